"""The boundary of the basin near the saddle."""
