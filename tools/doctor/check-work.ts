import type pg from "pg";
import type { Config } from "../../apps/api/src/start/config.ts";
import { findMailServerFault } from "../../apps/api/src/ground/mail/mail-transport.ts";
import { fault, ok, type Result, warning } from "./finding.ts";

const MAX_WAIT_MINUTES = 15;
const MAX_FEED_SECONDS = 60;
const UNUSED_DAYS = 90;

/** Connects to the mail server without sending. */
export async function checkMailServer({ smtpUrl, isExposed }: Config) {
  if (!smtpUrl)
    return [
      isExposed
        ? warning("SMTP_URL is unset, so mails are written to files and reach nobody.")
        : ok("SMTP_URL is unset, so mails are written to files."),
    ];
  const reason = await findMailServerFault(smtpUrl);
  return reason === undefined ? [] : [fault(`The mail server does not accept the portal: ${reason}.`)];
}

/** Mails that wait or were given up. */
export async function checkMails(owner: pg.Client) {
  const { rows } = await owner.query<{ late: number; given_up: number; error: string | null }>(
    `select count(*) filter (where sent_at is null and failed_at is null and created_at < now() - make_interval(mins => $1))::int as late,
       count(*) filter (where failed_at > now() - interval '1 day')::int as given_up,
       (array_agg(last_error order by due_at desc) filter (where last_error is not null and sent_at is null))[1] as error
     from mails`,
    [MAX_WAIT_MINUTES],
  );
  const { late, given_up, error } = rows[0]!; // An aggregate without grouping is one row.
  return [
    ...(late > 0
      ? [fault(`${late} mails wait for more than ${MAX_WAIT_MINUTES} minutes${error ? ` (${error})` : ""}.`)]
      : []),
    ...(given_up > 0 ? [warning(`${given_up} mails were given up in the last day.`)] : []),
  ];
}

/** Jobs that should have begun. */
export async function checkLateJobs(owner: pg.Client) {
  const { rows } = await owner.query<{ late: string[]; minutes: number; scheduled: number }>(
    `select coalesce(array_agg(distinct name order by name), '{}') as late,
       coalesce(extract(epoch from now() - min(start_after)) / 60, 0)::int as minutes,
       (select count(*) from jobs.schedule)::int as scheduled
     from jobs.job where state in ('created', 'retry') and start_after < now() - make_interval(mins => $1)`,
    [MAX_WAIT_MINUTES],
  );
  const { late, minutes, scheduled } = rows[0]!; // An aggregate without grouping is one row.
  return [
    late.length > 0
      ? warning(`These jobs wait for a portal that runs, the oldest for ${minutes} minutes: ${late.join(", ")}.`)
      : ok(`${scheduled} jobs are scheduled, and none is late.`),
  ];
}

/**
 * Jobs that failed after all attempts in the last day and have not succeeded since. Each job does all work that is due, so it is
 * enough to queue the newest one, and harmless if it fails again.
 */
export async function checkDeadJobs(owner: pg.Client) {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select distinct on (name) id, name from jobs.job j
     where state = 'failed' and completed_on > now() - interval '1 day' and not exists (
       select from jobs.job o where o.name = j.name and (o.state in ('created', 'retry', 'active')
         or (o.state = 'completed' and o.completed_on > j.completed_on)))
     order by name, completed_on desc`,
  );
  return rows.map(({ id, name }): Result =>
    fault(`The job ${name} failed in the last day. The log has the reason.`, async () => {
      await owner.query(
        `update jobs.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null, start_after = now()
         where name = $1 and id = $2 and state = 'failed'`,
        [name, id],
      );
      return `Queued the job ${name} again.`;
    }),
  );
}

/** The time for which the oldest change waits before programs can read it. */
export async function checkFeed(owner: pg.Client) {
  const { rows } = await owner.query<{ seconds: number }>("select change_feed_lag()::float as seconds");
  const seconds = Math.round(rows[0]?.seconds ?? 0);
  return seconds > MAX_FEED_SECONDS ? [warning(`The oldest change has waited for ${seconds} seconds.`)] : [];
}

/** Companies whose users cannot sign in soon, because the last certificate of their identity provider expires. */
export async function checkCompanyCertificates(owner: pg.Client) {
  const { rows } = await owner.query<{ code: string; day: string; is_over: boolean }>(
    `select c.company_code as code, to_char(max(x.expires_at) at time zone 'UTC', 'YYYY-MM-DD') as day, max(x.expires_at) <= now() as is_over
     from company_certificates x join companies c on c.id = x.company_id
     group by c.id having max(x.expires_at) <= now() + interval '30 days' order by max(x.expires_at), c.company_code`,
  );
  return rows.map(({ code, day, is_over }) =>
    is_over
      ? fault(`The identity provider of the company ${code} has no certificate that is valid after ${day}.`)
      : warning(`The last certificate of the identity provider of the company ${code} expires on ${day}.`),
  );
}

/** Keys that still work and that no program needs. */
export async function checkKeys(owner: pg.Client) {
  const { rows } = await owner.query<{ count: number; names: string[] }>(
    `select count(*)::int as count, coalesce((array_agg(name order by name))[:5], '{}') as names from api_keys
     where revoked_at is null and (expires_at is null or expires_at > now())
       and coalesce(last_used_at, created_at) < now() - make_interval(days => $1)`,
    [UNUSED_DAYS],
  );
  const { count, names } = rows[0]!; // An aggregate without grouping is one row.
  return count > 0
    ? [warning(`${count} API keys were not used for ${UNUSED_DAYS} days, such as ${names.join(", ")}.`)]
    : [];
}
