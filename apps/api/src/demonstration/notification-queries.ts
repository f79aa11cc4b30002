import type { Client } from "pg";
import type { DemonstrationNotification } from "./notifications.ts";

/**
 * Tells a company of its history, oldest first, and of the terms that its people have accepted. Everybody has read what came
 * before their last visit, but for a little; what is old is mostly archived; who has never been there came after it all.
 */
export async function addNotifications(
  client: Client,
  companyId: string,
  events: readonly DemonstrationNotification[],
) {
  await client.query(
    `insert into notifications (company_id, number, notification_type, event_date, description, details, facts, load_id, is_archived)
     select $1::uuid, row_number() over (order by at, description), notification_type, at, description, details, facts, load_id,
       at < now() - interval '60 days' and hashtext(description) % 4 <> 0
     from (
       select e.notification_type, t.at, coalesce(e.details, '{}') || jsonb_strip_nulls(jsonb_build_object('author_id', a.id)) as details, e.facts,
         coalesce(e.description, case e.notification_type
           when 'product_item' then new_product_text(e.facts[1], e.facts[4])
           when 'rank_update' then new_rank_text(e.facts[5], e.facts[4], e.facts[1], e.facts[2])
           else new_order_text(e.facts[1], e.facts[2], e.facts[4]::numeric) end) as description,
         case when e.facts is not null then md5($1::uuid::text || e.notification_type || t.at::date)::uuid end as load_id
       from jsonb_to_recordset($2) as e (
         notification_type text, at timestamptz, hours_ago float8, description text, details jsonb, facts text[], author text
       )
       left join users a on a.email = e.author
       cross join lateral (
         select coalesce(least(e.at, now() - interval '1 minute' * (abs(hashtext(e.facts[1])) % 90)),
           now() - e.hours_ago * interval '1 hour') as at
       ) t
       union all
       select 'terms_and_conditions_acceptance', a.accepted_at, jsonb_build_object('user_id', u.id), null,
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
  // Of the last days before the visit, most.
  await client.query(
    `insert into notification_marks (company_id, number, user_id, is_read)
     select n.company_id, n.number, r.user_id, true
     from notification_readers r join users u on u.id = r.user_id join notifications n on n.company_id = r.company_id
     where r.company_id = $1 and n.number > r.came_after and n.event_date < u.last_api_login and hashtext(n.description) % 3 <> 0`,
    [companyId],
  );
  await client.query("select recount_notifications($1)", [companyId]);
  // History is no news: mails tell of what comes from now on.
  await client.query(
    "update mail_progress p set mailed_to = t.last_number from notification_totals t where t.company_id = $1 and p.company_id = $1",
    [companyId],
  );
}
