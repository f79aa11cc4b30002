import type { FieldValues, ItemState, LabelField } from "@lading/contract";
import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { workDay } from "../../../ground/db/today.ts";
import { itemState } from "../../effects/item-state-queries.ts";

/** What a requirement says about how long a document is valid. */
export type Validity =
  | { kind: "none" }
  | { kind: "until_field"; field: string }
  | { kind: "months_from_field"; field: string; months: number };

/** An item that no other transaction can change until this one ends. */
export interface LockedItem {
  id: string;
  version: number;
  /** The state on the present day. */
  state: ItemState;
  stored_state: string;
  renewal: string | null;
  due_on: string | null;
  today: string;
  fields: LabelField[];
  maximum_files: number;
  validity: Validity;
}

/** Locks an item of the company. Returns undefined if there is none. */
export async function findLockedItem({ db, companyId }: CompanyScope, id: string) {
  const { rows } = await sql<LockedItem>`
    select i.id, i.version, ${itemState} as state, i.state as stored_state, i.renewal, i.due_on, ${workDay}::text as today,
      coalesce(r.rule -> 'fields', '[]') as fields, coalesce((r.rule ->> 'maximum_files')::int, 1) as maximum_files,
      coalesce(r.rule -> 'validity', '{"kind": "none"}') as validity
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = ${companyId} and i.id = ${id} for update of i`.execute(db);
  return rows[0];
}

/** What was uploaded for an item and nobody has decided on. */
export interface OpenSubmission {
  id: string;
  state: "draft" | "submitted" | "in_review";
  batch_id: string | null;
  values: FieldValues;
  former_state: string | null;
  former_renewal: string | null;
  sent_by: string | null;
  files: number;
}

/** Returns the open submission of an item. Call it after the item was locked. */
export async function findOpenSubmission({ db, companyId }: CompanyScope, itemId: string) {
  const { rows } = await sql<OpenSubmission>`
    select s.id, s.state, s.batch_id, s.field_values as values, s.former_state, s.former_renewal,
      (select u.first_name || ' ' || u.last_name from users u where u.id = s.sent_by) as sent_by,
      (select count(*)::int from requirement_submission_files f where f.company_id = s.company_id and f.submission_id = s.id) as files
    from requirement_submissions s
    where s.company_id = ${companyId} and s.item_id = ${itemId} and s.state in ('draft', 'submitted', 'in_review')`.execute(
    db,
  );
  return rows[0];
}

/** Whether staff have decided on the last thing that was sent for an item, or on its last waiver. */
export async function isLastDecided({ db, companyId }: CompanyScope, itemId: string) {
  const { rows } = await sql<{ is_decided: boolean }>`
    select coalesce((
      select s.state in ('accepted', 'changes_requested') from requirement_submissions s
      where s.company_id = ${companyId} and s.item_id = ${itemId} and s.state <> 'draft'
      order by s.sent_at desc limit 1
    ), false) as is_decided`.execute(db);
  return rows[0]?.is_decided === true;
}
