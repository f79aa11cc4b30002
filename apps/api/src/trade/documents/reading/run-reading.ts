import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createFairQueue } from "../../../ground/http/fair-queue.ts";
import { readingSeconds } from "./reading-limits.ts";
import type { FileReading, ReadingAnswer, ReadingTask } from "./reading-task.ts";

/** How long a process runs after its last file. It takes 90 MB, and a third of a second to start. */
const IDLE_MS = 60_000;

/** Objects of the process. Memory outside of them is limited by the process itself. */
const OBJECTS_MB = 160;

/**
 * Two processes, so that a file that takes 10 seconds does not delay all others. Companies take turns. A page that sends many files
 * uploads three at a time while two are read, and a colleague does the same.
 */
const queue = createFairQueue({ concurrency: 2, slotsPerKey: 10, slotsPerQueue: 200 });

const idle: ChildProcess[] = [];

const failed: FileReading = { state: "failed", fields: [] };

/** Reads a file in a process that is ended if it needs too much memory, or is not ready 10 seconds after this call. */
export async function runReading(companyId: string, task: ReadingTask): Promise<FileReading> {
  const late = AbortSignal.timeout(readingSeconds * 1000);
  return queue.run({ key: companyId, isKnown: true }, async () => (late.aborted ? failed : send(task, late)));
}

async function send(task: ReadingTask, late: AbortSignal): Promise<FileReading> {
  const child = idle.pop() ?? startProcess();
  const ended = new AbortController();
  const signal = AbortSignal.any([late, ended.signal]);
  keepAlive(child, true);
  try {
    const answer = Promise.race([
      once(child, "message", { signal }).then(([sent]) => sent as ReadingAnswer), // The process sends nothing else.
      once(child, "exit", { signal }).then(() => ({ reading: failed, isSpent: true })),
    ]);
    child.send(task, (error) => error && child.kill("SIGKILL"));
    const { reading, isSpent } = await answer;
    if (isSpent) child.kill("SIGKILL");
    else if (child.connected) keepIdle(child);
    return reading;
  } catch {
    child.kill("SIGKILL");
    return failed;
  } finally {
    ended.abort();
    keepAlive(child, false);
  }
}

function startProcess() {
  // Inherits none of this process's settings. It writes nothing, because a library could write parts of a file.
  const child = fork(fileURLToPath(new URL("./reading-process.ts", import.meta.url)), {
    execArgv: ["--expose-gc", "--max-semi-space-size=4", `--max-old-space-size=${OBJECTS_MB}`],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const forget = () => {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
  };
  child.on("error", forget).on("exit", forget);
  return child;
}

function keepIdle(child: ChildProcess) {
  idle.push(child);
  setTimeout(() => {
    const at = idle.indexOf(child);
    // It may have read another file since, and have a later timer.
    if (at >= 0) idle.splice(at, 1)[0]?.kill("SIGKILL");
  }, IDLE_MS).unref();
}

/** A process keeps this one running only while it reads a file. */
function keepAlive(child: ChildProcess, isBusy: boolean) {
  if (isBusy) child.ref();
  else child.unref();
  if (isBusy) child.channel?.ref();
  else child.channel?.unref();
}
