import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { ContentRows, Db } from "../content-type.ts";
import type { RequirementValues } from "./content-values.ts";

/** True for rows `r` of requirements of which each is a request that staff made once, which is no content. */
const isRequest = sql`exists (select from document_requests q where q.requirement_id = r.id)`;

export const requirementRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, published_at as effective_at,
    rule || jsonb_build_object('name', name, 'label_id', label_id, 'applies_to', applies_to, 'is_silent', false) as data
  from requirements r where deleted_at is null and not ${isRequest}`,
  order: sql`lower(data->>'name'), id`,
  searched: sql<string>`data->>'name'`,
};

export const writeRequirement = (
  db: Db,
  id: number,
  { name, label_id, applies_to, is_silent, ...rule }: RequirementValues,
) =>
  sql`
    insert into requirements (id, name, label_id, applies_to, is_silent, rule) overriding system value
    values (${id}, ${name}, ${label_id}, ${applies_to}, ${is_silent}, ${asJsonb(rule)}::jsonb)
    on conflict (id) do update set name = excluded.name, label_id = excluded.label_id, is_silent = excluded.is_silent, rule = excluded.rule,
      published_at = now(), deleted_at = null`.execute(db);

export const deleteRequirement = (db: Db, id: number) =>
  sql`update requirements set deleted_at = now() where id = ${id}`.execute(db);

/** Finds what the values of a requirement refer to, and how many others there are. */
export async function findReferences(db: Db, id: number, { name, label_id, ...values }: RequirementValues) {
  const roles = [values.reviewer_role_id, values.waiver_role_id].filter((role) => role !== null);
  const { rows } = await sql<{ others: number; is_taken: boolean; label_space: string | null; roles: number[] }>`
    select (select count(*)::int from requirements r where id <> ${id} and deleted_at is null and not ${isRequest}) as others,
      exists (select from requirements where lower(name) = lower(${name}) and id <> ${id} and deleted_at is null) as is_taken,
      (select space from labels where id = ${label_id}) as label_space,
      array(select id from roles where of_provider and id = any(${roles}::int[])) as roles`.execute(db);
  return onlyRow(rows);
}
