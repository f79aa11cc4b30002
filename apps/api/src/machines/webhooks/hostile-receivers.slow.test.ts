import { expect, test } from "vitest";
import { bomb, hostileBodies, hostilities, startHostileServer } from "../../test/hostile-server.ts";
import { postWebhook } from "./post-webhook.ts";
import { parseAllowance } from "../../ground/outbound/webhook-allowance.ts";

const TIMEOUT_MS = 500;
/** A timer of the test's machine can be late. */
const LATEST_MS = 3000;

async function post(url: string, resolve?: (host: string) => Promise<string[]>) {
  const begun = performance.now();
  const { attempt } = await postWebhook(url, {}, "{}", {
    allowance: parseAllowance("127.0.0.1, receiver.internal"),
    timeoutMs: TIMEOUT_MS,
    ...(resolve && { resolve }),
  });
  expect(performance.now() - begun).toBeLessThan(LATEST_MS);
  return attempt;
}

test.each(Object.entries(hostilities))(
  "gives up a receiver that %s, and closes",
  { tags: ["HOOK-03.3"] },
  async (_name, act) => {
    using receiver = await startHostileServer(act);
    const attempt = await post(`http://127.0.0.1:${receiver.port}/`);
    expect(attempt.error).toMatch(/^(The receiver (did not answer in time|answered 101)|The connection failed: .+)\.$/);
    expect(receiver.accepted()).toBe(1);
    await expect.poll(() => receiver.open.size).toBe(0);
  },
);

test.each(Object.entries(hostileBodies))(
  "takes the status of a receiver that %s, and closes",
  { tags: ["HOOK-03.3"] },
  async (_name, act) => {
    using receiver = await startHostileServer(act);
    expect(await post(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ status: 200, error: null });
    await expect.poll(() => receiver.open.size).toBe(0);
  },
);

test("gives up a TLS handshake that hangs", { tags: ["HOOK-03.3"] }, async () => {
  for (const act of [() => {}, hostilities["trickles the status"]]) {
    using receiver = await startHostileServer(act);
    const attempt = await post(`https://127.0.0.1:${receiver.port}/`);
    expect(attempt).toMatchObject({ status: null, error: expect.stringMatching(/in time|connection failed/) });
    await expect.poll(() => receiver.open.size).toBe(0);
  }
});

test(
  "gives up a name whose servers do not answer, and connects no more when they do",
  { tags: ["HOOK-03.3"] },
  async () => {
    using receiver = await startHostileServer(() => {});
    const asked = Promise.withResolvers<string[]>();
    const attempt = await post(`http://receiver.internal:${receiver.port}/`, () => asked.promise);
    expect(attempt).toMatchObject({ status: null, error: "The receiver did not answer in time." });
    asked.resolve(["127.0.0.1"]);
    // A connection that were still made would come before this one.
    await post(`http://127.0.0.1:${receiver.port}/`);
    expect(receiver.accepted()).toBe(1);
  },
);

test("unpacks no body", { tags: ["HOOK-04.4"] }, async () => {
  using receiver = await startHostileServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.write(bomb);
  });
  const { status, response } = await post(`http://127.0.0.1:${receiver.port}/`);
  expect(status).toBe(200);
  expect(response?.length).toBeLessThanOrEqual(4096);
  expect(response).not.toContain("   ");
});

test("an aborted signal cuts a request at once", { tags: ["HOOK-03.3"] }, async () => {
  using receiver = await startHostileServer(() => {});
  const cutting = new AbortController();
  const posting = postWebhook(`http://127.0.0.1:${receiver.port}/`, {}, "{}", {
    allowance: parseAllowance("127.0.0.1"),
    signal: cutting.signal,
  });
  await expect.poll(() => receiver.open.size).toBe(1);
  const begun = performance.now();
  cutting.abort();
  expect((await posting).attempt).toMatchObject({ status: null, error: "The connection failed: it was cut." });
  expect(performance.now() - begun).toBeLessThan(LATEST_MS);
  await expect.poll(() => receiver.open.size).toBe(0);
});
