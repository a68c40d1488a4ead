"""What a reader sees in a terminal: the table, a proof, and what it rests on."""
