"""Exact algebra of the expressions that occur: ranges, normal forms, and a zero test with three answers."""
