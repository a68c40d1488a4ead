"""Stationary points of two heads on two locations, certified."""
