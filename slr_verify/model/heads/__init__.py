"""Several heads on several locations: the task, the moments of what heads add, the risk, its gradient."""
