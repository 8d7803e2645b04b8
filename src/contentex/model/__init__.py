"""The learned model of the method `auto`: its parts, its file, and how it is asked. Training it is in `learn`."""
