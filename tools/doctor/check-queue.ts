import { type WorkKind, workKindIds } from "@lading/contract";
import type pg from "pg";
import { fault, ok } from "./finding.ts";

const lacking = `
  from companies c
  where c.status = 'active' and not c.is_test and not exists (
    select from users u join roles r on r.id = u.role_id
    where u.company_id = c.id and u.status = 'active' and r.name = 'Vendor Admin')`;

/** The records of each kind that wait, in one statement. Triggers write them one by one. */
const waiting: Readonly<Record<WorkKind, string>> = {
  edits: "select product_id as id from edited_products where status = 'pending' and fields > in_sets",
  edit_set: "select distinct set_id as id from field_edits where status = 'pending' and set_id is not null",
  product_proposal: "select id from product_proposals where status = 'proposed'",
  discontinuation: "select id from discontinuations where status = 'waiting'",
  order_change: `
    select distinct p.order_id as id from response_pieces p join companies c on c.id = p.company_id and not c.is_test
    join company_feature_flags f on f.company_id = p.company_id and f.feature_name = 'Order Responses' and f.active
    join order_states o on o.company_id = p.company_id and o.order_id = p.order_id
    cross join lateral (
      select * from line_states s where s.company_id = p.company_id and s.order_id = p.order_id and s.line = p.line offset 0
    ) s
    where p.outcome = 'asked' and s.state = 'asked'
    union
    select x.order_id from line_shipments x join purchase_order_lines l using (company_id, order_id, line)
    join order_states o using (company_id, order_id) join companies c on c.id = x.company_id and not c.is_test
    join company_feature_flags f on f.company_id = x.company_id and f.feature_name = 'Order Responses' and f.active
    where l.is_cancelled and x.shipped > coalesce(x.seen_when_cancelled, 0)`,
  order_unanswered: `
    select s.order_id as id from order_states s join companies c on c.id = s.company_id and not c.is_test and c.status <> 'suspended'
    join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Order Responses' and f.active
    where s.waiting > 0 and s.respond_by is not null`,
  order_console_change: `
    select distinct d.order_id as id from order_console_changes d join companies c on c.id = d.company_id and not c.is_test
    where d.done_at is null`,
  ship_notice_late: `
    select s.order_id as id from order_states s join companies c on c.id = s.company_id and not c.is_test and c.status <> 'suspended'
    join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Order Responses' and f.active
    cross join order_settings d left join company_order_settings m on m.company_id = s.company_id
    where s.to_ship > 0 and s.ship_by is not null and coalesce(m.ship_notice_late, d.ship_notice_late)`,
  agreement: `
    select a.id from agreements a
    where not exists (
      select from agreement_items i where i.company_id = a.company_id and i.type_key = lower(replace(a.document_type, ' ', ''))
    ) and (a.status = '1' or exists (
      select from agreement_submissions s
      join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Required Documents' and f.active
      where s.agreement_id = a.id and s.decided_at is null and a.status in ('2', '3')
    ) or (a.expiration_date is not null and not exists (
      select from agreement_submissions s where s.renews = a.id and s.decided_at is null
    ) and not exists (
      select from agreements o
      where o.company_id = a.company_id and o.document_type = a.document_type and o.id <> a.id and o.status = '4'
        and (o.expiration_date > a.expiration_date or (o.expiration_date is null and o.modified_date > a.modified_date)))))`,
  requirement_review: `
    select distinct s.batch_id as id from requirement_submissions s
    join requirement_items i on i.company_id = s.company_id and i.id = s.item_id and i.state <> 'not_applicable'
    join companies c on c.id = s.company_id and c.status = 'active' and not c.is_test
    join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Required Documents' and f.active
    where s.batch_id is not null and s.state in ('submitted', 'in_review')
    union
    select w.id from requirement_waivers w
    join requirement_items i on i.company_id = w.company_id and i.id = w.item_id and i.state <> 'not_applicable'
    join companies c on c.id = w.company_id and c.status = 'active' and not c.is_test
    join company_feature_flags f on f.company_id = w.company_id and f.feature_name = 'Required Documents' and f.active
    where w.decision is null`,
  requirement_overdue: `
    select distinct i.company_id as id from requirement_items i join requirements r on r.id = i.requirement_id
    join companies c on c.id = i.company_id and c.status = 'active' and not c.is_test
    join company_feature_flags f on f.company_id = i.company_id and f.feature_name = 'Required Documents' and f.active
    cross join (select (now() at time zone time_zone)::date as today from work_calendar) t
    where i.state <> 'not_applicable' and 'submitted' not in (i.state, coalesce(i.renewal, ''))
      and 'in_review' not in (i.state, coalesce(i.renewal, ''))
      and coalesce(case i.state when 'accepted' then i.valid_until < today when 'waived' then i.waived_until < today end, i.state <> 'accepted')
      and i.due_on + coalesce((r.rule ->> 'grace_days')::int, 0) < today`,
  invitation:
    "select id from invitations where company_id is not null and accepted_at is null and cancelled_at is null",
  no_administrator: `select c.id ${lacking} and exists (select from users u where u.company_id = c.id)`,
  new_company: `select c.id ${lacking} and not exists (select from users u where u.company_id = c.id)`,
  failed_run: `
    select id from runs
    where company_id is null and ended_at is not null and state in ('loaded_with_errors', 'refused', 'failed') and acknowledged_at is null`,
  webhook: "select id from webhooks where state = 'off' or failing_since is not null",
  feedback: "select id from feedback where answered_at is null",
};

/** Compares the work queue with the records that wait. */
export async function checkQueue(owner: pg.Client | pg.Pool) {
  const records = workKindIds.map(
    (kind) => `select '${kind}' as kind, id::text as subject from (${waiting[kind]}) ${kind}`,
  );
  const { rows } = await owner.query<{ kind: string; missing: number; left: number }>(
    `select kind, count(*) filter (where i.id is null)::int as missing, count(*) filter (where w.subject is null)::int as left
     from (${records.join(" union all ")}) w full join work_items i using (kind, subject)
     group by kind order by kind`,
  );
  const wrong = rows.filter(({ missing, left }) => missing + left > 0);
  if (wrong.length === 0) return [ok("The work queue has all records that wait, and no others.")];
  return wrong.map(({ kind, missing, left }) =>
    fault(`The work queue lacks ${missing} records of the kind ${kind} that wait, and has ${left} that do not wait.`),
  );
}
