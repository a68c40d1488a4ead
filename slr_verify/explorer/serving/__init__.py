"""The server: its door, its pages, and the page in a notebook."""
