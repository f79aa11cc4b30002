import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes idle connections when the server stops. Node closes only those that have carried a request. Browsers also open spare
 * connections, and a connection with a running request becomes idle after the stop began.
 */
export function closeIdleConnections(app: FastifyInstance, isStopping: () => boolean) {
  const requestsUnderWay = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const number = (requestsUnderWay.get(socket) ?? 0) + change;
    requestsUnderWay.set(socket, number);
    return number;
  };
  let isClosing = false;

  app.server.on("connection", (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    count(socket, 0);
    socket.once("close", () => requestsUnderWay.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => {
      if (requestsUnderWay.has(socket) && count(socket, -1) === 0 && isClosing) socket.destroySoon();
    });
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing || isStopping()) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const [socket, number] of requestsUnderWay) if (number === 0) socket.destroy();
  });
}
