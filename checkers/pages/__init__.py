"""What the pages and the notebooks of the documentation show: taken apart, run, compared, made again."""
