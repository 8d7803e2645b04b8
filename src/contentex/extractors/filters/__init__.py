"""ContentEx's filters (section III): each marks noise in a page."""
