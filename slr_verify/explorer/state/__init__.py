"""What is looked at: the view, its address, and who may change it."""
