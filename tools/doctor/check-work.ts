import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { findMailServerFault } from "../../apps/api/src/ground/mail/mail-transport.ts";
import { findRunning } from "../../apps/api/src/start/announcement.ts";
import { fault, ok, warning } from "./finding.ts";

const MAX_WAIT_MINUTES = 15;
const TIMEOUT_MS = 10_000;

/** Connects to the mail server without sending, and looks at the mails that wait or were given up. */
export async function checkMail(owner: pg.Client, { smtpUrl }: Config) {
  const { rows } = await owner.query<{ late: number; given_up: number; error: string | null }>(
    `select count(*) filter (where sent_at is null and failed_at is null and created_at < now() - make_interval(mins => $1))::int as late,
       count(*) filter (where failed_at > now() - interval '1 day')::int as given_up,
       (array_agg(last_error order by due_at desc) filter (where last_error is not null and sent_at is null))[1] as error
     from mails`,
    [MAX_WAIT_MINUTES],
  );
  const { late, given_up, error } = rows[0]!; // An aggregate without grouping is one row.
  return [
    await connectToMailServer(smtpUrl),
    ...(late > 0
      ? [fault(`${late} mails wait for more than ${MAX_WAIT_MINUTES} minutes${error ? ` (${error})` : ""}.`)]
      : []),
    ...(given_up > 0 ? [warning(`${given_up} mails were given up in the last day.`)] : []),
  ];
}

async function connectToMailServer(smtpUrl: string | undefined) {
  if (!smtpUrl) return ok("Mails are written to files.");
  const reason = await findMailServerFault(smtpUrl);
  return reason === undefined
    ? ok("The mail server accepts the portal.")
    : fault(`The mail server does not accept the portal: ${reason}.`);
}

/** Jobs that should have begun, and jobs that failed for good. */
export async function checkJobs(owner: pg.Client) {
  const { rows } = await owner.query<{ late: string[]; failed: string[]; scheduled: number }>(
    `select array(select distinct name from jobs.job where state in ('created', 'retry')
         and start_after < now() - make_interval(mins => $1) order by 1) as late,
       array(select distinct name from jobs.job where state = 'failed' and completed_on > now() - interval '1 day' order by 1) as failed,
       (select count(*) from jobs.schedule)::int as scheduled`,
    [MAX_WAIT_MINUTES],
  );
  const { late, failed, scheduled } = rows[0]!; // A select without FROM is one row.
  return [
    ok(`${scheduled} jobs are scheduled.`),
    ...(late.length > 0 ? [warning(`These jobs wait for a portal that runs: ${late.join(", ")}.`)] : []),
    ...(failed.length > 0
      ? [fault(`These jobs failed in the last day: ${failed.join(", ")}. The log has the reason.`)]
      : []),
  ];
}

/** Asks the portal on this machine, if one runs, because only it knows its connections. */
export async function checkServer({ dataDir }: Config) {
  const url = findRunning(dataDir);
  if (!url) return [warning("No portal runs on this machine with this DATA_DIR.")];
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok
    ? [ok(`The portal at ${url} is ready.`)]
    : [fault(`The portal at ${url} is not ready: ${await answer.text()}`)];
}
