"""What the exit code of a command says, besides 2 for wrong usage, which is click's."""

AS_EXPECTED = 0
REFUTED = 1
UNDECIDED = 3
UNWRITTEN = 4
"""The disk is full, or fails."""
INTERRUPTED = 130
