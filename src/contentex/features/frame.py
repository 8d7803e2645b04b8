# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The columns of a scene for compiled code, and the table of features that it fills. Compiled like `page.scan`."""

from __future__ import annotations

from contentex.features.scene import Floats, Scene
from contentex.features.views import view


class Frame:
    """What the writers of features read, and where they write."""

    def __init__(self, scene: Scene, table: Floats) -> None:
        self.table = view(table)
        self._read_blocks(scene)
        self._read_page(scene)
        self._read_elements(scene)

    def _read_blocks(self, scene: Scene) -> None:
        blocks = scene.blocks
        self.start, self.kind, self.level = view(blocks.start), view(blocks.kind), view(blocks.level)
        self.table_row, self.table_column = view(blocks.table_row), view(blocks.table_column)
        self.visible, self.marks = view(scene.visible), view(scene.shapes[0])
        self.sums, self.before, self.total = view(scene.by_block), view(scene.before_block), view(scene.total)

    def _read_page(self, scene: Scene) -> None:
        page, tallies = scene.page, scene.tallies
        self.tag, self.parent, self.end, self.depth = (
            view(page.tag),
            view(page.parent),
            view(page.end),
            view(page.depth),
        )
        self.images, self.inputs, self.tags = view(tallies.images), view(tallies.inputs), view(tallies.tags)

    def _read_elements(self, scene: Scene) -> None:
        paths, growth = scene.paths, scene.growth
        self.names, self.flags, self.score = view(scene.names), view(paths.flags), view(paths.score)
        self.lowest, self.highest = view(paths.lowest), view(paths.highest)
        self.first, self.last, self.top = view(growth.first), view(growth.last), view(growth.top)
        self.levels, self.items = view(scene.levels), view(scene.items)
