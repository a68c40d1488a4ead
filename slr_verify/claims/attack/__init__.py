"""False statements near a true one, and what kills them."""
