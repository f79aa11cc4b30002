import { type FieldValues, type ItemState, type LabelField, undoGraceMs, undoMs } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import type { Validity } from "../submissions/item-lock-queries.ts";
import { hasRole, isAsked, isOwn, lastWaiverDay } from "./reviewed-item-queries.ts";

/** The values of an item that a decision changes. */
interface ItemValues {
  state: string;
  renewal: string | null;
  due_on: string | null;
  valid_until: string | null;
  waived_until: string | null;
  reason: string | null;
}

/** An item that no other transaction can change until this one ends. */
export interface DecidableItem extends ItemValues {
  company_id: string;
  id: string;
  version: number;
  requirement: string;
  /** The state on the present day. */
  present_state: ItemState;
  today: string;
  last_waiver_day: string;
  fields: LabelField[];
  validity: Validity;
  may_decide: boolean;
  may_waive: boolean;
  /** What waits for a decision. */
  submission: { id: string; state: string; batch_id: string; values: FieldValues; is_own: boolean } | null;
  /** The last thing that was sent, or a waiver, was decided. */
  is_decided: boolean;
  /** The request of a waiver that waits. */
  waiver_id: string | null;
}

/** Locks items in the order of their ids. Those of companies without the feature are left out. */
export async function lockItems(scope: StaffScope, ids: readonly string[]) {
  const { db, user } = scope;
  await sql`select from requirement_items where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const mayWaive = user.permissions.includes("provider.waive_requirements");
  const { rows } = await sql<DecidableItem>`
    select i.company_id, i.id, i.version, i.state, i.renewal, i.due_on, i.valid_until, i.waived_until, i.reason, r.name as requirement,
      ${itemState} as present_state, t.today::text as today, ${lastWaiverDay}::text as last_waiver_day,
      coalesce(r.rule -> 'fields', '[]') as fields, coalesce(r.rule -> 'validity', '{"kind": "none"}') as validity,
      ${hasRole(scope, "reviewer_role_id")} as may_decide, ${hasRole(scope, "waiver_role_id")} and ${mayWaive}::boolean as may_waive,
      (select json_build_object('id', s.id, 'state', s.state, 'batch_id', s.batch_id, 'values', s.field_values, 'is_own', ${isOwn(scope)})
        from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.id and s.state in ('submitted', 'in_review')) as submission,
      i.state = 'waived' or coalesce((
        select s.state in ('accepted', 'changes_requested') from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.id and s.state <> 'draft' order by s.sent_at desc limit 1), false) as is_decided,
      (select w.id from requirement_waivers w
        where w.company_id = i.company_id and w.item_id = i.id and w.decision is null) as waiver_id
    from requirement_items i join requirements r on r.id = i.requirement_id
      cross join (select (now() at time zone time_zone)::date as today from work_calendar) t
    where i.id = any(${ids}::uuid[]) and i.state <> 'not_applicable' and ${isAsked}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A decision that counts, with the new values of its item. */
export interface CountedDecision {
  item: DecidableItem;
  decision: "accept" | "change" | "waive";
  values: ItemValues;
  reason: string | null;
  /** Of an accepted document or a waiver. */
  last_day: string | null;
}

/** Stores a decision on locked items. */
export async function storeDecision({ db, user }: StaffScope, decisionId: string, counted: readonly CountedDecision[]) {
  const rows = counted.map(({ item, decision, values, reason, last_day }) => ({
    company_id: item.company_id,
    id: item.id,
    decision,
    ...values,
    decision_reason: reason,
    last_day,
    submission_id: item.submission?.id ?? null,
    waiver_id: item.waiver_id,
  }));
  const given = sql`jsonb_to_recordset(${asJsonb(rows)}::jsonb) as d (company_id uuid, id uuid, decision text, state text, renewal text, due_on date,
    valid_until date, waived_until date, reason text, decision_reason text, last_day date, submission_id uuid, waiver_id uuid)`;
  await sql`
    update requirement_items i set state = d.state, renewal = d.renewal, due_on = d.due_on, valid_until = d.valid_until,
      waived_until = d.waived_until, reason = d.reason, version = i.version + 1
    from ${given} where i.company_id = d.company_id and i.id = d.id`.execute(db);
  await sql`
    update requirement_submissions s set state = case d.decision when 'change' then 'changes_requested' else 'accepted' end,
      decided_at = now(), decided_by = ${user.id}, decision_id = ${decisionId}, reason = d.decision_reason, valid_until = d.last_day
    from ${given} where s.company_id = d.company_id and s.id = d.submission_id`.execute(db);
  // Asking for changes of a document leaves a request of a waiver open.
  await sql`
    update requirement_waivers w set decision = case d.decision when 'waive' then 'granted' when 'accept' then 'withdrawn' else 'refused' end,
      decided_at = now(), decided_by = ${user.id}, decision_id = ${decisionId}, reason = d.decision_reason,
      until = case d.decision when 'waive' then d.last_day end
    from ${given}
    where w.company_id = d.company_id and w.id = d.waiver_id and not (d.decision = 'change' and d.submission_id is not null)`.execute(
    db,
  );
  await sql`
    insert into requirement_waivers (company_id, item_id, decision, decided_at, decided_by, decision_id, reason, until)
    select d.company_id, d.id, 'granted', now(), ${user.id}, ${decisionId}, d.decision_reason, d.last_day
    from ${given} where d.decision = 'waive' and d.waiver_id is null`.execute(db);
  const former = counted.map(({ item, decision }): FormerItem => ({
    company_id: item.company_id,
    id: item.id,
    version: item.version + 1,
    decision,
    waiver_id: item.waiver_id,
    submission: item.submission && {
      id: item.submission.id,
      state: item.submission.state,
      batch_id: item.submission.batch_id,
    },
    values: {
      state: item.state,
      renewal: item.renewal,
      due_on: item.due_on,
      valid_until: item.valid_until,
      waived_until: item.waived_until,
      reason: item.reason,
    },
  }));
  await sql`
    with stored as (
      insert into requirement_decisions (id, actor_id, former) values (${decisionId}, ${user.id}, ${asJsonb(former)}::jsonb)
    )
    select pg_notify('lading_requirement_decisions', '')`.execute(db);
}

/** An item as it was before a decision. */
export interface FormerItem {
  company_id: string;
  id: string;
  /** That after the decision. */
  version: number;
  decision: CountedDecision["decision"];
  submission: { id: string; state: string; batch_id: string } | null;
  /** The request of a waiver that waited. */
  waiver_id: string | null;
  values: ItemValues;
}

interface StoredDecision {
  actor_id: string | null;
  former: FormerItem[];
  is_undone: boolean;
  /** It was made longer ago than it can be undone, or people were told of it. The time counts until the request came. */
  is_over: boolean;
}

export async function lockDecision({ db }: StaffScope, decisionId: string) {
  const { rows } = await sql<StoredDecision>`
    select actor_id, former, undone_at is not null as is_undone,
      told_at is not null or at < now() - ${undoMs + undoGraceMs} * interval '1 ms' as is_over
    from requirement_decisions where id = ${decisionId} for update`.execute(db);
  return rows[0];
}

/** Restores locked items that have not changed since their decision. The others stay decided. */
export async function restoreItems({ db }: StaffScope, decisionId: string, { kept, restored }: Split) {
  const rows = restored.map(({ values, submission, ...item }) => ({
    ...item,
    ...values,
    submission_id: submission?.id ?? null,
    submission_state: submission?.state ?? null,
  }));
  const given = sql`jsonb_to_recordset(${asJsonb(rows)}::jsonb) as d (company_id uuid, id uuid, state text, renewal text, due_on date,
    valid_until date, waived_until date, reason text, submission_id uuid, submission_state text)`;
  await sql`
    update requirement_items i set state = d.state, renewal = d.renewal, due_on = d.due_on, valid_until = d.valid_until,
      waived_until = d.waived_until, reason = d.reason, version = i.version + 1
    from ${given} where i.company_id = d.company_id and i.id = d.id`.execute(db);
  await sql`
    update requirement_submissions s set state = d.submission_state, decided_at = null, decided_by = null, decision_id = null,
      reason = null, valid_until = null
    from ${given} where s.company_id = d.company_id and s.id = d.submission_id`.execute(db);
  await sql`
    delete from requirement_waivers w using ${given}
    where w.company_id = d.company_id and w.item_id = d.id and w.decision_id = ${decisionId} and w.asked_at is null`.execute(
    db,
  );
  await sql`
    update requirement_waivers w set decision = null, decided_at = null, decided_by = null, decision_id = null, reason = null, until = null
    from ${given} where w.company_id = d.company_id and w.item_id = d.id and w.decision_id = ${decisionId}`.execute(db);
  await sql`
    update requirement_decisions set former = ${asJsonb(kept)}::jsonb, undone_at = case when ${kept.length === 0}::boolean then now() end
    where id = ${decisionId}`.execute(db);
}

interface Split {
  kept: readonly FormerItem[];
  restored: readonly FormerItem[];
}
