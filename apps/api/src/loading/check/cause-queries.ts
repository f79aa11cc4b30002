import type { FaultCode } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../ground/db/scope.ts";

/** Problems of one cause, as they are stored. */
export interface FoundCause {
  id: string;
  field: string | null;
  header: string | null;
  code: FaultCode;
  is_warning: boolean;
  /** The first message, and whether all problems have it. */
  message: string;
  is_same: boolean;
  hint: string | null;
  rows: number;
  distinct: number;
  samples: string[];
}

/** The most causes that are told apart on a page. */
const mostCauses = 100;
const mostSamples = 5;

/** Codes whose messages name the value or another row, so that the code alone tells the cause. */
const byCode = ["not_in_list", "unknown_reference", "key_differs_by_case", "duplicate_in_file", "conflict"];

/**
 * Identifies the cause of a problem by its field, its code and its message without quoted texts and numbers. It does not
 * depend on the row.
 */
const cause = sql`
  md5(concat_ws(chr(10), p.is_warning, p.code, coalesce(p.field, ''),
    case when p.code <> all (${sql.lit(`{${byCode.join(",")}}`)}::text[])
      then regexp_replace(p.message, '“[^”]*”|[0-9][0-9.,]*', '', 'g') end))`;

/** Limits problems, as `p`, to those of a cause. */
export const hasCause = (id: string | undefined) => (id === undefined ? sql`` : sql`and ${cause} = ${id}`);

/** Groups the problems of an import: those of refused rows before warnings, and the most frequent first. */
export async function findCauses({ db }: StaffScope, runId: string): Promise<FoundCause[]> {
  const { rows } = await sql<FoundCause>`
    with problem as (
      select ${cause} as id, p.field, p.header, p.code, p.is_warning, p.message, p.hint, p.row_number, nullif(btrim(p.value), '') as value
      from import_problems p where p.run_id = ${runId}
    ), grouped as (
      select id, min(field) as field, min(header) as header, min(code) as code, bool_or(is_warning) as is_warning,
        min(message) as message, min(message) = max(message) as is_same,
        case when min(hint) = max(hint) and count(hint) = count(*) then min(hint) end as hint,
        count(distinct row_number)::int as rows, count(distinct value)::int as "distinct"
      from problem group by id order by bool_or(is_warning), count(distinct row_number) desc, id limit ${mostCauses}
    )
    select grouped.*, array(
      select value from problem where problem.id = grouped.id and value is not null
      group by value order by count(*) desc, value limit ${mostSamples}) as samples
    from grouped order by is_warning, rows desc, id`.execute(db);
  return rows;
}

/** Returns the values that were refused because their field's list does not have them, without those that were stored in part. */
export async function findRefusedValues({ db }: StaffScope, runId: string, field: string, longest: number) {
  const { rows } = await sql<{ value: string }>`
    select value from import_problems
    where run_id = ${runId} and field = ${field} and code = 'not_in_list' and not is_warning and length(value) < ${longest}
    group by value order by count(*) desc, value`.execute(db);
  return rows.map(({ value }) => value);
}
