"""What a page is for: so far, whether it is an overview."""
