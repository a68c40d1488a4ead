"""The results record: what it holds, how it is written and read, and what is kept of it."""
