import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@lading/embedded-postgres/free-port";
import type { Logins } from "../ground/db/logins.ts";
import { endWithTests } from "./end-with-tests.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const NOBODY = 65534;

/** Starts Debian's PgBouncer in transaction mode for these logins, with at most `poolSize` server connections per login. */
export async function startPgbouncer(logins: Logins, poolSize: number) {
  using started = new DisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "lading-pgbouncer-"));
  started.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const database = new URL(logins.vendor);
  const users = Object.values(logins).map((login) => new URL(login));
  writeFileSync(
    join(folder, "users.txt"),
    users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`).join(""),
  );
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${database.pathname.slice(1)} = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of ["", "users.txt", "pgbouncer.ini"]) chownSync(join(folder, file), NOBODY, NOBODY);
  const child = spawn(...endWithTests("SIGTERM", PROGRAM, [join(folder, "pgbouncer.ini")]), {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.defer(() => child.kill("SIGTERM"));
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += String(text)));
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code) => (ended = `it ended with code ${code}: ${said}`));
  while (!(await canConnect(port))) {
    if (ended) throw new Error(`PgBouncer, which npm test installs where apt-get may, did not start: ${ended}`);
    await sleep(20);
  }
  const stack = started.move();
  return {
    /** Returns the address that reaches the same database through PgBouncer. */
    // Without the socket of PostgreSQL.
    address: (url: string) =>
      Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port), search: "" }).href,
    [Symbol.dispose]: () => stack.dispose(),
  };
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== undefined));
    socket.once("error", () => resolve(false));
  });
