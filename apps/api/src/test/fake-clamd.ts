import { createServer, type AddressInfo, type Socket } from "node:net";

/** The file that all virus scanners find, in two parts so that none finds it here. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

type Behavior = "scan" | "hang" | "trickle" | "die" | "die at once" | "nonsense" | "endless";

/** Starts a fake clamd that finds EICAR in a stream of chunks, and can misbehave once a stream has come. */
export async function startFakeClamd(mostBytes = Infinity) {
  const state = { behavior: "scan" as Behavior, scanned: [] as number[], open: 0 };
  const serve = (socket: Socket) => {
    state.open++;
    socket.on("close", () => state.open--).on("error", () => {});
    if (state.behavior === "die at once") return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (received.toString("latin1", 0, 6) === "zPING\0") return void socket.end("PONG\0");
      const content = readStream(received.subarray("zINSTREAM\0".length));
      if (content.size > mostBytes) return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      if (content.isWhole) reply(socket, content.bytes);
    });
  };
  const reply = (socket: Socket, content: Buffer) => {
    state.scanned.push(content.length);
    if (state.behavior === "die") socket.destroy();
    if (state.behavior === "nonsense") socket.end("stream: OK?\0");
    if (state.behavior === "trickle" || state.behavior === "endless") {
      const piece = state.behavior === "endless" ? "x".repeat(1000) : "s";
      const timer = setInterval(() => socket.write(piece), 10);
      socket.once("close", () => clearInterval(timer));
    }
    if (state.behavior === "scan") socket.end(`stream: ${content.includes(eicar) ? "Eicar-Signature FOUND" : "OK"}\0`);
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // A server that listens on TCP has an address and a port.
  return {
    state,
    address: { host: "127.0.0.1", port },
    [Symbol.dispose]: () => void server.close(),
  };
}

/** Reads chunks that begin with their length, up to one of length 0. */
function readStream(received: Buffer) {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = 0; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { isWhole: true, size, bytes: Buffer.concat(pieces) };
    pieces.push(received.subarray(at + 4, at + 4 + length));
    size += length;
    at += 4 + length;
  }
  return { isWhole: false, size, bytes: Buffer.concat(pieces) };
}
