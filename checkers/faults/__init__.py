"""Faults: commands are killed, disks filled, streams closed, and what is left is looked at."""
