import { SpanKind } from "@opentelemetry/api";
import type { FastifyBaseLogger } from "fastify";
import { PgBoss } from "pg-boss";
import { traced } from "../process/trace.ts";
import { queueSchema } from "./prepare-queue.ts";

/** Scheduled work that one of all processes on a database runs. */
export interface Job {
  name: string;
  /** The regular times at which it runs, as a cron expression in UTC. */
  schedule: string;
  /** A PostgreSQL channel whose notifications start it immediately. */
  channel?: string;
  /**
   * Does all work that is due. Another process runs it again if this one dies. It ends early when the signal aborts, and may
   * return a time before the next regular one at which to run again. `cut` aborts some seconds later; what waits for another
   * machine must then end at once.
   */
  run: (signal: AbortSignal, cut?: AbortSignal) => Promise<Date | undefined>;
}

/** After this time without a heartbeat a worker counts as dead, and another process runs its job. */
const HEARTBEAT_SECONDS = 10;
const KEEP_COMPLETED_SECONDS = 3600;
/** How often a worker asks for jobs that nobody tells it of: failed ones, and delayed ones of a process that has ended. */
const POLL_SECONDS = { whenTold: 30, otherwise: 5 };
/** A worker wakes this long after the time of a job, because the clock of the database may be behind. */
const WAKE_DELAY_MS = 1000;
/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How long running jobs may go on after a stop began. */
const REST_MS = 5000;
const MAX_STOP_MS = 7000;

/** Starts the jobs on a database with a prepared queue. Returns a function that lets running jobs finish and then stops. */
export async function startJobs(jobsUrl: string, jobs: readonly Job[], logger: FastifyBaseLogger) {
  const boss = new PgBoss({
    connectionString: jobsUrl,
    schema: queueSchema,
    migrate: false,
    application_name: "lading jobs",
    max: 2,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    // The database tells of new jobs, so that workers need not ask for them all the time.
    useListenNotify: true,
    // No job depends on another one.
    flowIntervalSeconds: 3600,
  });
  // The database may be down for a while; the queue continues when it is up again.
  boss.on("error", (err) => logger.warn({ err }, "jobs"));
  // For example, that it cannot listen, so that workers poll.
  boss.on("warning", (warning) => logger.warn({ warning }, "jobs"));
  await boss.start();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const closers: (() => Promise<void>)[] = [];
  for (const job of jobs)
    closers.push(await startJob(boss, job, { stopping: stopping.signal, cutting: cutting.signal }));
  return async () => {
    stopping.abort();
    const impatience = setTimeout(() => cutting.abort(), REST_MS);
    for (const close of closers) await close();
    await boss.stop({ timeout: MAX_STOP_MS });
    clearTimeout(impatience);
  };
}

interface Signals {
  stopping: AbortSignal;
  cutting: AbortSignal;
}

async function startJob(boss: PgBoss, { name, schedule, channel, run }: Job, { stopping, cutting }: Signals) {
  const queue = {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    deleteAfterSeconds: KEEP_COMPLETED_SECONDS,
  };
  // At most one job waits, because it will find all work that is due.
  await boss.createQueue(name, { ...queue, policy: "short" });
  // The queue may exist with the options of an earlier version.
  await boss.updateQueue(name, queue);
  const polling = {
    pollingIntervalSeconds: POLL_SECONDS.otherwise,
    notifyPollingIntervalSeconds: POLL_SECONDS.whenTold,
  };
  const wakeTimes = new Set<string>();
  const worker = await boss.work(name, polling, async ([job]) => {
    const signal = job ? AbortSignal.any([job.signal, stopping]) : stopping;
    const startAfter = await traced({ name: `job ${name}`, kind: SpanKind.INTERNAL }, () => run(signal, cutting));
    if (!startAfter) return;
    const time = startAfter.toISOString();
    await boss.send(name, {}, { startAfter, singletonKey: time });
    if (wakeTimes.has(time)) return;
    wakeTimes.add(time);
    const wake = () => {
      wakeTimes.delete(time);
      boss.notifyWorker(worker);
    };
    const delay = Math.max(0, startAfter.getTime() - Date.now()) + WAKE_DELAY_MS;
    setTimeout(wake, Math.min(delay, LONGEST_TIMER_MS)).unref();
  });
  await boss.schedule(name, schedule);
  const runNow = () =>
    void boss.send(name).then(
      () => boss.notifyWorker(worker),
      () => {}, // Nothing depends on it, because the job also runs on its schedule.
    );
  const listener = channel && (await boss.getDb().listen?.(channel, runNow, runNow));
  return async () => {
    if (listener) await listener.close();
  };
}
