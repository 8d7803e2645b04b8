"""What a page says about itself: so far, its title."""
