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

export const writeLabel = (
  db: Db,
  id: number,
  { name, space, legal_hold, retention_days, requirement, fields }: LabelValues,
) =>
  sql`
    insert into labels (id, name, space, legal_hold, retention_days, requirement, fields) overriding system value
    values (${id}, ${name}, ${space}, ${legal_hold}, ${retention_days}, ${requirement}, ${asJsonb(fields)}::jsonb)
    on conflict (id) do update set name = excluded.name, legal_hold = excluded.legal_hold,
      retention_days = excluded.retention_days, requirement = excluded.requirement, fields = excluded.fields`.execute(
    db,
  );

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

/** Gives the documents of a label another one. They may be many, so the statement may take longer than others. */
export async function replaceLabel(db: Db, id: number, replacementId: number) {
  await sql`set local statement_timeout = '5min'`.execute(db);
  await sql`update documents set label_id = ${replacementId} where label_id = ${id}`.execute(db);
}

export const deleteLabel = (db: Db, id: number) => db.deleteFrom("labels").where("id", "=", id).execute();
