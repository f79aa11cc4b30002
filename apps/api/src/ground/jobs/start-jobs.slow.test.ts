import { setTimeout } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailJobs } from "../mail/mail-jobs.ts";
import { smtpTransport } from "../mail/mail-transport.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { openMailStage, type MailStage } from "../../test/mail-stage.ts";
import { queueSchema } from "./prepare-queue.ts";
import { startJobs, type Job } from "./start-jobs.ts";

const logger = pino({ level: "silent" });

let mails: MailStage;
beforeEach(async () => {
  mails = await openMailStage();
});
afterEach(() => mails[Symbol.asyncDispose]());

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts the jobs of one process. */
async function startProcess(jobs: Job[]) {
  const stop = await startJobs(mails.stage.logins.jobs, jobs, logger);
  return { [Symbol.asyncDispose]: stop };
}
const jobsFor = (server: MailServer) => mailJobs(mails.parts(smtpTransport(server.url)));
const soon = { interval: 20 };

test("several processes that start at the same time send each mail once, as soon as it is written", async () => {
  await using server = await startMailServer();
  await mails.write({ recipient: "before@acme.example" });
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => startProcess(jobsFor(server))));
  await expect.poll(() => server.mails.length, soon).toBe(1);
  for (let mail = 0; mail < 20; mail++) await mails.write({ recipient: `user${mail}@acme.example` });
  await expect.poll(() => server.mails.length, soon).toBe(21);
  for (const process of [one, two, three]) await process?.[Symbol.asyncDispose]();
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(21);
  expect(server.mails).toHaveLength(21);
});

test("sends a mail whose notification was lost", async () => {
  await using server = await startMailServer();
  await using _process = await startProcess(jobsFor(server));
  // The listening connection ends, and a mail is written before there is another one.
  await mails.stage.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()",
  );
  await mails.write();
  await expect.poll(() => server.mails.length, soon).toBe(1);
});

test("schedules sending every minute and deleting at night", async () => {
  await using server = await startMailServer();
  await using _process = await startProcess(jobsFor(server));
  const { rows } = await mails.stage.owner.query("select name, cron from jobs.schedule order by name");
  expect(rows).toEqual([
    { name: "delete-old-mails", cron: "20 3 * * *" },
    { name: "send-mails", cron: "* * * * *" },
  ]);
});

test("tries a failed mail again after seconds", async () => {
  await using server = await startMailServer();
  let attempts = 0;
  server.replies.toRecipient = () => (++attempts === 1 ? { code: 451, text: "Not now" } : undefined);
  await using _process = await startProcess(jobsFor(server));
  await mails.write();
  await expect.poll(() => server.mails.length, { timeout: 30_000, interval: 50 }).toBe(1);
  expect(attempts).toBe(2);
});

test("deletes mails that were sent or given up more than 30 days ago, and no others", async () => {
  for (const recipient of ["old", "given-up", "recent", "waiting"])
    await mails.write({ recipient: `${recipient}@acme.example` });
  const set = (recipient: string, what: string) =>
    mails.stage.owner.query(`update mails set ${what} where recipient = '${recipient}@acme.example'`);
  await set("old", "sent_at = now() - interval '31 days'");
  await set("given-up", "failed_at = now() - interval '31 days'");
  await set("recent", "sent_at = now() - interval '29 days'");
  await set("waiting", "created_at = now() - interval '31 days'");
  const [, nightly] = mailJobs(mails.parts(() => Promise.resolve()));
  await nightly?.run(AbortSignal.timeout(10_000));
  const left = await mails.stage.owner.query("select recipient from mails order by 1");
  expect(left.rows).toEqual([{ recipient: "recent@acme.example" }, { recipient: "waiting@acme.example" }]);
});

/** Opens the queue as another process that has no workers. */
async function openQueue() {
  const boss = new PgBoss({
    connectionString: mails.stage.logins.jobs,
    schema: queueSchema,
    migrate: false,
    supervise: false,
  });
  await boss.start();
  return Object.assign(boss, { [Symbol.asyncDispose]: () => boss.stop() });
}

test("the database tells a worker of a new job, also in a queue of an earlier version", async () => {
  let runs = 0;
  await using queue = await openQueue();
  await queue.createQueue("work", { policy: "short" });
  const run = async () => {
    runs++;
    return undefined;
  };
  await using _process = await startProcess([{ name: "work", schedule: "0 0 1 1 *", run }]);
  // The worker has asked once and now waits for half a minute.
  await setTimeout(500);
  await queue.send("work");
  await expect.poll(() => runs, { timeout: 2000, ...soon }).toBe(1);
});

test("a job that returns a time runs again then", async () => {
  const times: number[] = [];
  const job: Job = {
    name: "work",
    schedule: "0 0 1 1 *",
    channel: "work",
    run: async () => {
      times.push(Date.now());
      return times.length === 1 ? new Date(Date.now() + 1000) : undefined;
    },
  };
  await using _process = await startProcess([job]);
  await expect.poll(() => times.length, { timeout: 4500, ...soon }).toBe(2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
});

test("lets a running job finish before the process stops", async () => {
  let isDone = false;
  const started = Promise.withResolvers<void>();
  const job: Job = {
    name: "work",
    schedule: "0 0 1 1 *",
    channel: "work",
    run: async (signal) => {
      started.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      isDone = true;
      return undefined;
    },
  };
  const process = await startProcess([job]);
  await started.promise;
  expect(isDone).toBe(false);
  await process[Symbol.asyncDispose]();
  expect(isDone).toBe(true);
  const { rows } = await mails.stage.owner.query("select state from jobs.job where name = 'work'");
  expect(rows).toEqual([{ state: "completed" }]);
});
