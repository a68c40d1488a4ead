"""PGD and SGD of several heads on several locations, compiled."""
