import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { randomUUID } from "node:crypto";
import { gunzipSync, zstdCompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDiskStore } from "../apps/api/src/ground/storage/disk-store.ts";
import { readMigrations } from "../apps/api/src/ground/db/migrate.ts";
import { backupJobs } from "../apps/api/src/record/backup/backup-jobs.ts";
import { readBackupSettings } from "../apps/api/src/record/backup/backup-settings.ts";
import { openBackupPlace } from "../apps/api/src/record/backup/open-backup-place.ts";
import { chooseManifest, readContents, writeManifest } from "../apps/api/src/record/backup/manifest.ts";
import { writePart } from "../apps/api/src/record/backup/pieces.ts";
import { prepareDatabase } from "../apps/api/src/start/prepare-database.ts";
import { cloneDatabase, dropDatabase, queryOnce } from "../apps/api/src/test/cluster.ts";
import { debianPrograms, startDebianPostgres } from "../apps/api/src/test/debian-postgres.ts";
import { readRows, readSchema } from "../apps/api/src/test/read-database.ts";
import { scratchFolder } from "../apps/api/src/test/scratch-folder.ts";
import { findDatabase, launchServer, startServer } from "../apps/api/src/test/server-process.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const releases = path.join(root, "apps/api/src/ground/db/releases");

/** A portal that an old program made, with rows in every table, and two files. */
let old: Awaited<ReturnType<typeof cloneDatabase>>;
let scratch: ReturnType<typeof scratchFolder>;
const inScratch = (name: string) => path.join(scratch.path, name);
const dataDir = () => inScratch("data");
const place = () => inScratch("place");
const file = `documents/${randomUUID()}`;

beforeAll(async () => {
  scratch = scratchFolder();
  old = await cloneDatabase();
  const [dump = ""] = readdirSync(releases).toSorted().toReversed();
  await withClient(old.url, async (client) => {
    await client.query("drop schema public cascade; create schema public");
    await client.query(String(gunzipSync(readFileSync(path.join(releases, dump)))));
    await client.query("reset all");
  });
  await prepareDatabase(old.url);
  // The made-up rows name files that nobody has stored.
  await queryOnce(old.url, "update runs set file_id = null");
  // The made-up checkpoints are signed with no key.
  await queryOnce(
    old.url,
    `alter table audit_checkpoints disable trigger user; truncate audit_checkpoints, audit_files;
     alter table audit_checkpoints enable trigger user`,
  );
  const blobs = await openDiskStore(path.join(dataDir(), "blobs"));
  await blobs.put(file, Buffer.from("a document"));
  for (const { key, size } of await queryOnce<{ key: string; size: number }>(
    old.url,
    `select 'documents/' || id as key, size::int from documents
     union all select 'agreements/' || file_id, size::int from agreements where file_id is not null
     union all select 'requirements/' || id, size::int from requirement_files
     union all select 'requirements/' || id, size::int from requirement_guides
     union all select 'images/' || id, 10 from images`,
  ))
    await blobs.put(key, Buffer.alloc(size, "x"));
  mkdirSync(path.join(dataDir(), "secrets"));
  for (const name of ["encryption-key", "token-secret", "audit-key", "audit-file-id", "intake-key"])
    writeFileSync(path.join(dataDir(), "secrets", name), name.repeat(4));
  const { code, errors } = await lading(["backup", "--to", place()], ofOld());
  if (code !== 0) throw new Error(errors);
});
afterAll(async () => {
  await old.drop();
  scratch[Symbol.dispose]();
});

const ofOld = () => ({ DATABASE_URL: old.url, DATA_DIR: dataDir() });

type Settings = Record<string, string>;

const silent = { error: () => {} };

const lading = (words: string[], settings: Settings) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DEMONSTRATION: "off", ...settings };
    execFile(path.join(root, "bin/lading"), words, { env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database in the cluster of the tests. */
async function emptyDatabase() {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await queryOnce(old.url, `create database ${name}`);
  const url = Object.assign(new URL(old.url), { pathname: `/${name}` }).href;
  return {
    url,
    [Symbol.asyncDispose]: () => dropDatabase(old.url, name),
  };
}

/** Everything that a restore must bring back. Logins and audit entries of the backup itself belong to each database. */
async function readAll(url: string) {
  return await withClient(url, async (client) => {
    const rows = await readRows(client);
    for (const table of ["login_passwords", "audit_entries"]) rows.delete(table);
    const sequences = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    return {
      rows: new Map([...rows].map(([table, all]) => [table, all.map((row) => JSON.stringify(row)).toSorted()])),
      sequences: sequences.rows.filter(({ sequencename }) => !String(sequencename).startsWith("audit_")),
      schema: await readSchema(client),
    };
  });
}

test(
  "a restore into an empty database has every row, sequence, index, trigger, right, file and secret",
  { tags: ["OPS-02.6"], timeout: 240_000 },
  async () => {
    await using fresh = await emptyDatabase();
    const settings = { DATABASE_URL: fresh.url, DATA_DIR: inScratch("restored") };
    expect(await lading(["restore", place()], settings)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Backup .* is restored\. Tables: \d+, rows: \d+, files: \d+/),
      errors: "",
    });
    expect(await readAll(fresh.url)).toEqual(await readAll(old.url));
    for (const name of [`blobs/${file}`, "secrets/encryption-key"])
      expect(readFileSync(path.join(settings.DATA_DIR, name))).toEqual(readFileSync(path.join(dataDir(), name)));
    // The restored portal is no place for another restore.
    expect(await lading(["restore", place()], settings)).toMatchObject({
      code: 1,
      errors: "The database is not empty: a restore needs an empty one.\n",
    });
    const elsewhere = { DATA_DIR: settings.DATA_DIR };
    expect(await lading(["restore", place()], elsewhere)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/restored is not empty: a restore needs a new folder\. .*\n$/),
    });
  },
);

test(
  "a check compares all rows and files, prints the newest safe time, and leaves nothing",
  { tags: ["OPS-02.7"], timeout: 240_000 },
  async () => {
    mkdirSync(inScratch("checks"));
    const words = ["restore", place(), "--check", "--into", inScratch("checks")];
    expect(await lading(words, {})).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Backup .* is whole and was restored on trial\. .*, all equal\.\nNewest safe time: \d{4}-.*Z\n$/,
      ),
    });
    const damaged = inScratch("damaged");
    cpSync(place(), damaged, { recursive: true });
    const object = path.join(damaged, "files/plain", `${file}.0`);
    writeFileSync(object, "a documend");
    expect(await lading(["restore", damaged, ...words.slice(2)], {})).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/^The backup is damaged: files\/plain\/documents\/.* was changed or cut off\.\n$/),
    });
    rmSync(object);
    expect(await lading(["restore", damaged, ...words.slice(2)], {})).toMatchObject({
      code: 3,
      errors: expect.stringMatching(/^The backup is damaged: .* is missing in .*\n$/),
    });
    expect(readdirSync(inScratch("checks"))).toEqual([]);
  },
);

test(
  "a restore refuses a newer backup and brings an older one to this program's state",
  { tags: ["OPS-02.4", "OPS-02.6"], timeout: 240_000 },
  async () => {
    const vault = { place: await openBackupPlace(place()), key: undefined };
    const manifest = await chooseManifest(vault);
    const contents = await readContents(vault, manifest);
    const store = async (id: string, migrations: typeof contents.migrations) => {
      const folder = inScratch(id);
      cpSync(place(), folder, { recursive: true });
      cpSync(path.join(folder, "backups", manifest.id), path.join(folder, "backups", id), { recursive: true });
      const copy = { place: await openBackupPlace(folder), key: undefined };
      const text = zstdCompressSync(JSON.stringify({ ...contents, migrations }));
      const part = await writePart(copy, `backups/${id}/contents`, [text], () => {});
      await writeManifest(copy, { ...manifest, id, parts: { ...manifest.parts, contents: part } });
      return folder;
    };
    const newer = await store("9999-newer", [...contents.migrations, { name: "9999-of-the-future.sql", sql: "" }]);
    expect(await lading(["restore", newer], { DATA_DIR: inScratch("never") })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The backup 9999-newer is newer than this program: .* 9999-of-the-future\.sql/),
    });
    expect(existsSync(inScratch("never"))).toBe(false);

    // A database of an older program: that of its migrations, without any row.
    await using earlier = await emptyDatabase();
    await using fresh = await emptyDatabase();
    const before = readMigrations().slice(0, -1);
    await withClient(earlier.url, async (client) => {
      await client.query(
        "create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
      );
      for (const { name, sql, sha256 } of before) {
        await client.query(sql);
        await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
      }
    });
    const older = { DATABASE_URL: earlier.url, DATA_DIR: dataDir() };
    expect(await lading(["backup", "--to", inScratch("older")], older)).toMatchObject({ code: 0 });
    const settings = { DATABASE_URL: fresh.url, DATA_DIR: inScratch("restored-older") };
    expect(await lading(["restore", inScratch("older")], settings)).toMatchObject({ code: 0 });
    const [applied] = await queryOnce<{ count: number }>(
      fresh.url,
      "select count(*)::int from migrations where name not like 'functions/%'",
    );
    expect(applied).toEqual({ count: before.length + 1 });
  },
);

test(
  "a portal of our own database is backed up while it runs, killed restores can be repeated, and the result starts",
  { tags: ["OPS-02.1", "OPS-02.6"], timeout: 240_000 },
  async () => {
    const source = inScratch("own");
    {
      await using server = await startServer(source);
      const answer = await fetch(`${server.url}/api/intake/companies`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.intakeKey}`, "content-type": "text/csv" },
        body: "company_code,name\nACME,Acme Valve\n",
      });
      expect(await answer.json()).toMatchObject({ created: 1 });
      expect(await lading(["backup", "--to", inScratch("own-place")], { DATA_DIR: source })).toMatchObject({ code: 0 });
      expect(await lading(["restore", inScratch("own-place")], { DATA_DIR: source })).toMatchObject({
        code: 1,
        errors: expect.stringContaining("A portal is running with"),
      });
    }
    const target = inScratch("own-restored");
    const settings = { DATA_DIR: target };
    for (const stage of ["restore-unfinished", "postgres/password", "secrets/encryption-key"]) {
      const killed = spawn(path.join(root, "bin/lading"), ["restore", inScratch("own-place")], {
        env: { PATH: process.env.PATH, ...settings },
      });
      const ended = once(killed, "exit");
      await expect.poll(() => existsSync(path.join(target, stage)), { timeout: 60_000, interval: 5 }).toBe(true);
      killed.kill("SIGKILL");
      await ended;
      expect(await launchServer(settings).ended).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The restore of the backup .* was not finished: .*\n$/),
      });
    }
    expect(await lading(["restore", inScratch("own-place")], settings)).toMatchObject({ code: 0, errors: "" });
    await using _server = await startServer(target);
    expect(await queryOnce(findDatabase(target).url, "select name from companies")).toEqual([{ name: "Acme Valve" }]);
  },
);

test(
  "a backup that is killed never looks whole, and the next one removes what it left",
  { tags: ["OPS-02.2"], timeout: 240_000 },
  async () => {
    const folder = inScratch("killed");
    const words = ["backup", "--to", folder, "--keep", "5"];
    for (const sign of ["lading-backups", "/tables/companies.0", "/contents.0"]) {
      const killed = spawn(path.join(root, "bin/lading"), words, { env: { PATH: process.env.PATH, ...ofOld() } });
      const ended = once(killed, "exit");
      const isThere = () =>
        existsSync(folder) &&
        readdirSync(folder, { recursive: true, encoding: "utf8" }).some((name) => `/${name}`.endsWith(sign));
      await expect.poll(isThere, { timeout: 60_000, interval: 1 }).toBe(true);
      killed.kill("SIGKILL");
      await ended;
      const found = await lading(["restore", folder], { DATA_DIR: inScratch("never") });
      expect(found).toMatchObject({ code: 1, errors: expect.stringContaining("There is no whole backup in") });
    }
    // PostgreSQL releases the lock when it notices that the killed process is gone.
    await expect.poll(async () => (await lading(words, ofOld())).code, { timeout: 60_000 }).toBe(0);
    expect(readdirSync(path.join(folder, "backups"))).toHaveLength(1);
    expect(await lading(["restore", folder, "--check"], {})).toMatchObject({ code: 0 });
  },
);

test("a full disk ends a backup with one line", { tags: ["OPS-02.2"], timeout: 240_000 }, async () => {
  const disk = inScratch("small disk");
  mkdirSync(disk);
  const run = `mount -t tmpfs -o size=600k none "$1" && shift && "$@"`;
  // Root in a new namespace, so that the mount ends with the command.
  const mounted = (words: string[]) =>
    new Promise<{ code: number; errors: string }>((resolve) => {
      const separately = "unshare";
      const all = ["-Urm", "sh", "-c", run, "sh", disk, path.join(root, "bin/lading"), ...words];
      execFile(separately, all, { env: { PATH: process.env.PATH, ...ofOld() } }, (error, _, errors) =>
        resolve({ code: error ? Number(error.code) : 0, errors }),
      );
    });
  const { code, errors } = await mounted(["backup", "--to", disk]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^(No space is left in|Only 0 MB are free in) .*\n$/);
});

test("an external PostgreSQL of another version takes a backup", { tags: ["OPS-02.6"], timeout: 240_000 }, async () => {
  expect(debianPrograms()).toContain("postgresql");
  await using fresh = await startDebianPostgres();
  const settings = { DATABASE_URL: fresh.url, DATA_DIR: inScratch("debian") };
  expect(await lading(["restore", place()], settings)).toMatchObject({ code: 0 });
  const [ours, theirs] = [await readAll(old.url), await readAll(fresh.url)];
  expect(theirs.rows).toEqual(ours.rows);
  expect(theirs.sequences).toEqual(ours.sequences);
});

test(
  "the nightly job makes a backup, records it and its failures, and the doctor reads its age",
  { tags: ["OPS-02.8"], timeout: 240_000 },
  async () => {
    for (const [name, value] of Object.entries(ofOld())) vi.stubEnv(name, value);
    const to = inScratch("nightly");
    const settings = readBackupSettings({ BACKUP_TO: to, BACKUP_AT: "23:05", BACKUP_KEEP: "2" });
    const [job, ...others] = backupJobs(settings, silent);
    expect(job).toMatchObject({ name: "back-up", schedule: "5 23 * * *" });
    expect([...others, ...backupJobs(readBackupSettings({}), silent)]).toEqual([]);
    expect(() => readBackupSettings({ BACKUP_AT: "24:00" })).toThrow("BACKUP_AT must be a time like 01:30");
    await job?.run(AbortSignal.timeout(120_000));
    const { id } = await chooseManifest({ place: await openBackupPlace(to), key: undefined });
    const findLast = () =>
      queryOnce<{ action: string; details: object }>(
        old.url,
        "select action, details from audit_entries where action like '%backup' order by era desc, tx desc, id desc limit 1",
      );
    expect(await findLast()).toMatchObject([{ action: "backup", details: { id, place: to } }]);
    const { out } = await lading(["doctor"], { ...ofOld(), BACKUP_TO: to });
    expect(out).toMatch(new RegExp(`ok +backup +The newest backup is 0 hours old: ${id}`));

    vi.stubEnv("BACKUP_KEY_FILE", path.join(to, "lading-backups"));
    writeFileSync(path.join(to, "lading-backups"), `${"f".repeat(64)}\n`);
    await expect(job?.run(AbortSignal.timeout(120_000))).rejects.toThrow("holds the backups of another portal");
    expect(await findLast()).toMatchObject([{ action: "fail-backup", details: { place: to } }]);
    vi.unstubAllEnvs();
  },
);
