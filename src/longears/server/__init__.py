"""The server: sockets, identity, lobby, store.  What is played and what is seen is decided below it."""
