import { randomUUID } from "node:crypto";
import { utimesSync, writeFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Uploaded } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase, type RoleDatabase } from "../../../ground/db/database.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { openDiskStore } from "../../../ground/storage/disk-store.ts";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { unattachedFileJobs } from "./unattached-file-jobs.ts";

let stage: Stage;
let database: RoleDatabase;
let blobs: BlobStore;
beforeAll(async () => {
  stage = await openStage();
  database = openJobDatabase(stage.logins.jobs);
  blobs = await openDiskStore(join(stage.folder, "blobs"));
});
beforeEach(async () => {
  await stage.owner.query("delete from documents");
  await stage.owner.query("delete from loose_files");
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

const sweep = async (store = blobs, signal = AbortSignal.timeout(20_000)) => {
  const [job] = unattachedFileJobs({ database, blobs: store });
  await job?.run(signal);
};
const aLooseFile = async (age: string) => {
  const key = `documents/${randomUUID()}`;
  await blobs.put(key, Buffer.from("x"));
  await stage.owner.query("insert into loose_files values ($1, now() - $2::interval)", [key, age]);
  return key;
};
const isStored = async (key: string) => {
  const found = await blobs.get(key);
  found?.stream.destroy();
  return found !== null;
};
const looseKeys = async () =>
  (await stage.owner.query<{ key: string }>("select key from loose_files order by since")).rows.map(({ key }) => key);

test("removes unattached files after six hours and not a second earlier", async () => {
  const old = await aLooseFile("6 hours 1 second");
  const young = await aLooseFile("5 hours 59 minutes");
  const never = `documents/${randomUUID()}`;
  await stage.owner.query("insert into loose_files values ($1, now() - interval '1 day')", [never]);
  await sweep();
  expect(await looseKeys()).toEqual([young]);
  expect([await isStored(old), await isStored(young)]).toEqual([false, true]);
});

test("removes hundreds in one run, also when two runs overlap", async () => {
  const keys = await Promise.all(Array.from({ length: 250 }, () => aLooseFile("7 hours")));
  await Promise.all([sweep(), sweep()]);
  expect(await looseKeys()).toEqual([]);
  expect(await Promise.all(keys.map(isStored))).not.toContain(true);
});

test("removes a file in the next run if removing it failed", async () => {
  const key = await aLooseFile("7 hours");
  const failing = new Proxy(blobs, {
    get: (store, name: keyof BlobStore) => (name === "remove" ? () => Promise.reject(new Error("away")) : store[name]),
  });
  await expect(sweep(failing)).rejects.toThrow("away");
  expect(await looseKeys()).toEqual([key]);
  await sweep();
  expect([await looseKeys(), await isStored(key)]).toEqual([[], false]);
});

test("a run that is stopped leaves the rest to the next one", async () => {
  await aLooseFile("7 hours");
  await sweep(blobs, AbortSignal.abort());
  expect(await looseKeys()).toHaveLength(1);
});

test(
  "deletes staged documents after a day and their files some hours later, and keeps linked ones",
  { tags: ["REPD-05.2"] },
  async () => {
    const vendor = await stage.aVendor();
    const upload = async (words: string, age: string) => {
      const form = aForm({ name: "a.pdf", content: aPdf(words) });
      const { id } = (
        await stage.call(vendor.token, "POST", "/api/persistent-documents/upload/", form)
      ).json<Uploaded>();
      await stage.owner.query("update documents set uploaded_at = now() - $2::interval where id = $1", [id, age]);
      return id;
    };
    const [old, young, linked] = [
      await upload("old", "24 hours 1 second"),
      await upload("young", "23 hours 59 minutes"),
      await upload("linked", "1 year"),
    ];
    await stage.owner.query("update documents set staged_by = null where id = $1", [linked]);
    await sweep();
    const { rows } = await stage.owner.query<{ id: string }>("select id from documents order by uploaded_at");
    expect(rows.map(({ id }) => id)).toEqual([linked, young]);
    expect(await looseKeys()).toEqual([`documents/${old}`]);
    expect(await isStored(`documents/${old}`)).toBe(true);
    await stage.owner.query("update loose_files set since = now() - interval '7 hours'");
    await sweep();
    expect(await Promise.all([old, young, linked].map((id) => isStored(`documents/${id}`)))).toEqual([
      false,
      true,
      true,
    ]);
  },
);

test("removes files that a killed process had partly received, after a day", async () => {
  const folder = join(stage.folder, "blobs", "incoming");
  writeFileSync(join(folder, "half"), "x");
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  utimesSync(join(folder, "half"), twoDaysAgo, twoDaysAgo);
  await sweep();
  expect(readdirSync(folder)).toEqual([]);
});
