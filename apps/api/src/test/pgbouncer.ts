import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@lading/embedded-postgres/free-port";
import type { Logins } from "../db/logins.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const NOBODY = 65534;

/** Starts Debian's PgBouncer in transaction mode for these logins, with at most `poolSize` server connections per login. */
export async function startPgbouncer(logins: Logins, poolSize: number) {
  const folder = mkdtempSync(join(tmpdir(), "lading-pgbouncer-"));
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
  const child = spawn(PROGRAM, [join(folder, "pgbouncer.ini")], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += String(text)));
  let ended: string | undefined;
  child.once("error", (error) => (ended = `${error.message}; npm test installs it where apt-get may`));
  child.once("exit", (code) => (ended = `it ended with code ${code}: ${said}`));
  while (!(await canConnect(port))) {
    if (ended) throw new Error(`PgBouncer did not start: ${ended}`);
    await sleep(20);
  }
  return {
    /** Returns the address that reaches the same database through PgBouncer. */
    address: (url: string) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    [Symbol.dispose]() {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket.destroy() !== undefined));
    socket.once("error", () => resolve(false));
  });
