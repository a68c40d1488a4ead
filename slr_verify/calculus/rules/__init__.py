"""The reasons of steps: what each is told and proposes, and how the core is asked; not trusted."""
