"""The browser application: proved objects and live computation side by side."""
