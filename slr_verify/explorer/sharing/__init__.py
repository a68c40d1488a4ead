"""A view as Python, as a command, and as a picture."""
