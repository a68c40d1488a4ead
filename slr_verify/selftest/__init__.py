"""The self-test: false statements without end, offered to everything that proves."""
