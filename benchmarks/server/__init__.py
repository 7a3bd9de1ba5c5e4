"""Our server beside public ones: `make bench-server`."""
