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
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { ClusterFiles } from "./cluster-files.ts";
import type { Unprivileged } from "./unprivileged.ts";

const HALF_MADE = ".half-made-";

/** Makes the database `lading` and its owner, unless they are there. A crash half-way leaves nothing that looks whole. */
export async function makeCluster(files: ClusterFiles, binaries: string, unprivileged: Unprivileged) {
  if (existsSync(files.folder)) return;
  removeHalfMade(files);
  const side = mkdtempSync(`${files.folder}${HALF_MADE}`);
  const cluster = path.join(side, path.basename(files.cluster));
  mkdirSync(cluster, { mode: 0o700 });
  chownSync(cluster, unprivileged.fileOwner, unprivileged.fileOwner);
  await run(unprivileged, path.join(binaries, "initdb"), [
    `--pgdata=${cluster}`,
    "--username=postgres",
    // Nobody signs in before pg_hba.conf is replaced below.
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
  // The superuser has no password, so nobody can be it; our own role is enough for everything we do.
  writeFileSync(path.join(cluster, "pg_hba.conf"), "host all lading 127.0.0.1/32 scram-sha-256\n");
  writeFileSync(path.join(side, path.basename(files.password)), password, {
    mode: 0o600,
    flush: true,
  });
  fsyncFolder(side);
  renameSync(side, files.folder);
  fsyncFolder(files.dataDir);
}

// A killed start's initdb may still be writing: then its folder goes next time, and is in nobody's way until then.
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
      // A failed statement of single-user mode ends with code 0.
      const reason = /(?:FATAL|ERROR|error):.*/.exec(`${stderr}\n${stdout}`)?.[0] ?? error?.message;
      if (reason) reject(new StartFailure(`Could not make the database: ${reason}`));
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
