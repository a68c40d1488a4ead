"""Claims as pytest items."""
