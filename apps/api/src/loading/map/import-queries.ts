import { undoDays, type LoadKind, type ValueListId } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import type { ImportDecisions, ImportFindings, ImportRow } from "./import-row.ts";
import { correctionHeader } from "./match-columns.ts";

interface NewImport {
  kind: LoadKind;
  source: string;
  findings: Pick<ImportFindings, "detected" | "preview" | "unreadable">;
  decisions: Pick<ImportDecisions, "reading">;
}

export const insertImport = ({ db }: StaffScope, runId: string, { kind, source, findings, decisions }: NewImport) =>
  sql`
    insert into imports (run_id, kind, source, detected, reading, preview, unreadable)
    values (${runId}, ${kind}, ${source}, ${asJsonb(findings.detected)}, ${asJsonb(decisions.reading)},
      ${asJsonb(findings.preview)}, ${findings.unreadable})`.execute(db);

/** Finds an import with its run. `lock` keeps others from changing it until the transaction ends. */
export async function findImport({ db }: StaffScope, id: string, lock: "for update" | "" = "") {
  const { rows } = await sql<ImportRow>`
    select r.id, i.kind, i.source, i.version, i.detected, i.reading, i.preview, i.unreadable, i.file_rows, i.headers, i.facts,
      i.matches, i.choices, i.decimal_sign, i.date_order, i.empty_cells, i.mode, i.check_result, i.undone_by,
      case when r.state = 'undone' then jsonb_build_object('restored', coalesce((u.counts ->> 'updated')::int, 0),
        'kept', coalesce((u.counts ->> 'conflicts')::int, 0), 'withdrawn', coalesce((u.counts ->> 'withdrawn')::int, 0),
        'kept_products', coalesce((u.counts ->> 'kept')::int, 0)) end as undone,
      r.state, r.file_id, r.file_name, r.file_size::float8 as file_size, r.done, r.total, r.counts, r.failure,
      r.cancel_asked_at is not null and r.ended_at is null as is_cancelling,
      (select count(*)::int from import_problems p where p.run_id = i.run_id) as problem_count,
      case when r.state in ('loaded', 'loaded_with_errors') and (i.undone_by is null or u.state in ('failed', 'cancelled'))
        and exists (select from import_changes c where c.run_id = i.run_id)
        and r.ended_at > now() - make_interval(days => ${sql.lit(undoDays)})
        then r.ended_at + make_interval(days => ${sql.lit(undoDays)}) end as undo_until
    from imports i join runs r on r.id = i.run_id left join runs u on u.id = i.undone_by
    where i.run_id = ${id} ${lock ? sql`for update of i, r` : sql``}`.execute(db);
  return rows[0];
}

/** Stores decisions and findings, and raises the version, so that other pages see that the import was changed. */
export const updateImport = ({ db }: StaffScope, { id, ...row }: ImportRow) =>
  sql`
    update imports set version = version + 1, reading = ${asJsonb(row.reading)}, preview = ${asJsonb(row.preview)},
      unreadable = ${row.unreadable}, file_rows = ${row.file_rows}, headers = ${orNull(row.headers)},
      facts = ${orNull(row.facts)}, matches = ${orNull(row.matches)}, choices = ${asJsonb(row.choices)},
      decimal_sign = ${row.decimal_sign}, date_order = ${row.date_order}, empty_cells = ${row.empty_cells},
      mode = ${row.mode}, check_result = ${orNull(row.check_result)}
    where run_id = ${id}`.execute(db);

const orNull = (value: object | null) => (value === null ? null : asJsonb(value));

/** Returns the values of a list that are offered, by name. */
export async function findOptions({ db }: StaffScope, list: ValueListId) {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(list)} where is_offered order by lower(name), name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the number of rows of the last file of this kind and source that was loaded, except corrected rows. */
export async function findLastRows({ db }: StaffScope, kind: LoadKind, source: string) {
  const { rows } = await sql<{ file_rows: number }>`
    select i.file_rows from imports i join runs r on r.id = i.run_id
    where i.kind = ${kind} and lower(i.source) = lower(${source}) and r.state in ('loaded', 'loaded_with_errors', 'undone')
      and i.file_rows is not null and not i.headers ? ${correctionHeader}
    order by r.created_at desc limit 1`.execute(db);
  return rows[0]?.file_rows;
}

/** Notes the run that undoes an import. */
export const setUndo = ({ db }: StaffScope, id: string, undoId: string) =>
  sql`update imports set undone_by = ${undoId} where run_id = ${id}`.execute(db);
