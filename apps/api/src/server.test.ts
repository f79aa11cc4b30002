import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { clusterFiles } from "./embedded/cluster-files.ts";
import { freePort } from "./embedded/free-port.ts";
import { processesOf } from "./embedded/postmaster.ts";
import { startCluster } from "./embedded/start-cluster.ts";
import { findRunning } from "./start/announcement.ts";
import { scratchFolder } from "./test/scratch-folder.ts";
import { databaseOf, launchServer, startServer, type ServerProcess } from "./test/server-process.ts";
import { Writers } from "./test/writers.ts";

const ROUNDS = 6;
const WRITES_A_ROUND = 40;

test("keeps all it has acknowledged when it is killed, alone or with its database, again and again", async () => {
  using folder = scratchFolder();
  const writers = new Writers();
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServer(folder.path);
    await writers.write(server, () => writers.acknowledged.length >= round * WRITES_A_ROUND);
    const writing = writers.write(server, () => false);
    if (round % 2 === 0) process.kill(databaseOf(folder.path).pid, "SIGKILL");
    await server.end("SIGKILL");
    await writing;
  }
  const server = await startServer(folder.path);
  expect(await writers.lost(databaseOf(folder.path).url)).toEqual([]);
  await server.end("SIGTERM");
});

test("answers 503 while a killed PostgreSQL starts again, within 5 s, and loses nothing", async () => {
  using folder = scratchFolder();
  const server = await startServer(folder.path);
  const writers = new Writers();
  let isOver = false;
  const writing = writers.write(server, () => isOver);
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(round * WRITES_A_ROUND);
    process.kill(databaseOf(folder.path).pid, "SIGKILL");
    const killedAt = performance.now();
    await expect
      .poll(() => readiness(server), { interval: 5 })
      .toMatchObject({ status: 503, body: { detail: expect.any(String) } });
    await expect.poll(() => readiness(server), { interval: 20, timeout: 30_000 }).toMatchObject({ status: 200 });
    expect(performance.now() - killedAt).toBeLessThan(5000);
  }
  isOver = true;
  await writing;
  expect(writers.refusals.filter(({ status, body }) => status !== 503 || !body.includes(`"detail"`))).toEqual([]);
  expect(writers.refusals.length).toBeGreaterThan(0);
  expect(await writers.lost(databaseOf(folder.path).url)).toEqual([]);
  await server.end("SIGTERM");
});

test("keeps all it has acknowledged in the database of DATABASE_URL", async () => {
  using folder = scratchFolder();
  using elsewhere = scratchFolder();
  const cluster = await startCluster(elsewhere.path, () => {});
  const writers = new Writers();
  for (const round of [1, 2]) {
    const server = await startServer(folder.path, { DATABASE_URL: cluster.url });
    await writers.write(server, () => writers.acknowledged.length >= round * WRITES_A_ROUND);
    const writing = writers.write(server, () => false);
    await server.end("SIGKILL");
    await writing;
  }
  expect(await writers.lost(cluster.url)).toEqual([]);
  expect(existsSync(clusterFiles(folder.path).folder)).toBe(false);
  await cluster.stop();
});

test("is one portal when three processes start at once on an empty folder", async () => {
  using folder = scratchFolder();
  const servers = await Promise.all([1, 2, 3].map(() => startServer(folder.path)));
  const writers = new Writers();
  await Promise.all(
    servers.map((server) => writers.write(server, () => writers.acknowledged.length >= WRITES_A_ROUND)),
  );
  expect(writers.refusals).toEqual([]);
  expect(await writers.lost(databaseOf(folder.path).url)).toEqual([]);

  const [first, ...others] = servers;
  expect(await first?.end("SIGTERM")).toMatchObject({ code: 0 });
  for (const server of others) expect(await readiness(server)).toMatchObject({ status: 200 });
  await Promise.all(others.map((server) => server.end("SIGTERM")));
  expect(processesOf(clusterFiles(folder.path).cluster)).toEqual([]);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "leaves no process and no trace of running behind after %s",
  async (signal) => {
    using folder = scratchFolder();
    const server = await startServer(folder.path);
    expect(findRunning(folder.path)).toMatch(/^http:/);
    expect(await server.end(signal)).toMatchObject({ code: 0 });
    expect(processesOf(clusterFiles(folder.path).cluster)).toEqual([]);
    expect(readdirSync(path.join(folder.path, "servers"))).toEqual([]);
  },
);

test("keeps its secrets where only their owner can read them, and the same from start to start", async () => {
  using folder = scratchFolder();
  const first = await startServer(folder.path);
  await first.end("SIGTERM");
  for (const secret of ["secrets/intake-key", "secrets/token-secret", "postgres/password"])
    expect(statSync(path.join(folder.path, secret)).mode & 0o777).toBe(0o600);
  const second = await startServer(folder.path);
  expect(second.intakeKey).toBe(first.intakeKey);
  await second.end("SIGTERM");
});

test("says in one line why it does not start", async () => {
  using folder = scratchFolder();
  writeFileSync(path.join(folder.path, "a file"), "");
  const free = String(await freePort());
  const taken = createServer().listen(0, "127.0.0.1");
  await expect.poll(() => taken.listening).toBe(true);
  // A server that listens on TCP has an address and a port.
  const takenPort = String((taken.address() as { port: number }).port);
  const right = { DATA_DIR: folder.path, PORT: free };

  const wrong: [settings: Record<string, string>, line: RegExp][] = [
    [
      { ...right, PORT: takenPort },
      /^Port \d+ on 127\.0\.0\.1 is taken by another program; PORT can name another\.\n$/,
    ],
    [{ ...right, PORT: "http" }, /^The setting PORT must be a whole number from 1 to 65535, not "http"\.\n$/],
    [{ ...right, DATA_DIR: path.join(folder.path, "a file") }, /^Cannot write to the data folder .+\n$/],
    [
      { ...right, DATABASE_URL: `postgres://a:b@127.0.0.1:${free}/c` },
      /^The database of DATABASE_URL does not answer: .+\n$/,
    ],
    [{ ...right, DATABASE_URL: "mysql://a/b" }, /^The setting DATABASE_URL must be an address that begins with .+\n$/],
    [{ ...right, SMTP_URL: "mail.acme.example:25" }, /^The setting SMTP_URL must be an address that begins with .+\n$/],
    [
      { ...right, MAIL_FROM: "Acme" },
      /^The setting MAIL_FROM must be like mail@host or Name <mail@host>, not "Acme"\.\n$/,
    ],
    [{ ...right, STORAGE_URL: "/mnt/files" }, /^The setting STORAGE_URL must be like s3:.+\n$/],
    [
      {
        ...right,
        STORAGE_URL: `s3://files?endpoint=http://127.0.0.1:${free}`,
        AWS_ACCESS_KEY_ID: "a",
        AWS_SECRET_ACCESS_KEY: "b",
      },
      /^The setting STORAGE_URL names the bucket "files"\. The bucket cannot be used: ECONNREFUSED\.\n$/,
    ],
    [
      { ...right, UPLOAD_LIMIT_MB: "0" },
      /^The setting UPLOAD_LIMIT_MB must be a whole number from 1 to 4096, not "0"\.\n$/,
    ],
    [{ ...right, TOKEN_SECRETS: "short" }, /^The setting TOKEN_SECRETS must be .+\n$/],
  ];
  for (const [settings, line] of wrong) {
    const { code, stderr } = await launchServer(settings).ended;
    expect(stderr).toMatch(line);
    expect(code).toBe(1);
  }
  taken.close();
});

async function readiness({ url }: ServerProcess) {
  const answer = await fetch(`${url}/readyz`);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
