"""What is shown, as numbers: compiled from the model or certified by arb."""
