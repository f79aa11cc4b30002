import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupPlace } from "./backup-place.ts";
import { openBackupPlace } from "./open-backup-place.ts";
import { readBackupKey } from "./backup-key.ts";
import { backUp } from "./back-up.ts";
import { chooseManifest, findBackups, readContents, readFileLines } from "./manifest.ts";
import { readPart } from "./pieces.ts";
import { startS3Server } from "../../test/s3-server.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let scratch: ReturnType<typeof scratchFolder>;
beforeEach(async () => {
  stage = await openStage();
  scratch = scratchFolder();
});
afterEach(async () => {
  scratch[Symbol.dispose]();
  await stage[Symbol.asyncDispose]();
});

const inScratch = (name: string) => path.join(scratch.path, name);

function aKey(name = "key", text = "k".repeat(40)) {
  writeFileSync(inScratch(name), text);
  return readBackupKey(inScratch(name));
}

async function run(place: BackupPlace, changes: Partial<Parameters<typeof backUp>[0]> = {}) {
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  try {
    const { ownerUrl, blobs, folder: dataDir } = stage;
    return await backUp({ place, key: undefined, owner, ownerUrl, blobs, dataDir, keep: undefined, ...changes });
  } finally {
    await owner.end();
  }
}

const aFile = async (text: string) => {
  const key = `documents/${randomUUID()}`;
  await stage.blobs.put(key, Buffer.from(text));
  return key;
};

const listObjects = async (place: BackupPlace) => [
  ...(await place.list("backups/")).keys(),
  ...(await place.list("files/")).keys(),
];

test("copies only new files, and removes only what no kept backup names", { tags: ["OPS-02.5"] }, async () => {
  const place = await openBackupPlace(inScratch("place"), true);
  const [stays, goes] = [await aFile("stays"), await aFile("goes")];
  const first = await run(place);
  expect(first).toMatchObject({ files: 2, newFiles: 2 });
  await stage.blobs.remove(goes);
  const added = await aFile("added");
  expect(await run(place, { keep: 2 })).toMatchObject({ files: 2, newFiles: 1, removedBackups: [] });
  const named = async () => [...(await place.list("files/")).keys()].toSorted();
  expect(await named()).toEqual([stays, goes, added].map((key) => `files/plain/${key}.0`).toSorted());
  // A killed backup leaves objects without a manifest.
  await place.put("backups/2026-01-01T00-00-00Z-half/tables/users.0", Buffer.from("half"));
  await place.put(`files/plain/documents/${randomUUID()}.0`, Buffer.from("half"));
  const third = await run(place, { keep: 2 });
  expect(third).toMatchObject({ newFiles: 0, removedBackups: [first.id] });
  expect(await named()).toEqual([stays, added].map((key) => `files/plain/${key}.0`).toSorted());
  expect(await findBackups(place)).toMatchObject({ half: [], whole: [expect.any(String), third.id] });
});

test("contains every row, and modes keep others from reading it", { tags: ["OPS-02.1"] }, async () => {
  const place = await openBackupPlace(inScratch("place"), true);
  await stage.aCompany({ name: "Acme Valve" });
  await run(place);
  const vault = { place, key: undefined };
  const { tables, sequences } = await readContents(vault, await chooseManifest(vault));
  const { rows } = await stage.owner.query(
    `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(tables.map(({ name, rows }) => ({ name, rows }))).toEqual(rows);
  expect(tables.find(({ name }) => name === "companies")?.rows).toBe(1);
  expect(sequences.length).toBeGreaterThan(3);
  const modes = readdirSync(place.name, { recursive: true, withFileTypes: true }).map(
    (entry) => statSync(path.join(entry.parentPath, entry.name)).mode & 0o077,
  );
  expect(new Set(modes)).toEqual(new Set([0]));
});

test("with a key, nothing is readable, and any change is noticed", { tags: ["OPS-02.3"] }, async () => {
  const place = await openBackupPlace(inScratch("place"), true);
  const key = aKey();
  // Two pieces, of which an attacker may remove the last one.
  const file = await aFile("secret text ".repeat(1_500_000));
  await run(place, { key });
  const name = `files/${key.id}/${file}`;
  expect(readFileSync(path.join(place.name, `${name}.0`)).includes("secret text")).toBe(false);
  const vault = { place, key };
  const manifest = await chooseManifest(vault);
  const [line] = await readFileLines(place, manifest);
  expect(line?.pieces).toHaveLength(2);
  const read = async (pieces: string[]) => {
    let size = 0;
    for await (const piece of readPart(vault, name, { size: 0, pieces })) size += piece.length;
    return size;
  };
  expect(await read(line?.pieces ?? [])).toBe(12 * 1_500_000);
  // A person who can write to the place can also replace the list by one with fewer pieces.
  await expect(read(line?.pieces.slice(0, 1) ?? [])).rejects.toThrow(`${name}.0 cannot be decrypted`);
  await expect(chooseManifest({ place, key: undefined })).rejects.toThrow("is encrypted: name the file of its key");
  await expect(chooseManifest({ place, key: aKey("other", "o".repeat(40)) })).rejects.toThrow("with another key");
  expect(() => aKey("short", "k".repeat(31))).toThrow("a random text of 32 characters or more");
});

test("names what is wrong with a place or a backup", { tags: ["OPS-02.4"] }, async () => {
  await expect(openBackupPlace(inScratch("missing"))).rejects.toThrow("missing cannot be used (ENOENT)");
  const place = await openBackupPlace(inScratch("place"), true);
  const vault = { place, key: undefined };
  await expect(chooseManifest(vault)).rejects.toThrow("There are no backups of Lading in");
  const { id } = await run(place);
  await expect(chooseManifest(vault, "1999")).rejects.toThrow(
    `There is no backup 1999 in ${place.name}; there are ${id}`,
  );
  await place.put("backups/1998-half/tables/users.0", Buffer.from(""));
  await expect(chooseManifest(vault, "1998")).rejects.toThrow("is half: it was interrupted");
  const contents = `backups/${id}/contents.0`;
  const whole = (await place.get(contents)) ?? Buffer.from("");
  await place.put(contents, whole.subarray(0, -1));
  await expect(readContents(vault, await chooseManifest(vault))).rejects.toThrow("contents.0");
  await place.remove([contents]);
  await expect(readContents(vault, await chooseManifest(vault))).rejects.toThrow("contents.0 is missing");
  const manifest = `backups/${id}/manifest`;
  await place.put(manifest, ((await place.get(manifest)) ?? Buffer.from("")).subarray(0, -70));
  await expect(chooseManifest(vault)).rejects.toThrow("is damaged: its manifest was changed or cut off");
});

test(
  "a place that fails or is full keeps its earlier backups and nothing of the new one",
  { tags: ["OPS-02.2"] },
  async () => {
    const place = await openBackupPlace(inScratch("place"), true);
    await run(place);
    const before = await listObjects(place);
    await aFile("new");
    for (const fails of ["/tables/users.0", "/documents/", "/manifest"]) {
      const failing: BackupPlace = {
        ...place,
        put: (name, bytes) =>
          name.includes(fails)
            ? Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }))
            : place.put(name, bytes),
      };
      await expect(run(failing)).rejects.toThrow("No space is left in");
      expect(await listObjects(place)).toEqual(before);
    }
    await expect(run({ ...place, findFreeBytes: () => 1000 })).rejects.toThrow("Only 0 MB are free in");
  },
);

test("one backup of a portal runs at a time, and a place has one portal", { tags: ["OPS-02.2"] }, async () => {
  const place = await openBackupPlace(inScratch("place"), true);
  let second: Promise<unknown> | undefined;
  await run({
    ...place,
    put: async (name, bytes) => {
      second ??= run(place).catch(String);
      expect(await second).toBe("Error: Another backup of this portal is running.");
      await place.put(name, bytes);
    },
  });
  await stage.owner.query("update migrations set applied_at = '2000-01-01' where name like '0001%'");
  await expect(run(place)).rejects.toThrow("holds the backups of another portal");
});

test("a bucket takes backups below a prefix, and its end is one line", { tags: ["OPS-02.5"] }, async () => {
  const server = await startS3Server();
  const { bucket, endpoint } = server.location;
  const address = (prefix: string) => `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=eu-west-1`;
  const place = await openBackupPlace(address("nightly/portal"));
  const file = await aFile("in the bucket");
  expect(await run(place, { keep: 1 })).toMatchObject({ newFiles: 1 });
  expect(await run(place, { keep: 1 })).toMatchObject({ newFiles: 0, removedBackups: [expect.any(String)] });
  const whole = await openBackupPlace(address(""));
  expect([...(await whole.list("nightly/portal/files/")).keys()]).toEqual([`nightly/portal/files/plain/${file}.0`]);
  const vault = { place, key: undefined };
  expect((await readContents(vault, await chooseManifest(vault))).tables.length).toBeGreaterThan(100);
  const emptied: BackupPlace = {
    ...place,
    put(name, bytes) {
      server.removeBucket();
      return place.put(name, bytes);
    },
  };
  const line = "s3://files/nightly/portal/: The bucket cannot be used: ";
  await expect(run(emptied)).rejects.toThrow(`${line}its server has none of this name.`);
  await server[Symbol.asyncDispose]();
  await expect(run(place)).rejects.toThrow(`${line}ECONNREFUSED`);
  await expect(openBackupPlace("s3://Files/x")).rejects.toThrow("The address of the backups must name a bucket");
});
