import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { refuseWhileClosing } from "./refuse-while-closing.ts";

test("answers in the shape of all errors while the server closes, and finishes what is under way", async () => {
  const app = Fastify({ return503OnClosing: false });
  refuseWhileClosing(app);
  const [slow, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/slow", async () => {
    begun.resolve();
    await slow.promise;
    return "done";
  });
  app.get("/", () => "answer");
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const open = async () => {
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    await once(socket, "connect");
    return socket;
  };
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`;
  const [busy, other] = [await open(), await open()];
  busy.write(ask("/slow"));
  await begun.promise;
  // The second half of this request arrives after the server began to close, so its connection is not idle.
  other.write("GET / HTTP/1.1\r\n");
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  other.write("host: here\r\n\r\n");
  const [refused] = (await once(other, "data")) as [string];
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused.toLowerCase()).toContain("retry-after: 2");
  expect(JSON.parse(refused.slice(refused.indexOf("{")))).toEqual({
    detail: "The server is stopping.",
    code: "stopping",
    params: {},
  });
  slow.resolve();
  const [finished] = (await once(busy, "data")) as [string];
  expect(finished).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [busy, other]) socket.destroy();
  await closing;
});
