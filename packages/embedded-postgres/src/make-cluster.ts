import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ClusterFailure } from "./cluster-failure.ts";
import type { ClusterFiles } from "./cluster-files.ts";
import { findPostmaster } from "./postmaster.ts";
import { findRefusal } from "./start-complaint.ts";
import type { Unprivileged } from "./unprivileged.ts";

const HALF_MADE = ".half-made-";
const HBA_FILE = "pg_hba.conf";
// No rule admits the superuser. The owner and the logins that it creates have all the rights that the portal needs.
const LOGINS = String.raw`"/^lading(_[a-z]+_[0-9]+)?$"`;
const HBA_RULES = `host all ${LOGINS} 127.0.0.1/32 scram-sha-256\nlocal all ${LOGINS} scram-sha-256\n`;

/** Creates the database `lading` and its owner unless they exist. A crash leaves no cluster that looks complete. */
export async function makeCluster(files: ClusterFiles, binaries: string, unprivileged: Unprivileged) {
  if (existsSync(files.folder)) return;
  removeHalfMade(files);
  const side = mkdtempSync(`${files.folder}${HALF_MADE}`);
  const cluster = path.join(side, path.basename(files.cluster));
  mkdirSync(cluster, { mode: 0o700 });
  chownSync(cluster, unprivileged.owner.user, unprivileged.owner.group);
  await run(unprivileged, path.join(binaries, "initdb"), [
    `--pgdata=${cluster}`,
    "--username=postgres",
    // No client can connect before pg_hba.conf is replaced below.
    "--auth=trust",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C.UTF-8",
  ]);
  const password = randomBytes(24).toString("base64url");
  const createOwner = `create role lading login createdb createrole password '${password}'\n`;
  await run(
    unprivileged,
    path.join(binaries, "postgres"),
    ["--single", "-D", cluster, "postgres"],
    `${createOwner}create database lading owner lading\n`,
  );
  writeFileSync(path.join(cluster, HBA_FILE), HBA_RULES);
  writeFileSync(path.join(side, path.basename(files.password)), password, {
    mode: 0o600,
    flush: true,
  });
  fsyncFolder(side);
  renameSync(side, files.folder);
  fsyncFolder(files.dataDir);
}

/** Admits the portal's logins, also in a cluster of an earlier version that had none. */
export function admitLogins(files: ClusterFiles) {
  const file = path.join(files.cluster, HBA_FILE);
  if (readFileSync(file, "utf8") === HBA_RULES) return;
  writeFileSync(file, HBA_RULES, { flush: true });
  const running = findPostmaster(files.cluster);
  // PostgreSQL reads the file again.
  if (running) process.kill(running.pid, "SIGHUP");
}

// The initdb of a killed start may still be writing to its folder. The next start then removes the folder.
function removeHalfMade(files: ClusterFiles) {
  const prefix = `${path.basename(files.folder)}${HALF_MADE}`;
  for (const name of readdirSync(files.dataDir).filter((entry) => entry.startsWith(prefix)))
    try {
      rmSync(path.join(files.dataDir, name), { recursive: true, force: true });
    } catch {
      continue;
    }
}

function run(unprivileged: Unprivileged, program: string, programArguments: string[], input = "") {
  return new Promise<void>((resolve, reject) => {
    const child = execFile(...unprivileged.wrap(program, programArguments), { env: {} }, (error, stdout, stderr) => {
      // PostgreSQL's single-user mode exits with code 0 even if a statement fails.
      const reason = findRefusal(`${stderr}\n${stdout}`) ?? error?.message;
      if (reason) reject(new ClusterFailure(`Could not make the database: ${reason}`));
      else resolve();
    });
    child.stdin?.end(input);
  });
}

function fsyncFolder(folder: string) {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
