import { Socket } from "node:net";

/** Returns a socket that sends everything written in one turn of the event loop as one packet, with one system call. */
export function createGatheringSocket() {
  const socket = new Socket();
  // connect() replaces `write`.
  socket.once("connect", () => {
    const write = socket.write.bind(socket);
    socket.write = (...args: unknown[]) => {
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      return write(...(args as Parameters<Socket["write"]>)); // Passes any of its overloads on.
    };
  });
  return socket;
}
