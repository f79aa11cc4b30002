import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskStore } from "./disk-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "blobs-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("gives back what was put, from memory and from a stream", async () => {
  const blobs = await openDiskStore(folder);
  const [first, second] = [`images/${randomUUID()}`, `images/${randomUUID()}`];
  await blobs.put(first, Buffer.from("one"));
  await blobs.put(second, pieces("t", "wo"));
  const found = [await blobs.get(first), await blobs.get(second)];
  expect(found.map((blob) => blob?.size)).toEqual([3, 3]);
  expect(await Promise.all(found.map(async (blob) => blob && (await buffer(blob.stream)).toString()))).toEqual([
    "one",
    "two",
  ]);
});

test("answers null for a key that was never put", async () => {
  const blobs = await openDiskStore(folder);
  expect(await blobs.get(`images/${randomUUID()}`)).toBeNull();
});

test("leaves nothing behind when the content breaks off", async () => {
  const blobs = await openDiskStore(folder);
  const key = `images/${randomUUID()}`;
  await expect(blobs.put(key, brokenOff())).rejects.toThrow("connection lost");
  expect(await blobs.get(key)).toBeNull();
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("refuses keys that would leave its folder", async () => {
  const blobs = await openDiskStore(folder);
  await expect(blobs.get("images/../../etc/passwd")).rejects.toThrow("Not the key");
});

test("removes what a killed process left a day ago, and nothing younger", async () => {
  await openDiskStore(folder);
  const [old, young] = [join(folder, "incoming", "old"), join(folder, "incoming", "young")];
  await writeFile(old, "half");
  await writeFile(young, "half");
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await openDiskStore(folder);
  expect(await readdir(join(folder, "incoming"))).toEqual(["young"]);
});

async function* pieces(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* brokenOff() {
  yield Buffer.from("half");
  throw new Error("connection lost");
}
