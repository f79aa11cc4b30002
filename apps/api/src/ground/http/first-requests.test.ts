import { once } from "node:events";
import { connect, type Socket } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { delayFirstRequests } from "./first-requests.ts";

const NEW_CONNECTIONS = 200;
const request = "GET / HTTP/1.1\r\nhost: here\r\n\r\n";

test("answers a connection that was served before ahead of 200 new connections, and answers those too", async () => {
  const app = Fastify({ forceCloseConnections: true });
  delayFirstRequests(app);
  app.get("/", () => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return "answer";
  });
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const answered: Socket[] = [];
  const send = async (socket: Socket) => {
    socket.write(request);
    await once(socket, "data");
    answered.push(socket);
  };

  let accepted = 0;
  app.server.on("connection", () => accepted++);
  const known = await open();
  await send(known);
  const crowd = await Promise.all(Array.from({ length: NEW_CONNECTIONS }, open));
  await expect.poll(() => accepted).toBe(NEW_CONNECTIONS + 1);
  answered.length = 0;
  await Promise.all([...crowd.map(send), send(known)]);
  expect(new Set(answered)).toEqual(new Set([...crowd, known]));
  expect(answered.indexOf(known)).toBeLessThan(NEW_CONNECTIONS / 4);
  for (const socket of [...crowd, known]) socket.destroy();
  await app.close();
});
