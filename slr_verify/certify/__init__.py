"""Search for certificates: untrusted, and free to use floating point; arb checks what it finds."""
