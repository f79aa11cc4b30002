import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempDisposableSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { clusterFiles } from "./cluster-files.ts";
import { findBinaries } from "./find-binaries.ts";
import { findPostmaster, findClusterProcesses } from "./postmaster.ts";
import { startCluster } from "./start-cluster.ts";
import { possibleWays } from "./unprivileged.ts";

const silently = () => {};

/** A folder that only its owner may enter, with a space in its path. */
const scratchFolder = () => mkdtempDisposableSync(path.join(tmpdir(), "lading with a space-"));

test.each(possibleWays())("keeps its data after a restart when it runs as user %$", async (way) => {
  using folder = scratchFolder();
  const first = await startCluster(folder.path, silently, way);
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  expect(runningIn(folder.path)).toEqual([]);

  const second = await startCluster(folder.path, silently, way);
  expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  await second.stop();
  expect(runningIn(folder.path)).toEqual([]);
});

// Only root can become such a user. The capability lets it read the project, wherever that is.
test.runIf(process.getuid?.() === 0)("starts as a user whose group has another number", async () => {
  using folder = scratchFolder();
  chownSync(folder.path, 65534, 65533);
  const program = `
    const { startCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, "start-cluster.ts"))});
    const cluster = await startCluster(${JSON.stringify(folder.path)}, () => {});
    await cluster.stop();`;
  const capabilities = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"];
  const user = ["--reuid=65534", "--regid=65533", "--clear-groups", ...capabilities];
  const child = spawn("setpriv", [...user, "--", process.execPath, "--input-type=module", "-e", program], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  expect(await once(child, "close")).toEqual([0, null]);
});

test("rejects a wrong password and any login as the superuser", async () => {
  using folder = scratchFolder();
  const cluster = await startCluster(folder.path, silently);
  for (const url of [cluster.url, changed(cluster.url, { search: "" })]) {
    await expect(query(changed(url, { password: "guess" }), "select")).rejects.toThrow("password");
    await expect(query(changed(url, { username: "postgres" }), "select")).rejects.toThrow("pg_hba.conf");
  }
  expect(await query(cluster.url, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  await cluster.stop();
});

test("is reached through a socket, or through TCP if the folder's path is too long for one", async () => {
  using folder = scratchFolder();
  for (const [dataDir, isSocket] of [
    [folder.path, true],
    [path.join(folder.path, "long".repeat(20)), false],
  ] as const) {
    const cluster = await startCluster(dataDir, silently);
    expect(await query(cluster.url, "select inet_client_addr() is null as socket")).toEqual([{ socket: isSocket }]);
    expect(await query(changed(cluster.url, { search: "" }), "select 1 as one")).toEqual([{ one: 1 }]);
    await cluster.stop();
  }
});

test("is reached through TCP if the file system allows no socket", async () => {
  using folder = scratchFolder();
  const [way] = possibleWays();
  if (!way) throw new Error("PostgreSQL cannot run here.");
  const refusal = "echo 'FATAL:  could not create any Unix-domain sockets' >&2; exit 1";
  const cluster = await startCluster(folder.path, silently, {
    ...way,
    wrap: (program, given) =>
      given.some((argument) => argument.startsWith("unix_socket_directories=/"))
        ? ["sh", ["-c", refusal]]
        : way.wrap(program, given),
  });
  expect(await query(cluster.url, "select inet_client_addr() is null as socket")).toEqual([{ socket: false }]);
  await cluster.stop();
});

test("says once that its folder is gone, and ends without an error", async () => {
  using folder = scratchFolder();
  const said: string[] = [];
  const cluster = await startCluster(folder.path, (line) => said.push(line));
  rmSync(clusterFiles(folder.path).folder, { recursive: true, force: true });
  await expect.poll(() => said.join("\n")).toContain("The folder of our own PostgreSQL is gone");
  await cluster.stop();
  expect(said.filter((line) => line.includes("is gone"))).toHaveLength(1);
  cluster.abandon();
});

test("is shared by processes that start concurrently and stops with the last of them", async () => {
  using folder = scratchFolder();
  const starters = await Promise.all([anotherProcess(folder.path), anotherProcess(folder.path)]);
  const ours = await startCluster(folder.path, silently);
  expect(starters.map(({ url }) => url)).toEqual([ours.url, ours.url]);

  await Promise.all(starters.map((starter) => starter.end("SIGTERM")));
  expect(await query(ours.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await ours.stop();
  expect(runningIn(folder.path)).toEqual([]);
});

test("reuses the PostgreSQL that a killed process left running, and stops it", async () => {
  using folder = scratchFolder();
  const killed = await anotherProcess(folder.path);
  await killed.end("SIGKILL");
  const orphan = findPostmaster(clusterFiles(folder.path).cluster)?.pid;

  const cluster = await startCluster(folder.path, silently);
  expect(findPostmaster(clusterFiles(folder.path).cluster)?.pid).toBe(orphan);
  expect(cluster.url).toBe(killed.url);
  await cluster.stop();
  expect(runningIn(folder.path)).toEqual([]);
});

test("starts despite pid files that name another program or are cut off", async () => {
  using folder = scratchFolder();
  await (await startCluster(folder.path, silently)).stop();
  for (const content of [`${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n1 1\nready\n`, ""]) {
    for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
      writeFileSync(path.join(clusterFiles(folder.path).cluster, name), content);
    const cluster = await startCluster(folder.path, silently);
    expect(await query(cluster.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(clusterFiles(folder.path).cluster)).not.toContain(".s.PGSQL.5432.lock");
    await cluster.stop();
  }
});

test("starts even if a killed PostgreSQL left a client's query running", async () => {
  using folder = scratchFolder();
  const files = clusterFiles(folder.path);
  const killed = await anotherProcess(folder.path);
  const busy = new pg.Client(killed.url);
  busy.on("error", silently);
  await busy.connect();
  const query = busy.query("select count(*) from generate_series(1, 1e9)").catch(silently);
  await killed.end("SIGKILL");
  process.kill(findPostmaster(files.cluster)?.pid ?? 0, "SIGKILL");

  const cluster = await startCluster(folder.path, silently);
  await query;
  await cluster.stop();
  expect(runningIn(folder.path)).toEqual([]);
});

test("starts over after a kill while it was creating the database", async () => {
  using folder = scratchFolder();
  const half = spawn(process.execPath, ["--input-type=module", "-e", starter, folder.path]);
  await expect
    .poll(() => readdirSync(folder.path).some((name) => name.includes("half-made")), { interval: 5 })
    .toBe(true);
  half.kill("SIGKILL");
  await once(half, "exit");

  const cluster = await startCluster(folder.path, silently);
  expect(await query(cluster.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await cluster.stop();
});

test("names an unsupported platform and the setting to use instead", () => {
  expect(() => findBinaries("win32", "arm64")).toThrow(/win32 on arm64.*DATABASE_URL/);
});

// A program that starts the cluster, prints its address and stops it at SIGTERM.
const starter = `
  import { startCluster } from ${JSON.stringify(new URL("./start-cluster.ts", import.meta.url).href)};
  const cluster = await startCluster(process.argv[1]);
  process.once("SIGTERM", async () => {
    await cluster.stop();
    process.exit();
  });
  // Keeps the process running.
  process.stdin.resume();
  console.log(cluster.url);
`;

async function anotherProcess(dataDir: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", starter, dataDir]);
  const [url] = await once(child.stdout, "data");
  return {
    url: String(url).trim(),
    async end(signal: NodeJS.Signals) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}

async function query(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function changed(url: string, changes: { username?: string; password?: string; search?: string }) {
  return Object.assign(new URL(url), changes).href;
}

function runningIn(dataDir: string) {
  return findClusterProcesses(clusterFiles(dataDir).cluster);
}
