import { createHash, randomUUID } from "node:crypto";
import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startS3Server } from "../../test/s3-server.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { openStorage } from "./open-storage.ts";

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3[Symbol.asyncDispose]());

describe.each(["files on disk", "a bucket"])("%s", (kind) => {
  async function aStore() {
    const folder = scratchFolder();
    const options = { dataDir: folder.path, storage: kind === "a bucket" ? s3.location : undefined };
    const incoming = join(folder.path, "blobs", "incoming");
    return {
      blobs: await openStorage(options),
      /** Received files that are not stored. */
      incoming: () => readdirSync(incoming),
      incomingFolder: incoming,
      [Symbol.dispose]: () => folder[Symbol.dispose](),
    };
  }
  type Store = Awaited<ReturnType<typeof aStore>>;
  const readText = async ({ blobs }: Store, key: string) => {
    const found = await blobs.get(key);
    return found && { size: found.size, text: (await buffer(found.stream)).toString() };
  };

  test("return the content that was put from memory and from a stream", async () => {
    using store = await aStore();
    const [first, second] = [aKey(), aKey()];
    await store.blobs.put(first, Buffer.from("one"));
    await store.blobs.put(second, pieces("t", "wo"));
    expect(await readText(store, first)).toEqual({ size: 3, text: "one" });
    expect(await readText(store, second)).toEqual({ size: 3, text: "two" });
    expect(store.incoming()).toEqual([]);
  });

  test("return size and hash of a received file, which can be read before it is stored", async () => {
    using store = await aStore();
    const key = aKey("documents");
    {
      await using file = await store.blobs.receive(pieces("some", " ", "words"));
      expect(file.size).toBe(10);
      expect(file.sha256).toEqual(createHash("sha256").update("some words").digest());
      expect((await file.read(5, 100)).toString()).toBe("words");
      expect((await file.read(100, 5)).toString()).toBe("");
      expect(store.incoming()).toHaveLength(1);
      await store.blobs.store(key, file);
    }
    expect(await readText(store, key)).toEqual({ size: 10, text: "some words" });
    expect(store.incoming()).toEqual([]);
  });

  test("remove a received file that was not stored", async () => {
    using store = await aStore();
    {
      await using _file = await store.blobs.receive(pieces("no"));
    }
    expect(store.incoming()).toEqual([]);
  });

  test("return null for an unknown key", async () => {
    using store = await aStore();
    expect(await store.blobs.get(aKey())).toBeNull();
  });

  test("leave no file behind if the content fails", async () => {
    using store = await aStore();
    const key = aKey();
    await expect(store.blobs.put(key, brokenOff())).rejects.toThrow("connection lost");
    expect(await store.blobs.get(key)).toBeNull();
    expect(store.incoming()).toEqual([]);
  });

  test("remove a file permanently, and ignore one that does not exist", async () => {
    using store = await aStore();
    const [key, other] = [aKey(), aKey()];
    await store.blobs.put(key, Buffer.from("one"));
    await store.blobs.put(other, Buffer.from("two"));
    for (const one of [key, key, aKey("never")]) await store.blobs.remove(one);
    expect(await store.blobs.get(key)).toBeNull();
    expect(await readText(store, other)).toMatchObject({ text: "two" });
  });

  test("refuse keys that lead outside of the store", async () => {
    using store = await aStore();
    await using file = await store.blobs.receive(pieces("x"));
    for (const key of ["images/../../etc/passwd", "/etc/passwd", "", `images/${randomUUID()}/..`]) {
      await expect(store.blobs.get(key)).rejects.toThrow("Not the key");
      await expect(store.blobs.put(key, Buffer.from("x"))).rejects.toThrow("Not the key");
      await expect(store.blobs.store(key, file)).rejects.toThrow("Not the key");
      await expect(store.blobs.remove(key)).rejects.toThrow("Not the key");
    }
  });

  const setAge = (path: string, minutes: number) => {
    const then = Date.now() / 1000 - minutes * 60;
    utimesSync(path, then, then);
  };

  test("remove files that a killed process left an hour ago, and no younger ones", async () => {
    using store = await aStore();
    for (const [name, minutes] of [
      ["old", 61],
      ["young", 59],
    ] as const) {
      writeFileSync(join(store.incomingFolder, name), "half");
      setAge(join(store.incomingFolder, name), minutes);
    }
    await store.blobs.removeLeftovers();
    expect(store.incoming()).toEqual(["young"]);
  });

  test("keep a file that waits for hours until the rest of its form is received", async () => {
    using store = await aStore();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await using file = await store.blobs.receive(pieces("waits"));
    setAge(file.path, 61);
    vi.advanceTimersToNextTimer();
    vi.useRealTimers();
    await expect.poll(() => Date.now() - statSync(file.path).mtimeMs).toBeLessThan(60_000);
    await store.blobs.removeLeftovers();
    expect(store.incoming()).toHaveLength(1);
  });
});

test("a bucket that vanishes is named as the reason, and its files do not look removed", async () => {
  using folder = scratchFolder();
  await using server = await startS3Server();
  const blobs = await openStorage({ dataDir: folder.path, storage: server.location });
  const key = aKey();
  await blobs.put(key, Buffer.from("here"));
  server.removeBucket();
  const reason = "The bucket cannot be used: its server has none of this name.";
  await expect(blobs.get(key)).rejects.toThrow(reason);
  await expect(blobs.put(aKey(), Buffer.from("later"))).rejects.toThrow(reason);
  await expect(blobs.remove(key)).rejects.toThrow(reason);
});

test("fails at the start if the bucket cannot be used", async () => {
  using folder = scratchFolder();
  const open = (change: object) => openStorage({ dataDir: folder.path, storage: { ...s3.location, ...change } });
  await expect(open({ bucket: "absent" })).rejects.toThrow(
    'The setting STORAGE_URL names the bucket "absent". The bucket cannot be used: its server has none of this name.',
  );
  await expect(open({ endpoint: "http://127.0.0.1:1" })).rejects.toThrow("cannot be used: ECONNREFUSED.");
  process.env.AWS_ACCESS_KEY_ID = "other";
  await expect(open({})).rejects.toThrow("its server refuses the keys");
  delete process.env.AWS_ACCESS_KEY_ID;
  await expect(open({})).rejects.toThrow("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set");
  Object.assign(process.env, s3.keys);
});

const aKey = (kind = "images") => `${kind}/${randomUUID()}`;

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* brokenOff() {
  yield Buffer.from("half");
  throw new Error("connection lost");
}
