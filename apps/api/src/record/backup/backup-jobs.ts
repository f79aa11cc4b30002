import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { Job } from "../../ground/jobs/start-jobs.ts";
import type { BackupSettings } from "./backup-settings.ts";

const program = fileURLToPath(new URL("../../../../../bin/lading", import.meta.url));
/** Requests of users come first. */
const NICE = 10;

/** Backs the portal up every night in a separate process, which may take memory and a core. The command records the result. */
export const backupJobs = ({ to, at, keep }: BackupSettings, logger: Pick<FastifyBaseLogger, "error">): Job[] =>
  to === undefined
    ? []
    : [
        {
          name: "back-up",
          schedule: `${Number(at.slice(3))} ${Number(at.slice(0, 2))} * * *`,
          run: async (signal) => {
            await callBackup(["backup", "--to", to, "--keep", String(keep)], signal, logger);
            return undefined;
          },
        },
      ];

async function callBackup(words: readonly string[], signal: AbortSignal, logger: Pick<FastifyBaseLogger, "error">) {
  const child = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"], signal });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += String(text)));
  child.once("spawn", () => lowerPriority(child.pid ?? 0));
  const [code] = (await once(child, "close")) as [number | null]; // Node documents this event's arguments.
  if (code === 0) return;
  logger.error({ event: "backup failed", reason: said.trim() }, "backup");
  // The queue calls the job again some times, and then the doctor names it.
  throw new Error(`The nightly backup failed: ${said.trim()}`);
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, NICE);
  } catch {
    // The process has ended already, or the system forbids it: then the backup has the priority of requests.
  }
}
