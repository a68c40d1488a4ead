"""Reasons of steps about means: of Gaussian variables and vectors, of noise, and over the tokens."""
