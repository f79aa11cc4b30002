import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { freePort } from "@lading/embedded-postgres/free-port";
import { findClusterProcesses } from "@lading/embedded-postgres/postmaster";
import { startCluster } from "@lading/embedded-postgres";
import { hashPassword } from "./people/auth/passwords.ts";
import { findRunning } from "./start/announcement.ts";
import { cloneDatabase, queryOnce } from "./test/cluster.ts";
import { scratchFolder } from "./test/scratch-folder.ts";
import { findDatabase, launchServer, startServer, type ServerProcess } from "./test/server-process.ts";
import { Writers } from "./test/writers.ts";

const ROUNDS = 3;
const WRITES_A_ROUND = 40;

test.each([
  { name: "the server", isDatabaseKilled: false },
  { name: "the server and its database", isDatabaseKilled: true },
])("keeps every acknowledged write after repeated kills of $name", async ({ isDatabaseKilled }) => {
  using folder = scratchFolder();
  const writers = new Writers();
  for (let round = 1; round <= ROUNDS; round++) {
    await using server = await startServer(folder.path);
    await writers.write(server, () => writers.acknowledged.length >= round * WRITES_A_ROUND);
    const writing = writers.write(server, () => false);
    if (isDatabaseKilled) process.kill(findDatabase(folder.path).pid, "SIGKILL");
    await server.end("SIGKILL");
    await writing;
  }
  await using _server = await startServer(folder.path);
  expect(await writers.lost(findDatabase(folder.path).url)).toEqual([]);
});

test("returns 503 while a killed PostgreSQL restarts, recovers within 5 s, and loses no write", async () => {
  using folder = scratchFolder();
  await using server = await startServer(folder.path);
  const writers = new Writers();
  let isOver = false;
  const writing = writers.write(server, () => isOver);
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(round * WRITES_A_ROUND);
    process.kill(findDatabase(folder.path).pid, "SIGKILL");
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
  expect(await writers.lost(findDatabase(folder.path).url)).toEqual([]);
});

test("keeps every acknowledged write in the database of DATABASE_URL", async () => {
  using folder = scratchFolder();
  using elsewhere = scratchFolder();
  await using started = new AsyncDisposableStack();
  const cluster = started.adopt(await startCluster(elsewhere.path, () => {}), (running) => running.stop());
  const writers = new Writers();
  for (const round of [1, 2]) {
    await using server = await startServer(folder.path, { DATABASE_URL: cluster.url });
    await writers.write(server, () => writers.acknowledged.length >= round * WRITES_A_ROUND);
    const writing = writers.write(server, () => false);
    await server.end("SIGKILL");
    await writing;
  }
  expect(await writers.lost(cluster.url)).toEqual([]);
  expect(existsSync(clusterFiles(folder.path).folder)).toBe(false);
});

test("runs as one portal when three processes start concurrently on an empty folder", async () => {
  using folder = scratchFolder();
  await using started = new AsyncDisposableStack();
  const servers = await Promise.all([1, 2, 3].map(async () => started.use(await startServer(folder.path))));
  const writers = new Writers();
  await Promise.all(
    servers.map((server) => writers.write(server, () => writers.acknowledged.length >= WRITES_A_ROUND)),
  );
  expect(writers.refusals).toEqual([]);
  expect(await writers.lost(findDatabase(folder.path).url)).toEqual([]);

  const [first, ...others] = servers;
  expect(await first?.end("SIGTERM")).toMatchObject({ code: 0 });
  for (const server of others) expect(await readiness(server)).toMatchObject({ status: 200 });
  await Promise.all(others.map((server) => server.end("SIGTERM")));
  expect(findClusterProcesses(clusterFiles(folder.path).cluster)).toEqual([]);
});

test.each(["SIGTERM", "SIGINT"] as const)("leaves no process and no server file behind after %s", async (signal) => {
  using folder = scratchFolder();
  await using server = await startServer(folder.path);
  expect(findRunning(folder.path)).toMatch(/^http:/);
  expect(await server.end(signal)).toMatchObject({ code: 0 });
  expect(findClusterProcesses(clusterFiles(folder.path).cluster)).toEqual([]);
  expect(readdirSync(path.join(folder.path, "servers"))).toEqual([]);
});

test.each([
  ["uncaughtException", 'throw new Error("lost")'],
  ["unhandledRejection", 'Promise.reject(new Error("lost"))'],
])("shuts down cleanly with code 1 and one log line after an %s", async (origin, failure) => {
  using folder = scratchFolder();
  await using server = await startServer(folder.path, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${failure} })`)}`,
  });
  const { code, stdout, stderr } = await server.end("SIGUSR2");
  expect(code).toBe(1);
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 60,
      msg: "uncaught error: the portal ends",
      origin,
      err: expect.objectContaining({ message: "lost" }),
    }),
  ]);
  expect(stderr).not.toContain("lost");
  expect(findClusterProcesses(clusterFiles(folder.path).cluster)).toEqual([]);
  expect(readdirSync(path.join(folder.path, "servers"))).toEqual([]);
});

test("stops within 2 s after an upload even if the upload's connection and an idle one are still open", async () => {
  using folder = scratchFolder();
  const database = await cloneDatabase();
  await using server = await startServer(folder.path, { DATABASE_URL: database.url });
  const silent = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(silent, "connect");
  const agent = new Agent({ keepAlive: true });
  const upload = request(`${server.url}/api/intake/companies`, {
    method: "POST",
    agent,
    headers: { authorization: `Bearer ${server.intakeKey}`, "content-type": "text/csv", expect: "100-continue" },
  });
  upload.write("company_code,name\n");
  await once(upload, "continue");
  await server.beginToEnd();
  upload.end("ACME0001,Acme\n");
  const [answer] = (await once(upload, "response")) as [IncomingMessage]; // Node documents this event's arguments.
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  await once(answer.resume(), "end");
  const answeredAt = performance.now();
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(performance.now() - answeredAt).toBeLessThan(2000);
  silent.destroy();
  agent.destroy();
  await database.drop();
});

test("stores secrets in files that only their owner can read and reuses them after a restart", async () => {
  using folder = scratchFolder();
  await using first = await startServer(folder.path);
  await first.end("SIGTERM");
  for (const secret of ["secrets/intake-key", "secrets/token-secret", "postgres/password"])
    expect(statSync(path.join(folder.path, secret)).mode & 0o777).toBe(0o600);
  await using second = await startServer(folder.path);
  expect(second.intakeKey).toBe(first.intakeKey);
});

test("warns at startup if other machines can reach a portal that has demonstration users", async () => {
  using folder = scratchFolder();
  await using first = await startServer(folder.path);
  await queryOnce(
    findDatabase(folder.path).url,
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, 'staff@provider.example', '${await hashPassword("Gasket4Flange")}', 'Priya', 'Raman' from roles
     where of_provider and name = 'Administrator'`,
  );
  expect((await first.end("SIGTERM")).stderr).not.toContain("Warning");
  await using second = await startServer(folder.path, { PUBLIC_URL: "https://portal.customer.example" });
  const { stderr } = await second.end("SIGTERM");
  expect(stderr).toMatch(
    /^Warning: .+ it contains users of the demonstration \(1\)\. .+npm run remove-demonstration$/m,
  );
});

test("explains a failed start in one line", async () => {
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

test("names an empty or missing secret file in one line", async () => {
  using folder = scratchFolder();
  const database = await cloneDatabase();
  for (const [file, line] of [
    ["secrets/intake-key", /^The secret in .+intake-key is empty or cut off\. .+\n$/],
    ["secrets/token-secret", /^The secret in .+token-secret is empty or cut off\. .+\n$/],
    [
      "postgres/cluster/PG_VERSION",
      /^The password of our own PostgreSQL is missing: .+password is absent or empty\. .+\n$/,
    ],
  ] as const) {
    const dataDir = path.join(folder.path, path.basename(file));
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), "");
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const isOwnDatabase = file.startsWith("postgres");
    const server = launchServer(isOwnDatabase ? settings : { ...settings, DATABASE_URL: database.url });
    expect(await server.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
  }
  await database.drop();
});

async function readiness({ url }: ServerProcess) {
  const answer = await fetch(`${url}/readyz`);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
