"""The ways in: WebSocket, Socket.IO, REST and the pages of the web client."""
