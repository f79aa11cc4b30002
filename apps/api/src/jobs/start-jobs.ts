import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";

/** Work that the portal does by itself, once for all processes on one database. */
export interface Job {
  name: string;
  /** When it runs in any case, as a cron expression in UTC. */
  schedule: string;
  /** A channel of PostgreSQL whose notifications are a reason to run at once. */
  channel?: string;
  /**
   * Does all that is due; begun again by another process when this one dies. It ends early once the signal says so, and may
   * answer when it wants to run again, if that is before the schedule.
   */
  run: (signal: AbortSignal) => Promise<Date | undefined>;
}

/** A worker that is silent for so long is dead, and its job another's. */
const HEARTBEAT_SECONDS = 10;
const KEEP_DONE_SECONDS = 3600;
const LONGEST_STOP_MS = 25_000;

/**
 * Begins to run the jobs. The queue lives in a schema of its own, which its owner makes and updates under a lock, so that
 * processes may start together. Answers how to stop: what runs is finished first.
 */
export async function startJobs(ownerUrl: string, jobs: readonly Job[], logger: FastifyBaseLogger) {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: "jobs",
    application_name: "lading jobs",
    max: 2,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  // The database may be away for a while; the queue goes on when it is back.
  boss.on("error", (err) => logger.warn({ err }, "jobs"));
  await boss.start();
  const stopping = new AbortController();
  const closers: (() => Promise<void>)[] = [];
  for (const job of jobs) closers.push(await startJob(boss, job, stopping.signal));
  return async () => {
    stopping.abort();
    for (const close of closers) await close();
    await boss.stop({ timeout: LONGEST_STOP_MS });
  };
}

async function startJob(boss: PgBoss, { name, schedule, channel, run }: Job, stopping: AbortSignal) {
  await boss.createQueue(name, {
    // One that waits is enough: it will find all that is due.
    policy: "short",
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  });
  const worker = await boss.work(name, { pollingIntervalSeconds: 5 }, async ([job]) => {
    const startAfter = await run(job ? AbortSignal.any([job.signal, stopping]) : stopping);
    if (startAfter) await boss.send(name, {}, { startAfter, singletonKey: startAfter.toISOString() });
  });
  await boss.schedule(name, schedule);
  const runNow = () =>
    void boss.send(name).then(
      () => boss.notifyWorker(worker),
      () => {}, // Nothing relies on it: the schedule comes anyway.
    );
  const listener = channel && (await boss.getDb().listen?.(channel, runNow, runNow));
  return async () => {
    if (listener) await listener.close();
  };
}
