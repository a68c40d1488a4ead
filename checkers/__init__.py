"""Programs that check the checker; none of them is part of the package."""
