// socket.io as a minimal relay: what one of a table's four says is sent to all four.
import { createServer } from "node:http";
import { Server } from "socket.io";
import "./collect.cjs";

const http = createServer();
const io = new Server(http, { serveClient: false });

io.on("connection", (socket) => {
  const { table } = socket.handshake.query;
  socket.join(table);
  socket.on("move", (move) => io.to(table).emit("move", move));
});

http.listen(Number(process.argv[2]), "127.0.0.1");
