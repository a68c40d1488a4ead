"""What the exit code of a command says, besides 2 for wrong usage, which is click's."""

AS_EXPECTED = 0
REFUTED = 1
USAGE = 2
UNDECIDED = 3
SYSTEM_REFUSED = 4
"""The system did not do what was asked of it: the output cannot be written, memory is used up."""
INTERRUPTED = 130
READER_LEFT = 141
"""As of a program that SIGPIPE ends: 128 + 13."""
