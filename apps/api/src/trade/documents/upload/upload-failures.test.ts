import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import { request as openRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { StoreFailure, type BlobStore } from "../../../ground/storage/blob-store.ts";
import { openDiskStore } from "../../../ground/storage/disk-store.ts";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { scratchFolder } from "../../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

/** Methods of the store that a test replaces. */
let instead: Partial<BlobStore> = {};
const folder = scratchFolder();
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  const disk = await openDiskStore(folder.path);
  const blobs = new Proxy(disk, { get: (store, name: keyof BlobStore) => instead[name] ?? store[name] });
  stage = await openStage({ blobs });
  vendor = await stage.aVendor();
  await stage.app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => {
  instead = {};
  vi.useRealTimers();
});
afterAll(async () => {
  // A request may still be discarding a refused body.
  stage.app.server.closeAllConnections();
  await stage[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const path = "/api/persistent-documents/upload/";
const form = (words = "") => aForm({ name: "a.pdf", content: aPdf(words, 300_000) });
const upload = (words?: string) => stage.call(vendor.token, "POST", path, form(words));

const incoming = () => readdirSync(join(folder.path, "incoming"));
const sizes = () => incoming().map((name) => statSync(join(folder.path, "incoming", name)).size);
const stored = () => readdirSync(join(folder.path, "documents")).length;
const looseFiles = async () => (await stage.owner.query<{ key: string }>("select key from loose_files")).rows;
const documents = async () => (await stage.owner.query("select id from documents")).rows.length;
/** Open descriptors of this process for files of the store, including removed ones. */
const descriptors = () =>
  readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder.path);
    } catch {
      return false; // It was that of the listing itself.
    }
  });
const nothingOpen = { incoming: [], descriptors: [] };
const open = () => ({ incoming: incoming(), descriptors: descriptors() });

const noRoom = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
const full = {
  detail: "The storage is full, so nothing was stored. Try again later.",
  code: "file_storage_full",
  params: {},
};

/** Starts an upload and sends half of it. */
function halfAnUpload({ payload, headers } = form(randomUUID())) {
  const request = openRequest(`${stage.app.listeningOrigin}${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${vendor.token}`, "content-length": payload.length },
    agent: false,
  });
  const failed = once(request, "error");
  request.write(payload.subarray(0, payload.length / 2));
  return { request, failed };
}

test(
  "reports a full disk, leaves no files, and accepts uploads again once there is space",
  { tags: ["API-03.4"] },
  async () => {
    const before = await documents();
    for (const step of ["receive", "store"] as const) {
      instead = { [step]: () => Promise.reject(noRoom()) };
      const answer = await upload();
      expect(answer.statusCode).toBe(507);
      expect(answer.json()).toEqual(full);
      expect(open()).toEqual(nothingOpen);
    }
    expect(await documents()).toBe(before);
    instead = {};
    const answer = await upload();
    expect(answer.statusCode).toBe(201);
    expect(stored()).toBe(1);
  },
);

test("leaves nothing of a file during which the disk becomes full", async () => {
  const disk = await openDiskStore(folder.path);
  const receive: BlobStore["receive"] = (content) =>
    disk.receive(
      (async function* () {
        let size = 0;
        for await (const piece of content as AsyncIterable<Uint8Array>) {
          // Forms yield only this type.
          if ((size += piece.length) > 100_000) throw noRoom();
          yield piece;
        }
      })(),
    );
  instead = { receive };
  const answer = await upload();
  expect(answer.statusCode).toBe(507);
  expect(open()).toEqual(nothingOpen);
});

test("answers 503 if the store does not respond", async () => {
  instead = { store: () => Promise.reject(new StoreFailure("ECONNREFUSED")) };
  const answer = await upload();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    detail: "The store of files does not answer. Try again in a moment.",
    code: "file_storage_unavailable",
    params: {},
  });
  expect(open()).toEqual(nothingOpen);
});

test("registers a stored file without a row as unattached, even if a later step fails", async () => {
  await stage.owner.query("delete from loose_files");
  await stage.owner.query("alter table documents add constraint none_any_more check (false) not valid");
  const [before, files] = [await documents(), stored()];
  expect((await upload("never a row")).statusCode).toBe(500);
  await stage.owner.query("alter table documents drop constraint none_any_more");
  expect(await documents()).toBe(before);
  expect(stored()).toBe(files + 1);
  const [loose] = await looseFiles();
  expect(readdirSync(join(folder.path, "documents"))).toContain(loose?.key.replace("documents/", ""));
});

test("refuses a file that the job removed before a row referred to it", async () => {
  const before = await documents();
  const holder = await stage.owner.connect();
  await holder.query("begin");
  await holder.query("select from companies where id = $1 for no key update", [vendor.companyId]);
  await stage.owner.query("delete from loose_files");
  const uploading = upload();
  await vi.waitFor(async () => expect(await looseFiles()).toHaveLength(1), { timeout: 10_000 });
  await stage.owner.query("delete from loose_files");
  await holder.query("commit");
  holder.release();
  const answer = await uploading;
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    detail: "Storing this took too long. Send it again.",
    code: "upload_expired",
    params: {},
  });
  expect(await documents()).toBe(before);
});

test("aborted uploads leave no temporary file and no descriptor", { tags: ["API-03.4"] }, async () => {
  const before = await documents();
  const uploads = Array.from({ length: 40 }, halfAnUpload);
  await expect.poll(() => incoming().length).toBe(40);
  for (const { request, failed } of uploads) {
    request.destroy();
    await failed;
  }
  await expect.poll(open).toEqual(nothingOpen);
  expect(await documents()).toBe(before);
  // Other requests continue.
  expect((await upload()).statusCode).toBe(201);
});

test("aborts an upload that stalls within a minute, but not a slow one", { tags: ["API-03.4"] }, async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stalled = halfAnUpload();
  await expect.poll(sizes).toEqual([expect.closeTo(150_000, -4)]);
  const lively = halfAnUpload();
  await expect.poll(sizes).toEqual([expect.closeTo(150_000, -4), expect.closeTo(150_000, -4)]);
  vi.advanceTimersByTime(30_000);
  // The second one sends some bytes before each check.
  lively.request.write(aPdf("", 100_000));
  await expect.poll(() => Math.max(...sizes())).toBeGreaterThan(240_000);
  vi.advanceTimersByTime(30_000);
  await stalled.failed;
  await expect.poll(sizes).toEqual([expect.closeTo(250_000, -4)]);
  lively.request.destroy();
  await lively.failed;
  await expect.poll(open).toEqual(nothingOpen);
});

test("stores nothing if the session ends during the upload", async () => {
  const other = await stage.aVendor();
  const before = await documents();
  const { payload, headers } = form("late");
  const sent = openRequest(`${stage.app.listeningOrigin}${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${other.token}`, "content-length": payload.length },
    agent: false,
  });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>; // As node documents it.
  sent.write(payload.subarray(0, 100_000));
  await expect.poll(incoming).toHaveLength(1);
  await stage.owner.query("update sessions set ended_at = now() where id = $1", [other.sessionId]);
  sent.end(payload.subarray(100_000));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(401);
  answer.resume();
  await expect.poll(open).toEqual(nothingOpen);
  expect(await documents()).toBe(before);
});

test("an early refusal reaches a client that is still sending", { tags: ["API-02.1"] }, async () => {
  const { payload, headers } = aForm({ name: "a.pdf", content: aPdf("", 3 * 1024 ** 2) });
  for (const known of [true, false]) {
    const answer = await fetch(`${stage.app.listeningOrigin}${path}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${vendor.token}` },
      body: known ? payload : new Blob([payload]).stream(),
      duplex: "half",
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      detail: "A file may have at most 1 MB.",
      code: "file_too_large",
      params: { limit_mb: 1 },
    });
  }
  await expect.poll(open).toEqual(nothingOpen);
});

test(
  "refuses an upload of a company that is suspended meanwhile, leaves no files, and accepts it after it has resumed",
  { tags: ["CON-13.2", "API-03.4"] },
  async () => {
    const staff = await stage.aStaffMember();
    const change = (way: string, payload = {}) =>
      stage.call(staff.token, "POST", `/api/provider/companies/${vendor.companyId}/${way}`, { payload });
    const before = await documents();
    const sent = form(randomUUID());
    const { request, failed } = halfAnUpload(sent);
    failed.catch(() => {});
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    await expect.poll(() => Math.max(0, ...sizes())).toBeGreaterThan(0);
    expect((await change("suspend", { reason: "Unpaid invoices" })).statusCode).toBe(200);
    request.end(sent.payload.subarray(sent.payload.length / 2));
    const [response] = await answered;
    const body = JSON.parse((await response.toArray()).join(""));
    expect([response.statusCode, body]).toMatchObject([403, { code: "company_suspended" }]);
    await expect.poll(open).toEqual(nothingOpen);
    expect(await looseFiles()).toEqual([]);
    expect(await documents()).toBe(before);

    await change("resume");
    expect((await stage.call(vendor.token, "POST", path, sent)).statusCode).toBe(201);
    expect(await documents()).toBe(before + 1);
  },
);
