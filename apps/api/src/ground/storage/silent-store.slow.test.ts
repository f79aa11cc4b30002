import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { aForm } from "../../test/form.ts";
import { aPdf } from "../../test/sample-files.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { startSilentS3Server } from "../../test/silent-s3-server.ts";
import { openStage } from "../../test/stage.ts";
import { StoreFailure } from "./blob-store.ts";
import { openS3Store } from "./s3-store.ts";
import { failOnStall } from "./stalls.ts";

const limits = { connectMs: 1000, silenceMs: 1000 };
const aKey = () => `documents/${randomUUID()}`;

test("gives up on a bucket that stops responding at any point, for small and large files", async () => {
  using s3 = await startSilentS3Server();
  using folder = scratchFolder();
  const blobs = await openS3Store(s3.location, folder.path, limits);
  await expect(blobs.put(aKey(), Buffer.from("works"))).resolves.toBeUndefined();

  s3.state.silence = "before the answer";
  await Promise.all(
    [blobs.put(aKey(), Buffer.alloc(10)), blobs.put(aKey(), Buffer.alloc(12_000_000)), blobs.get(aKey())].map((call) =>
      expect(call).rejects.toThrow(StoreFailure),
    ),
  );
  s3.state.silence = "after the headers";
  await expect(blobs.get(aKey())).rejects.toThrow(StoreFailure);
  s3.state.silence = "after some bytes";
  const found = await blobs.get(aKey());
  await expect(found?.stream.toArray()).rejects.toThrow("went silent");
  expect(readdirSync(folder.path)).toEqual([]);
});

test("lets a slow reader take longer than the silence limit of the bucket", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const source = Readable.from([Buffer.from("first "), Buffer.from("second")], { objectMode: false });
  const stream = await failOnStall(source, limits.silenceMs);
  vi.advanceTimersByTime(10 * limits.silenceMs);
  vi.useRealTimers();
  expect(Buffer.concat(await stream.toArray()).toString()).toBe("first second");
});

test("gives up at the first attempt on a bucket that accepts no connection", async () => {
  using s3 = await startSilentS3Server();
  using folder = scratchFolder();
  const program = `const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port))`;
  const stopped = spawn(process.execPath, ["-e", program]);
  const [output] = (await once(stopped.stdout, "data")) as [Buffer]; // As node documents it.
  const port = Number(String(output));
  stopped.kill("SIGSTOP");
  // The system accepts two connections for a stopped process. Further ones wait.
  const queue = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  const connectMs = 2000;
  const openedAt = performance.now();
  const location = { ...s3.location, endpoint: `http://127.0.0.1:${port}` };
  await expect(openS3Store(location, folder.path, { ...limits, connectMs })).rejects.toThrow(
    "its server does not answer",
  );
  expect(performance.now() - openedAt).toBeLessThan(2 * connectMs);
  for (const socket of queue) socket.destroy();
  stopped.kill("SIGKILL");
});

test("answers 503 to uploads and downloads that the bucket delays, while lists respond immediately", async () => {
  using s3 = await startSilentS3Server();
  using folder = scratchFolder();
  await using stage = await openStage({
    blobs: await openS3Store(s3.location, folder.path, { connectMs: 6000, silenceMs: 6000 }),
  });
  const { token, companyId } = await stage.aVendor();
  const { id } = await stage.aDocument(companyId);
  const answer = await stage.call(token, "POST", "/api/persistent-documents/download/", {
    payload: { documents_ids: [id] },
  });
  const { url } = answer.json<{ url: string }>();

  s3.state.silence = "before the answer";
  let settled = 0;
  const upload = () =>
    stage.call(token, "POST", "/api/persistent-documents/upload/", aForm({ name: "a.pdf", content: aPdf() }));
  const download = () => stage.call(undefined, "GET", url);
  const heldUp = [...Array(8).fill(upload), ...Array(12).fill(download)].map(async (send: typeof upload) => {
    const { statusCode, headers, body } = await send();
    settled += 1;
    return { statusCode, retryAfter: headers["retry-after"], body };
  });
  await expect.poll(() => s3.state.waiting, { interval: 20 }).toBe(heldUp.length);
  for (const list of ["/api/persistent-documents/", "/api/products/", "/api/archive/"])
    expect((await stage.call(token, "GET", list)).statusCode).toBe(200);
  expect(settled).toBe(0);
  for (const answer of await Promise.all(heldUp))
    expect(answer).toEqual({
      statusCode: 503,
      retryAfter: "2",
      body: expect.stringContaining("The store of files does not answer"),
    });
  expect(readdirSync(folder.path)).toEqual([]);
});
