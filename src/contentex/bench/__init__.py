"""Measurements of contentex against its peers. Nothing in the core imports this."""
