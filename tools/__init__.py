"""What helps to develop contentex and is no part of it."""
