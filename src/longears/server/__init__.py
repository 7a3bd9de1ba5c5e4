"""The server: doors, stores, buses, identity.  Rooms are kept alive below it, in `node`."""
