import { getExpiryField, type LabelField } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { ContentRows, Db } from "../content-type.ts";
import type { LabelValues } from "./content-values.ts";

export const labelRows: ContentRows = {
  live: sql`
  select id, 'in_force' as state, null::timestamptz as effective_at, jsonb_build_object('name', name, 'space', space,
    'legal_hold', legal_hold, 'retention_days', retention_days, 'requirement', requirement, 'fields', fields) as data
  from labels`,
  order: sql`data->>'space', lower(data->>'name'), id`,
  searched: sql<string>`data->>'name'`,
};

/** Writes a label. If another field is the expiry now, its documents get the value of that field. */
export async function writeLabel(db: Db, id: number, values: LabelValues) {
  const { name, space, legal_hold, retention_days, requirement, fields } = values;
  const before = await findFields(db, id);
  await noteRenamed(db, id, name);
  await sql`
    insert into labels (id, name, space, legal_hold, retention_days, requirement, fields) overriding system value
    values (${id}, ${name}, ${space}, ${legal_hold}, ${retention_days}, ${requirement}, ${asJsonb(fields)}::jsonb)
    on conflict (id) do update set name = excluded.name, legal_hold = excluded.legal_hold,
      retention_days = excluded.retention_days, requirement = excluded.requirement, fields = excluded.fields`.execute(
    db,
  );
  const expiry = readExpiry(fields);
  if (getExpiryField(fields)?.key === getExpiryField(before)?.key) return;
  await allowTime(db);
  await sql`
    update documents d set expires_on = ${expiry}
    where d.label_id = ${id} and d.field_values is not null and d.expires_on is distinct from ${expiry}`.execute(db);
}

async function findFields(db: Db, id: number) {
  const { rows } = await sql<{ fields: LabelField[] }>`select fields from labels where id = ${id} for update`.execute(
    db,
  );
  return rows[0]?.fields ?? [];
}

const day = "^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

/** The expiry of a document `d` under a label with these fields. A value that is no day of the calendar counts as none. */
function readExpiry(fields: readonly LabelField[]) {
  const field = getExpiryField(fields);
  if (!field) return sql`null::date`;
  const value = sql`(d.field_values->>${field.key})`;
  // February 30 becomes a day of March here, which is not the text any more.
  const read = sql`((left(${value}, 8) || '01')::date + (right(${value}, 2)::int - 1))`;
  return sql`case when ${value} ~ ${day} then case when ${read}::text = ${value} then ${read} end end`;
}

/** The documents of a label may be many, so a statement may take longer than others. */
const allowTime = (db: Db) => sql`set local statement_timeout = '5min'`.execute(db);

/** Returns the id of another label of the space that has the name. */
export async function findNamesake(db: Db, { space, name }: LabelValues, exceptId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from labels where space = ${space} and lower(name) = lower(${name}) and id <> ${exceptId}`.execute(db);
  return rows[0]?.id;
}

/** Locks labels, so that no document can get them until the transaction ends. */
export async function lockLabels(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; space: string }>`
    select id, space from labels where id = any(${ids}::int[]) order by id for update`.execute(db);
  return rows;
}

/** The number of documents by label. */
export async function countDocuments(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; documents: number }>`
    select label_id as id, count(*)::int as documents from documents where label_id = any(${ids}::int[]) group by 1`.execute(
    db,
  );
  return rows;
}

/** Gives the documents and requirements of a label another one. */
export async function replaceLabel(db: Db, id: number, replacementId: number) {
  await allowTime(db);
  const expiry = readExpiry(await findFields(db, replacementId));
  await sql`
    update documents d set label_id = ${replacementId}, expires_on = ${expiry} where d.label_id = ${id}`.execute(db);
  await noteRenamed(db, id, null);
  await sql`update requirements set label_id = ${replacementId} where label_id = ${id}`.execute(db);
}

/** Lets the items of a label's requirements be compared that are agreements, if another type of agreement has the new name. */
const noteRenamed = (db: Db, id: number, name: string | null) =>
  sql`with noted as (
      insert into requirement_changes (kind, subject)
        select 'requirement', r.id from requirements r join labels l on l.id = r.label_id
        where l.id = ${id} and l.space = 'company' and l.name is distinct from ${name} and r.deleted_at is null
    )
    select pg_notify('lading_requirements', '')`.execute(db);

/** Returns true if a requirement needs documents with the label. */
export async function isRequired(db: Db, id: number) {
  const { rows } = await sql`select from requirements where label_id = ${id} and deleted_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const deleteLabel = (db: Db, id: number) => db.deleteFrom("labels").where("id", "=", id).execute();
