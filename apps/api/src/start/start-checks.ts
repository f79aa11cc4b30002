import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { findRunning } from "./announcement.ts";
import { findUnfinishedRestore } from "../record/backup/restore-mark.ts";
import { StartFailure } from "../ground/process/start-failure.ts";

/** The disk space that the server needs until PostgreSQL and the migrations can report a full disk themselves. */
const PROBE_BYTES = 1024 ** 2;

/** Fails unless this process can create files in the folder. */
export function checkDataDir(dataDir: string) {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
  } catch (error) {
    const code = getCode(error);
    throw new StartFailure(
      code === "ENOSPC" || code === "EDQUOT"
        ? `No space is left on the disk of the data folder ${dataDir}: make room, or name another folder with DATA_DIR.`
        : `Cannot write to the data folder ${dataDir} (${code}); DATA_DIR can name another.`,
    );
  } finally {
    remove(probe);
  }
}

/** Fails if only a part of a backup has been restored. */
export function refuseUnfinishedRestore(dataDir: string) {
  const id = findUnfinishedRestore(dataDir);
  if (id !== undefined)
    throw new StartFailure(
      `The restore of the backup ${id} into ${dataDir} was not finished: run the command restore again with --at ${id}.`,
    );
}

function remove(probe: string) {
  try {
    rmSync(probe, { force: true });
  } catch {
    // The folder could not be created; the caller reports that.
  }
}

// With `recursive`, mkdir never returns for a path below folders like /proc.
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder just now.
    if (getCode(error) !== "EEXIST") throw error;
  }
}

/** Fails unless this process can listen on the port. Says if a portal with the same data has it. */
export async function checkPort(host: string, port: number, dataDir: string) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new StartFailure(portFailure(getCode(error), { host, port, dataDir }))));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** Clients that don't fit in the queue retry after a second. The system may set a lower limit (net.core.somaxconn). */
const BACKLOG = 4096;

interface Place {
  host: string;
  port: number;
  dataDir: string;
}

/** Listens on the port. Another program, or another start of this portal, may have taken it since the check. */
export async function listen(app: FastifyInstance, { host, port, dataDir }: Place) {
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: unknown) => {
    throw new StartFailure(portFailure(getCode(error), { host, port, dataDir }));
  });
}

function portFailure(code: string, { host, port, dataDir }: Place) {
  const running = findRunning(dataDir);
  if (code === "EADDRINUSE" && running !== undefined && new URL(running).port === String(port))
    return `This portal is running already at ${running}: stop it first, or name another folder with DATA_DIR and another port with PORT.`;
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is taken by another program; PORT can name another.`;
  if (code === "EACCES") return `Port ${port} may not be used without special rights; PORT can name another.`;
  return `Cannot listen on ${host}, port ${port} (${code}); HOST and PORT can name others.`;
}

const getCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error); // System errors have a code.
