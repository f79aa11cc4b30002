import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@lading/embedded-postgres";
import { freePort } from "@lading/embedded-postgres/free-port";
import pg from "pg";
import { launchServer, startServer, type ServerProcess } from "../apps/api/src/test/server-process.ts";

/*
 * Copies of the built program with higher version numbers and further migrations stand for the next releases. While clients write and
 * read at this program, the next release is killed in each of its migrations, started beside it, and taken back. The copies have the
 * code of this program, so this proves how the update behaves, and not that two real releases understand each other. Prints the
 * counts in its last line. Exit code 1: a request failed, a write was lost, or an answer took too long. A 503 that says when to try again is counted, and is no failure.
 */

const BESIDE_MS = 4000;
const PAUSE_MS = 20;
/** An update queues requests for a second, holds its locks for another one on a busy machine, and a killed one sleeps for one. */
const MOST_MS = 5000;

const migrations = {
  "9001-column.sql": "alter table companies add column more text;",
  "9002-table.sql": "create table more (id int primary key, company_id uuid references companies);",
  "9003-index.sql": "create index concurrently more_names on companies (name);",
};

const root = path.dirname(import.meta.dirname);
const folder = mkdtempSync(path.join(tmpdir(), "lading-upgrade-"));
// PostgreSQL runs as another user if this program runs as root.
chmodSync(folder, 0o711);
process.env.TEST_FOLDER ??= folder;
// It stays until the last line.
process.exitCode = 1;
await using started = new AsyncDisposableStack();
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const cluster = await startCluster(path.join(folder, "database"));
started.defer(() => cluster.stop());
const database = new pg.Client({ connectionString: cluster.url });
await database.connect();
started.defer(() => database.end());
const data = path.join(folder, "data");
const settings = { DATABASE_URL: cluster.url, KEY_REQUESTS: "1000000" };

const old = started.use(await startServer(data, settings));
console.log("This program serves.");

let isOver = false;
let longestMs = 0;
let answers = 0;
let unavailable = 0;
const faults: string[] = [];
const written: string[] = [];
const working = [loop(old, "A"), loop(old, "B")];

for (const [name, sql] of Object.entries(migrations)) {
  const isConcurrent = name === "9003-index.sql";
  // An index waits for the snapshot of a transaction. The other migrations sleep at their end, and are killed there.
  const sleeping = isConcurrent ? migrations : { ...migrations, [name]: `${sql} select pg_sleep(1);` };
  if (isConcurrent) await database.query("begin isolation level repeatable read; select from roles");
  const { process: child, ended } = launchServer(await launchSettings(), makeRelease("0.2.0", sleeping));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const watcher = new pg.Client({ connectionString: cluster.url });
  await watcher.connect();
  await until(async () => {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where wait_event in ('PgSleep', 'virtualxid') and pid <> pg_backend_pid()",
    );
    if (hasEnded) throw new Error(`The next release ended before its kill: ${(await ended).stderr}`);
    return rowCount !== 0;
  });
  child.kill("SIGKILL");
  await ended;
  if (isConcurrent) await database.query("commit");
  await watcher.end();
  console.log(`The next release was killed in ${name}.`);
}

const next = started.use(await startServer(data, settings, makeRelease("0.2.0", migrations)));
console.log("The next release serves beside this program.");
working.push(loop(next, "C"));
await sleep(BESIDE_MS);
const again = started.use(await startServer(data, settings));
console.log("This program started once more on the updated database.");
working.push(loop(again, "D"));
await sleep(BESIDE_MS);
isOver = true;
await Promise.all(working);

const { rows: indexes } = await database.query(
  "select indisvalid from pg_index where indexrelid = 'more_names'::regclass",
);
if (indexes[0]?.indisvalid !== true) faults.push("The index of the killed update is not valid.");
await next.end("SIGTERM");
const later = await startServer(
  data,
  settings,
  makeRelease("0.3.0", { ...migrations, "9004-more.sql": "create table most ();" }),
);
await later.end("SIGTERM");
const refused = await launchServer(await launchSettings()).ended;
if (refused.code !== 1 || !refused.stderr.includes("version 0.3.0 has updated the database"))
  faults.push(`This program did not refuse the release after the next: ${refused.stderr}`);

const { rows } = await database.query<{ company_code: string }>("select company_code from companies");
const codes = new Set(rows.map(({ company_code }) => company_code));
const lost = written.filter((code) => !codes.has(code)).length;
for (const fault of new Set(faults)) console.log(fault);
process.exitCode = lost > 0 || faults.length > 0 || longestMs > MOST_MS ? 1 : 0;
await started.disposeAsync();
console.log(
  `upgrade: ${Object.keys(migrations).length} kills; ${answers} answers, ${unavailable} were 503, ${faults.length} other errors; ${written.length} writes acknowledged, ${lost} lost; the longest answer took ${(longestMs / 1000).toFixed(1)} s.`,
);

async function launchSettings() {
  return { ...settings, DATA_DIR: data, PORT: String(await freePort()), DEMONSTRATION: "off" };
}

/** Copies the built program with another version and further migrations. Returns the file that starts it. */
function makeRelease(version: string, added: Readonly<Record<string, string>>) {
  const home = mkdtempSync(path.join(folder, "release-"));
  for (const place of ["apps/api/dist", "apps/api/src"])
    cpSync(path.join(root, place), path.join(home, place), { recursive: true });
  for (const place of ["node_modules", "apps/web", "packages"])
    symlinkSync(path.join(root, place), path.join(home, place));
  for (const [name, sql] of Object.entries(added))
    writeFileSync(path.join(home, "apps/api/src/ground/db/migrations", name), sql);
  const description = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as object; // npm requires it.
  writeFileSync(path.join(home, "package.json"), JSON.stringify({ ...description, version }));
  return path.join(home, "apps/api/dist/server.js");
}

/** Writes a company and reads the list of changes, again and again. */
async function loop(portal: ServerProcess, prefix: string) {
  for (let number = 1; !isOver; number++) {
    const code = `${prefix}${number}`;
    const body = `company_code,name\n${code},Firm ${code}\n`;
    if (await send(portal, "POST", "/api/intake/companies", body)) written.push(code);
    await send(portal, "GET", "/readyz");
    await sleep(PAUSE_MS);
  }
}

async function send(portal: ServerProcess, method: string, url: string, body?: string) {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${portal.intakeKey}`, ...(body && { "content-type": "text/csv" }) };
  const answer = await fetch(`${portal.url}${url}`, { method, headers, ...(body && { body }) }).catch(String);
  const text = typeof answer === "string" ? answer : await answer.text();
  longestMs = Math.max(longestMs, performance.now() - begun);
  answers++;
  if (typeof answer !== "string" && answer.ok) return true;
  // Programs and browsers try again.
  if (typeof answer !== "string" && answer.status === 503 && answer.headers.has("retry-after")) unavailable++;
  else faults.push(`${method} ${url}: ${typeof answer === "string" ? "" : answer.status} ${text}`);
  return false;
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await sleep(PAUSE_MS);
}
