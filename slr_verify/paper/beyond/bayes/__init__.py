"""The Bayes predictor, and how far softmax is from it."""
