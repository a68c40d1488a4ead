"""Search for certificates: untrusted, and free to use floating point; the kernel checks what it finds."""
