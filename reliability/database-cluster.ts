import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@lading/embedded-postgres/free-port";
import { endWithTests } from "../apps/api/src/test/end-with-tests.ts";

const NOBODY = 65534;
const PASSWORD = "a-password-of-a-cluster-that-ends-soon";
const START_MS = 120_000;

const programs = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
};
const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" };

/** Returns the Debian packages that are missing here. */
export function findMissingPackages() {
  const names = Object.keys(programs) as (keyof typeof programs)[]; // TypeScript widens the keys.
  const missing = names.filter((name) => !existsSync(programs[name])).map((name) => packages[name]);
  return findPostgres() ? missing : ["postgresql", ...missing];
}

function findPostgres() {
  const versions = "/usr/lib/postgresql";
  const [newest] = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  return newest && path.join(versions, newest, "bin");
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/**
 * Starts etcd, three PostgreSQL servers under Patroni with synchronous replication, and haproxy, as processes on the loopback
 * address. haproxy leads to the primary at one port and to the replicas at another, and cuts connections to a server that is gone.
 */
export async function startDatabaseCluster(folder: string) {
  await using started = new AsyncDisposableStack();
  const run = (name: string, program: string, programArguments: string[]) => {
    const log = openSync(path.join(folder, `${name}.log`), "a");
    const child = spawn(...endWithTests("SIGTERM", program, programArguments), {
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8" },
      stdio: ["ignore", log, log],
    });
    started.defer(() => end(child));
  };
  own(folder);
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = {
    "data-dir": path.join(folder, "etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `default=${peer}`,
  };
  run(
    "etcd",
    programs.etcd,
    Object.entries(etcd).map(([name, value]) => `--${name}=${value}`),
  );
  const servers: { name: string; port: number; restPort: number }[] = [];
  for (const name of ["pg1", "pg2", "pg3"]) servers.push({ name, port: await freePort(), restPort: await freePort() });
  for (const server of servers) {
    const file = path.join(folder, `${server.name}.json`);
    // Patroni reads YAML, of which JSON is a part.
    writeFileSync(file, JSON.stringify(patroniSettings(folder, server, etcdPort)));
    run(server.name, programs.patroni, [file]);
  }
  const ports = { primary: await freePort(), replicas: await freePort() };
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, haproxySettings(servers, ports));
  run("haproxy", programs.haproxy, ["-db", "-f", file]);

  const findMembers = async (): Promise<Member[]> => {
    for (const { restPort } of servers)
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await answer.json()) as { members: Member[] }).members; // Patroni documents this form.
      } catch {
        continue; // Another server knows them, too.
      }
    return [];
  };
  /** Waits for a primary, a synchronous standby and a replica. */
  const untilComplete = async () => {
    const latest = Date.now() + START_MS;
    for (;;) {
      const members = await findMembers();
      const roles = members.filter(({ state }) => ["running", "streaming"].includes(state)).map(({ role }) => role);
      if (["leader", "sync_standby", "replica"].every((role) => roles.includes(role))) return;
      if (Date.now() > latest)
        throw new Error(`The cluster is not complete: ${JSON.stringify(members)}; see ${folder}`);
      await sleep(200);
    }
  };
  await untilComplete();
  const stack = started.move();
  const address = (login: string, port: number, database: string) =>
    `postgres://${login}@127.0.0.1:${port}/${database}`;
  return {
    superuserUrl: address(`postgres:${PASSWORD}`, ports.primary, "postgres"),
    ownerUrl: address("portal:x", ports.primary, "portal"),
    replicaUrl: `postgres://127.0.0.1:${ports.replicas}/portal`,
    untilComplete,
    /** Kills the PostgreSQL of the primary, as a crash does, and returns its name. Patroni replaces it. */
    async killPrimary() {
      const leader = (await findMembers()).find(({ role }) => role === "leader");
      if (!leader) throw new Error("The cluster has no primary.");
      const pidFile = readFileSync(path.join(folder, leader.name, "postmaster.pid"), "utf8");
      process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
      return leader.name;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  // Patroni waits for its PostgreSQL, which waits for its clients.
  const impatience = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(impatience);
}

function own(folder: string) {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
}

function patroniSettings(
  folder: string,
  { name, port, restPort }: { name: string; port: number; restPort: number },
  etcdPort: number,
) {
  const rest = `127.0.0.1:${restPort}`;
  const address = `127.0.0.1:${port}`;
  return {
    scope: "lading",
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        // A killed primary is replaced at once and not started again.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 250, wal_log_hints: "on", shared_buffers: "64MB" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: path.join(folder, name),
      bin_dir: findPostgres(),
      pgpass: path.join(folder, `${name}.pgpass`),
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: "postgres", password: PASSWORD },
        replication: { username: "replicator", password: PASSWORD },
        rewind: { username: "rewinder", password: PASSWORD },
      },
    },
  };
}

const haproxySettings = (
  servers: { name: string; port: number; restPort: number }[],
  ports: { primary: number; replicas: number },
) => `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
${(["primary", "replica"] as const)
  .map(
    (role) => `
listen ${role}
  bind 127.0.0.1:${role === "primary" ? ports.primary : ports.replicas}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join("\n")}
`,
  )
  .join("")}`;
