"""What the operating system is asked for: files, processes and their ends."""
