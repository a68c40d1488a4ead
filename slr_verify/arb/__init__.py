"""The trusted part for numbers: certificates over terms of the core; `README.md` says what is trusted."""
