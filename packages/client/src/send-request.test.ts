import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createClient, providerWebhooks, readChanges, readSnapshot } from "./index.ts";

/** Starts a portal that gives these answers in turn. */
async function startPortal(...answers: RequestListener[]) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    answers[received.push(request) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    received,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const refuse =
  (status: number, seconds: string, body: unknown = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "retry-after": seconds }).end(JSON.stringify(body));
const cutOff: RequestListener = (_request, response) => {
  response.writeHead(200, { "content-length": "100" });
  response.write("{", () => response.destroy());
};
const reply =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body));
const emptyPage = { changes: [], next: "a", has_more: false };

test(
  "repeats a call that was refused for a time after this time, or whose response was cut off",
  { tags: ["REF-03.2"] },
  async () => {
    await using portal = await startPortal(refuse(429, "1"), refuse(503, "0"), cutOff, reply(emptyPage));
    const began = performance.now();
    const client = createClient({ url: portal.url, key: "key" });
    expect(await client.call(readChanges, { query: { limit: 5 } })).toEqual(emptyPage);
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(portal.received.map(({ url }) => url)).toEqual(Array(4).fill("/api/provider/changes?limit=5"));
    expect(portal.received[0]?.headers.authorization).toBe("Bearer key");
  },
);

test("a repeated call that creates something sends the same Idempotency-Key", { tags: ["REF-03.2"] }, async () => {
  await using portal = await startPortal(refuse(503, "0"), reply({}), reply({}));
  const client = createClient({ url: portal.url, key: "key" });
  const body = { url: "https://erp.example/", types: ["company.resumed" as const] };
  await client.call(providerWebhooks.create, { body });
  await client.call(providerWebhooks.create, { body });
  const [first, again, next] = portal.received.map(({ headers }) => headers["idempotency-key"]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("throws the refusal with code, params and request id, without a repeat", { tags: ["REF-03.6"] }, async () => {
  const refusal = { detail: "Too narrow.", code: "scope_missing", params: { scope: "changes:read" } };
  await using portal = await startPortal((_request, response) =>
    response.writeHead(403, { "x-request-id": "42" }).end(JSON.stringify(refusal)),
  );
  const call = createClient({ url: portal.url, key: "key" }).call(readChanges, { query: {} });
  await expect(call).rejects.toMatchObject({ name: "ApiError", status: 403, requestId: "42", ...refusal });
  expect(portal.received).toHaveLength(1);
});

test("gives up after the attempts that the program wants", { tags: ["REF-03.2"] }, async () => {
  await using portal = await startPortal(refuse(503, "0"), refuse(503, "0"), cutOff);
  const call = (retries: number) =>
    createClient({ url: portal.url, key: "key", retries }).call(readChanges, { query: {} });
  await expect(call(1)).rejects.toMatchObject({ status: 503 });
  await expect(call(0)).rejects.toMatchObject({ status: 0, message: "The server could not be reached." });
});

test("a program can abort a call that waits", { tags: ["REF-03.2"] }, async () => {
  await using portal = await startPortal(refuse(503, "600"));
  const call = createClient({ url: portal.url, key: "key" }).call(
    readChanges,
    { query: {} },
    { signal: AbortSignal.timeout(100) },
  );
  await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
});

test("reads the feed to its end, and without end if it may wait", { tags: ["REF-03.4"] }, async () => {
  const pages = [
    { changes: [], next: "a", has_more: true },
    { changes: [], next: "b", has_more: false },
  ];
  await using portal = await startPortal(...[...pages, ...pages, emptyPage].map(reply));
  const client = createClient({ url: portal.url, key: "key" });
  const toTheEnd = client.readFeed(readChanges, { query: { since: "0" } });
  const read = async (feed: typeof toTheEnd) => (await feed.next()).value?.next;
  expect([await read(toTheEnd), await read(toTheEnd), await read(toTheEnd)]).toEqual(["a", "b", undefined]);
  const waiting = client.readFeed(readChanges, { query: { wait: 30 } });
  expect([await read(waiting), await read(waiting), await read(waiting)]).toEqual(["a", "b", "a"]);
  const queries = portal.received.map(({ url }) => url?.split("?")[1]);
  expect(queries).toEqual(["since=0", "since=a", "wait=30", "wait=30&since=a", "wait=30&since=b"]);
});

test("a snapshot without its last line is an error", { tags: ["REF-03.4"] }, async () => {
  const record = { company_code: "ACME", subject: "Ünit", values: {} };
  await using portal = await startPortal((_request, response) => response.end(`${JSON.stringify(record)}\n{"next":`));
  const lines = createClient({ url: portal.url, key: "key" }).readSnapshot(readSnapshot, {
    params: { kind: "products" },
  });
  expect(await lines.next()).toEqual({ done: false, value: record });
  await expect(lines.next()).rejects.toMatchObject({ name: "ApiError", status: 0 });
});
