"""What the [CLS] state of an encoder knows, as in Figures 1b and 2: floating point, evidence only."""
