"""The file of a model: named arrays with a description, checked as a whole.

    bytes           meaning
    16              b"contentex model\\n"
    4               version of this layout, little-endian
    4               length of the description, little-endian
    ...             the description: JSON with "arrays" (name: dtype, shape, offset) and "about" (free to use)
    ...             the arrays, little-endian, each at its offset after the description
    32              SHA-256 of all bytes before

Nothing in it is code, and nothing in it is run. `docs/learning.md` lists the arrays.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.errors import ContentexError

MAGIC = b"contentex model\n"
VERSION = 1
_LENGTHS = struct.Struct("<II")
_CHECK = 32
_DTYPES = ("<u8", "<f4", "<f2", "<i2", "<i4")

Arrays = dict[str, npt.NDArray[Any]]


class ModelError(ContentexError, ValueError):
    """A file that is no model, or a broken one, or one of another version."""


def pack(arrays: Mapping[str, npt.NDArray[Any]], about: Mapping[str, Any]) -> bytes:
    """The bytes of a model file.

    >>> arrays, about = unpack(pack({"weights": np.array([1.5], np.float32)}, {"seed": 1}))
    >>> arrays["weights"].tolist(), about
    ([1.5], {'seed': 1})
    """
    described, data = {}, bytearray()
    for name, array in arrays.items():
        dtype = array.dtype.newbyteorder("<").str
        described[name] = {"dtype": dtype, "shape": list(array.shape), "offset": len(data)}
        data += np.ascontiguousarray(array, dtype).tobytes()
        data += bytes(-len(data) % 8)
    description = json.dumps({"arrays": described, "about": dict(about)}, sort_keys=True).encode()
    description += b" " * (-(len(MAGIC) + _LENGTHS.size + len(description)) % 8)
    whole = MAGIC + _LENGTHS.pack(VERSION, len(description)) + description + bytes(data)
    return whole + sha256(whole).digest()


def unpack(data: bytes) -> tuple[Arrays, dict[str, Any]]:
    """The arrays and the description of a model file. Raises a `ModelError` that says what is wrong with it."""
    if not data.startswith(MAGIC):
        raise ModelError("this is no model file of contentex")
    if len(data) < len(MAGIC) + _LENGTHS.size + _CHECK or sha256(data[:-_CHECK]).digest() != data[-_CHECK:]:
        raise ModelError("the model file is damaged: its checksum does not fit; get or train it again")
    version, length = _LENGTHS.unpack_from(data, len(MAGIC))
    if version != VERSION:
        raise ModelError(f"the model file has version {version}, this contentex reads {VERSION}; train it again")
    start = len(MAGIC) + _LENGTHS.size
    described = json.loads(data[start : start + length])
    body = memoryview(data)[start + length : -_CHECK]
    return {name: _array(body, **entry) for name, entry in described["arrays"].items()}, described["about"]


def _array(body: memoryview, dtype: str, shape: list[int], offset: int) -> npt.NDArray[Any]:
    if dtype not in _DTYPES:
        raise ModelError(f"the model file holds numbers of the unknown kind {dtype}")
    count = int(np.prod(shape, dtype=np.int64))
    return np.frombuffer(body, np.dtype(dtype), count, offset).reshape(shape)
