import type { Client } from "pg";
import type { DemonstrationNotification } from "./notifications.ts";

/**
 * Inserts a company's notifications, oldest first, and one for each user who accepted the terms. Users have read most of
 * those before their last sign-in, and most of the old ones are archived. Users who never signed in have none.
 */
export async function addNotifications(
  client: Client,
  companyId: string,
  events: readonly DemonstrationNotification[],
) {
  await client.query(
    `insert into notifications (company_id, number, notification_type, event_date, description, details, load_id, is_archived)
     select $1::uuid, row_number() over (order by at, description), notification_type, at, description, details, load_id,
       at < now() - interval '60 days' and hashtext(description) % 4 <> 0
     from (
       select e.notification_type, t.at, e.details || jsonb_strip_nulls(jsonb_build_object('author_id', a.id)) as details, e.description,
         case when e.at is not null then md5($1::uuid::text || e.notification_type || t.at::date)::uuid end as load_id
       from jsonb_to_recordset($2) as e (
         notification_type text, at timestamptz, hours_ago float8, description text, details jsonb, author text
       )
       left join users a on a.email = e.author
       cross join lateral (
         select coalesce(least(e.at, now() - interval '1 minute' * (abs(hashtext(e.description)) % 90)),
           now() - e.hours_ago * interval '1 hour') as at
       ) t
       union all
       select 'terms_and_conditions_acceptance', a.accepted_at, jsonb_build_object('user_id', u.id),
         u.first_name || ' ' || u.last_name || ' accepted the terms and conditions.', null
       from terms_acceptances a join users u on u.id = a.user_id where u.company_id = $1::uuid
     ) history`,
    [companyId, JSON.stringify(events)],
  );
  await client.query(
    `update notification_readers r set came_after = (
       select count(*) from notifications n where n.company_id = $1
         and n.event_date < case when u.number_of_visits = 0 then now() else u.last_api_login - interval '3 days' end
     ) from users u where u.id = r.user_id and u.company_id = $1`,
    [companyId],
  );
  // Users have read most notifications of the last days before their sign-in, and all earlier ones.
  await client.query(
    `insert into notification_marks (company_id, number, user_id, is_read)
     select n.company_id, n.number, r.user_id, true
     from notification_readers r join users u on u.id = r.user_id join notifications n on n.company_id = r.company_id
     where r.company_id = $1 and n.number > r.came_after and n.event_date < u.last_api_login and hashtext(n.description) % 3 <> 0`,
    [companyId],
  );
  await recountNotifications(client, companyId);
  // Mails report only later notifications.
  await client.query(
    "update mail_progress p set mailed_to = t.last_number from notification_totals t where t.company_id = $1 and p.company_id = $1",
    [companyId],
  );
}

/** Computes all counters and search rows of a company's notifications from the notifications. */
export async function recountNotifications(client: Pick<Client, "query">, companyId: string) {
  await client.query("select from notification_totals where company_id = $1 for update", [companyId]);
  await client.query("delete from notification_counts where company_id = $1", [companyId]);
  await client.query(
    `insert into notification_counts
     select company_id, (event_date at time zone 'utc')::date, notification_type, is_archived, count(*)
     from notifications where company_id = $1 group by 1, 2, 3, 4`,
    [companyId],
  );
  await client.query("delete from notification_search where company_id = $1", [companyId]);
  await client.query(
    `insert into notification_search
     select company_id, number, notification_type, is_archived, lower(description) from notifications where company_id = $1
     order by number`,
    [companyId],
  );
  await client.query(
    `update notification_totals t
     set last_number = n.last_number, last_event_date = n.last_event_date, active = n.active, searchable_to = n.last_number,
       revision = revision + 1
     from (
       select coalesce(max(number), 0) as last_number, coalesce(max(event_date), '-infinity') as last_event_date,
         count(*) filter (where not is_archived) as active
       from notifications where company_id = $1
     ) n
     where t.company_id = $1`,
    [companyId],
  );
  await client.query(
    `update notification_readers r
     set has_read = (
       select count(*) from notifications n
       left join notification_marks m on m.company_id = n.company_id and m.number = n.number and m.user_id = r.user_id
       where n.company_id = $1 and not n.is_archived and coalesce(m.is_read, n.number <= r.came_after)
     )
     where r.company_id = $1`,
    [companyId],
  );
}
