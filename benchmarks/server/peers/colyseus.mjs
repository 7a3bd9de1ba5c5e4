// Colyseus as a minimal relay: a room of four without a state; a move is broadcast to all of it.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import "./collect.cjs";

class Table extends Room {
  maxClients = 4;
  patchRate = null; // there is no state to look at twenty times a second

  onCreate() {
    this.onMessage("move", (client, move) => this.broadcast("move", move));
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define("table", Table);
server.listen(Number(process.argv[2]), "127.0.0.1");
