"""Rooms alive on one event loop: lobby, connections, limits, bots' seats.  No sockets, files or processes."""
