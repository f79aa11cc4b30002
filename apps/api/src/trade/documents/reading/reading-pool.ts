import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createFairQueue } from "../../../ground/http/fair-queue.ts";
import type { FileReading, ReadingAnswer, ReadingTask } from "./reading-task.ts";

/** How long a process runs after its last file. */
const IDLE_MS = 60_000;

const failed: FileReading = { state: "failed", fields: [] };

interface ReadingPoolOptions {
  limits: Parameters<typeof createFairQueue>[0];
  /** The most time from a call to its answer. */
  seconds: number;
  start: () => ChildProcess;
}

/** Creates processes that read files, each one after the other. Companies take turns. */
export function createReadingPool({ limits, seconds, start }: ReadingPoolOptions) {
  const queue = createFairQueue(limits);
  const idle: ChildProcess[] = [];

  const startProcess = () => {
    const child = start();
    const forget = () => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    };
    child.on("error", forget).on("exit", forget);
    return child;
  };

  const keepIdle = (child: ChildProcess) => {
    idle.push(child);
    setTimeout(() => {
      const at = idle.indexOf(child);
      // It may have read another file since, and have a later timer.
      if (at >= 0) idle.splice(at, 1)[0]?.kill("SIGKILL");
    }, IDLE_MS).unref();
  };

  const send = async (task: ReadingTask, late: AbortSignal): Promise<FileReading> => {
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
  };

  return {
    /** Reads a file. A process that needs too much memory or time is ended, and its file cannot be read. */
    run: (companyId: string, task: ReadingTask): Promise<FileReading> => {
      const late = AbortSignal.timeout(seconds * 1000);
      return queue.run({ key: companyId, isKnown: true }, async () => (late.aborted ? failed : send(task, late)));
    },
  };
}

/** A process keeps this one running only while it reads a file. */
function keepAlive(child: ChildProcess, isBusy: boolean) {
  if (isBusy) child.ref();
  else child.unref();
  if (isBusy) child.channel?.ref();
  else child.channel?.unref();
}
