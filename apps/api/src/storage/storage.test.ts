import { createHash, randomUUID } from "node:crypto";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server } from "../test/s3-server.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
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
      /** What has come in and is not stored. */
      incoming: () => readdirSync(incoming),
      incomingFolder: incoming,
      [Symbol.dispose]: () => folder[Symbol.dispose](),
    };
  }
  type Store = Awaited<ReturnType<typeof aStore>>;
  const textOf = async ({ blobs }: Store, key: string) => {
    const found = await blobs.get(key);
    return found && { size: found.size, text: (await buffer(found.stream)).toString() };
  };

  test("give back what was put, from memory and from a stream", async () => {
    using store = await aStore();
    const [first, second] = [aKey(), aKey()];
    await store.blobs.put(first, Buffer.from("one"));
    await store.blobs.put(second, pieces("t", "wo"));
    expect(await textOf(store, first)).toEqual({ size: 3, text: "one" });
    expect(await textOf(store, second)).toEqual({ size: 3, text: "two" });
    expect(store.incoming()).toEqual([]);
  });

  test("tell the size and the hash of what came in, and let it be read before it is stored", async () => {
    using store = await aStore();
    const key = aKey("documents");
    {
      await using file = await store.blobs.receive(pieces("some", " ", "words"));
      expect(file.size).toBe(10);
      expect(file.sha256).toEqual(createHash("sha256").update("some words").digest());
      expect((await file.read(5, 100)).toString()).toBe("words");
      expect((await file.read(100, 5)).toString()).toBe("");
      expect(store.incoming()).toHaveLength(1);
      await store.blobs.keep(key, file);
    }
    expect(await textOf(store, key)).toEqual({ size: 10, text: "some words" });
    expect(store.incoming()).toEqual([]);
  });

  test("forget what came in and was not stored", async () => {
    using store = await aStore();
    {
      await using _file = await store.blobs.receive(pieces("no"));
    }
    expect(store.incoming()).toEqual([]);
  });

  test("answer null for a key that was never put", async () => {
    using store = await aStore();
    expect(await store.blobs.get(aKey())).toBeNull();
  });

  test("leave nothing behind when the content breaks off", async () => {
    using store = await aStore();
    const key = aKey();
    await expect(store.blobs.put(key, brokenOff())).rejects.toThrow("connection lost");
    expect(await store.blobs.get(key)).toBeNull();
    expect(store.incoming()).toEqual([]);
  });

  test("remove a file for good, and what is not there as well", async () => {
    using store = await aStore();
    const [key, other] = [aKey(), aKey()];
    await store.blobs.put(key, Buffer.from("one"));
    await store.blobs.put(other, Buffer.from("two"));
    for (const one of [key, key, aKey("never")]) await store.blobs.remove(one);
    expect(await store.blobs.get(key)).toBeNull();
    expect(await textOf(store, other)).toMatchObject({ text: "two" });
  });

  test("refuse keys that would lead elsewhere", async () => {
    using store = await aStore();
    await using file = await store.blobs.receive(pieces("x"));
    for (const key of ["images/../../etc/passwd", "/etc/passwd", "", `images/${randomUUID()}/..`]) {
      await expect(store.blobs.get(key)).rejects.toThrow("Not the key");
      await expect(store.blobs.put(key, Buffer.from("x"))).rejects.toThrow("Not the key");
      await expect(store.blobs.keep(key, file)).rejects.toThrow("Not the key");
      await expect(store.blobs.remove(key)).rejects.toThrow("Not the key");
    }
  });

  test("clear away what a killed process had half received a day ago, and nothing younger", async () => {
    using store = await aStore();
    for (const name of ["old", "young"]) writeFileSync(join(store.incomingFolder, name), "half");
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    utimesSync(join(store.incomingFolder, "old"), twoDaysAgo, twoDaysAgo);
    await store.blobs.removeLeftovers();
    expect(store.incoming()).toEqual(["young"]);
  });
});

test("a bucket that cannot be used is told at the start", async () => {
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
