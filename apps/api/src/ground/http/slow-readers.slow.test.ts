import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import compress from "@fastify/compress";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cutSlowReaders } from "./slow-readers.ts";

const WATCH_MS = 200;
/** More than the buffers of the system take. */
const SIZE = 20_000_000;

const app = () => {
  const created = Fastify();
  void created.register(compress, { encodings: ["gzip"] });
  cutSlowReaders(created, WATCH_MS);
  created.get("/stream", () => Readable.from(pieces(), { objectMode: false }));
  created.get("/buffer", () => Buffer.alloc(SIZE));
  created.get("/text", () => "x".repeat(SIZE));
  created.get("/silent", () => Readable.from(silentSource(), { objectMode: false }));
  return created;
};
function* pieces() {
  for (let sent = 0; sent < SIZE; sent += 100_000) yield Buffer.alloc(100_000);
}
async function* silentSource() {
  yield Buffer.from("begin");
  await sleep(WATCH_MS * 5);
  yield Buffer.from("end");
}

let server: ReturnType<typeof app>;
let port: number;
let accepted: number;
const open = new Set<Socket>();
beforeEach(async () => {
  server = app();
  accepted = 0;
  server.server.on("connection", (socket: Socket) => {
    accepted += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  port = Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => server.close());

async function ask(path: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`);
  return socket;
}

test.each(["/stream", "/buffer", "/text"])("ends the download of %s if nobody reads it", async (path) => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => ask(path)));
  await expect.poll(() => accepted).toBe(5);
  await expect.poll(() => open.size).toBe(0);
  for (const reader of readers) reader.destroy();
});

test.each(["/stream", "/buffer"])("ends the download of %s if its reader stops", async (path) => {
  const reader = await ask(path);
  await once(reader, "data");
  reader.pause();
  await expect.poll(() => open.size).toBe(0);
  reader.destroy();
});

test("lets a reader finish that is slow", async () => {
  const reader = await ask("/stream");
  let size = 0;
  for await (const piece of reader) {
    size += (piece as Buffer).length; // A socket without an encoding yields buffers.
    if (size % 7 === 0) await sleep(5);
  }
  expect(size).toBeGreaterThan(SIZE);
});

test("lets a reader wait for a source that is silent", async () => {
  const reader = (await ask("/silent")).setEncoding("utf8");
  let text = "";
  for await (const piece of reader) text += String(piece);
  expect(text).toContain("end");
});
