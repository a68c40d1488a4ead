"""The lambda at which the risk of the oracle is least."""
