import { fork, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findClusterProcesses } from "@lading/embedded-postgres/postmaster";
import pg from "pg";
import { startDebianPostgres, startStandby } from "../apps/api/src/test/debian-postgres.ts";
import { startServer } from "../apps/api/src/test/server-process.ts";
import { getListPath } from "./calls.ts";
import { addListedCompany } from "./listed-company.ts";
import type { LoadOptions, LoadOutcome } from "./load-client.ts";
import { CONNECTIONS, median, request } from "./measure-rates.ts";
import { addPeople, signIn } from "./people.ts";
import { readProcessorTime } from "./processor-time.ts";

/*
 * `node bench/measure-processes.ts` prints the reads per second of one, two and three portal processes on one database, then the searches
 * of staff with and without a replica. Each portal process may use a fifth of one core, which the kernel enforces by a control
 * group, so that the database and the clients keep cores to spare on a small machine. Needs root and Debian's PostgreSQL.
 */

const SHARE = 0.2;
const PERIOD_MICROSECONDS = 10_000;
const PROCESSES = 3;
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const SECONDS = 6;

const folder = mkdtempSync(path.join(tmpdir(), "lading-processes-"));
process.env.TEST_FOLDER ??= folder;
await using started = new AsyncDisposableStack();
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const primary = started.use(await startDebianPostgres());
const standby = started.use(await startStandby(primary.port));
const settings = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url };
const data = path.join(folder, "data");
const portals: { pid: number; port: number; url: string; client: ChildProcess; limit: () => void }[] = [];
for (let number = 0; number < PROCESSES; number++) {
  const group = started.use(createControlGroup(`lading-${process.pid}-${number}`));
  const { pid, url } = started.use(await startServer(data, settings));
  const client = fork(new URL("load-client.ts", import.meta.url));
  started.defer(() => void client.kill());
  portals.push({ pid, url, port: Number(new URL(url).port), client, limit: () => group.limit(pid) });
}
const owner = new pg.Pool({ connectionString: primary.url, max: 2 });
await addListedCompany(owner);
await addPeople({ owner });
await owner.end();
const vendor = (await signIn(portals[0]!)).access; // There are three.
const staff = (await signIn(portals[0]!, "staff")).access;
const list = { path: getListPath({ page_size: 50 }), token: vendor };
const search = { path: "/api/provider/find?q=gasket", token: staff };
for (const wanted of [list, search]) await load(PROCESSES, wanted, WARM_UP_SECONDS);
for (const { limit } of portals) limit();

const reads: Measured[][] = [];
for (let round = 0; round < ROUNDS; round++)
  for (let count = 1; count <= PROCESSES; count++) (reads[count] ??= []).push(await measure(count, list));
for (let count = 1; count <= PROCESSES; count++) print(`${count} processes, lists of 50 products`, reads[count]!); // Each count was measured.
const perSecond = (count: number) => median(reads[count]!.map((one) => one.perSecond)); // Each count was measured.
console.log(
  `Two processes serve ${(perSecond(2) / perSecond(1)).toFixed(2)} times the reads of one, three ${(perSecond(3) / perSecond(1)).toFixed(2)} times.`,
);

const searches = { with: [] as Measured[], without: [] as Measured[] };
for (let round = 0; round < ROUNDS; round++) searches.with.push(await measure(PROCESSES, search));
await standby.end();
await measure(PROCESSES, search); // The portal notices that the replica is gone.
for (let round = 0; round < ROUNDS; round++) searches.without.push(await measure(PROCESSES, search));
print("Searches of staff with a replica", searches.with);
print("Searches of staff without it", searches.without);

interface Measured {
  perSecond: number;
  /** Cores that were used. */
  portals: number;
  database: number;
  clients: number;
}

/** Loads the first `count` portals at the same time. */
async function measure(count: number, wanted: { path: string; token: string }): Promise<Measured> {
  const used = portals.slice(0, count);
  const pids = {
    portals: used.map(({ pid }) => pid),
    database: findClusterProcesses(primary.folder),
    clients: used.map(({ client }) => client.pid ?? 0),
  };
  const readTimes = () => Object.values(pids).map((some) => some.reduce((sum, pid) => sum + readProcessorTime(pid), 0));
  const before = readTimes();
  const start = performance.now();
  const outcomes = await load(count, wanted, SECONDS);
  const ms = performance.now() - start;
  const [ofPortals, database, clients] = readTimes().map((time, place) => (time - before[place]!) / ms); // Both have the same length.
  return {
    perSecond: outcomes.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0),
    portals: ofPortals!, // One for each of the three kinds.
    database: database!,
    clients: clients!,
  };
}

function load(count: number, wanted: { path: string; token: string }, seconds: number) {
  return Promise.all(
    portals.slice(0, count).map(({ client, port }) => {
      const options: LoadOptions = { ...wanted, port, connections: CONNECTIONS, seconds };
      return request<LoadOutcome>(client, options);
    }),
  );
}

function print(name: string, measured: Measured[]) {
  const of = (key: keyof Measured) => median(measured.map((one) => one[key]));
  console.log(
    `${name}: ${of("perSecond").toFixed(0)} a second; cores used: portals ${of("portals").toFixed(2)}, database ${of("database").toFixed(2)}, clients ${of("clients").toFixed(2)}`,
  );
}

/** Creates a control group of version 1 or 2 whose processes may use a share of one core. */
function createControlGroup(name: string) {
  const isFirst = existsSync("/sys/fs/cgroup/cpu");
  const group = path.join("/sys/fs/cgroup", isFirst ? "cpu" : "", name);
  mkdirSync(group);
  return {
    limit(pid: number) {
      const quota = PERIOD_MICROSECONDS * SHARE;
      if (isFirst) {
        writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_MICROSECONDS));
        writeFileSync(`${group}/cpu.cfs_quota_us`, String(quota));
      } else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_MICROSECONDS}`);
      writeFileSync(`${group}/cgroup.procs`, String(pid));
    },
    /** The group must have no process any more. */
    [Symbol.dispose]: () => rmdirSync(group),
  };
}
