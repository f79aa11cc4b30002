import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { gzipSync } from "node:zlib";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Writes a text again and again until the connection ends. */
const repeat = (socket: Socket, text: string, everyMs: number) => {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on("close", () => clearInterval(timer));
};

const flood = (socket: Socket, text: string) => {
  const write = () => {
    while (socket.writable && socket.write(text));
  };
  socket.on("drain", write);
  write();
};

/** The ways in which a server keeps the other side waiting after a request has arrived. */
export const hostilities = {
  silent: () => {},
  switches: (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tar\r\nConnection: Upgrade\r\n\r\n"),
  "switches and goes on": (socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: tar\r\nConnection: Upgrade\r\n\r\n");
    repeat(socket, "pitch", 20);
  },
  "switches to nothing": (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  "floods interim responses": (socket) => flood(socket, "HTTP/1.1 100 Continue\r\n\r\n".repeat(100)),
  "trickles interim responses": (socket) => repeat(socket, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 300),
  "cuts before the head": (socket) => socket.destroy(),
  "ends before the head": (socket) => socket.end(),
  "cuts within the head": (socket) => socket.write("HTTP/1.1 200 OK\r\nX-", () => socket.destroy()),
  "trickles the status": (socket) => repeat(socket, " ", 20),
  "trickles the head": (socket) => {
    socket.write(HEAD);
    repeat(socket, "X-A: b\r\n", 20);
  },
  "floods the head": (socket) => {
    socket.write(HEAD);
    flood(socket, `X-A: ${"b".repeat(1000)}\r\n`);
  },
  "writes no HTTP": (socket) => flood(socket, "220 mail.example ESMTP\r\n"),
} satisfies Record<string, (socket: Socket) => unknown>;

/** Like `hostilities`, for bodies that never arrive as a whole, although the status does. */
export const hostileBodies = {
  "stops after the head": (socket) => socket.write(`${HEAD}Content-Length: 20\r\n\r\n`),
  "cuts within the body": (socket) => socket.write(`${HEAD}Content-Length: 20\r\n\r\n{}`, () => socket.destroy()),
  "trickles the body": (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    repeat(socket, "1\r\n \r\n", 20);
  },
  "never ends the chunks": (socket) => socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`),
  "trickles the length of a chunk": (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`);
    repeat(socket, "0", 20);
  },
  "floods the body": (socket) => {
    socket.write(`${HEAD}\r\n`);
    flood(socket, " ".repeat(65_536));
  },
} satisfies Record<string, (socket: Socket) => unknown>;

/** A body of a few kilobytes that is 20 MB when it is unpacked. */
export const bomb = gzipSync(Buffer.alloc(20_000_000, " "));

/** Speaks SMTP for ever and never comes to an end. */
export const talkOfMail = (socket: Socket) => {
  socket.write("220 mail.example\r\n");
  socket.once("data", () => repeat(socket, "250-mail.example\r\n", 100));
};

/** Starts a TCP server that calls `act` once a request has begun to arrive, or with each connection. */
export async function startHostileServer(act: (socket: Socket) => unknown, begin: "data" | "connection" = "data") {
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    if (begin === "data") socket.once("data", () => act(socket));
    else act(socket);
    socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    port,
    accepted: () => accepted,
    /** The connections that the other side has not closed. */
    open,
    [Symbol.dispose]() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
