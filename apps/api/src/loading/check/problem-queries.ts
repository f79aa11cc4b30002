import type { RowProblem } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { hasCause } from "./cause-queries.ts";

/** A problem of a row, as it is stored. `place` orders the problems of a row. */
export type NewProblem = Omit<RowProblem, "sheet"> & { place: number };

export const deleteProblems = ({ db }: StaffScope, runId: string) =>
  sql`delete from import_problems where run_id = ${runId}`.execute(db);

export async function insertProblems({ db }: StaffScope, runId: string, problems: readonly NewProblem[]) {
  if (problems.length === 0) return;
  await sql`
    insert into import_problems (run_id, row_number, place, column_number, header, field, value, code, message, hint, is_warning)
    select ${runId}::uuid, "row", place, "column", header, field, value, code, message, hint, is_warning
    from jsonb_to_recordset(${asJsonb(problems)}::jsonb) as given ("row" int, place int, "column" int, header text, field text,
      value text, code text, message text, hint text, is_warning boolean)`.execute(db);
}

/** Adds problems after those that their rows have. */
export async function appendProblems(scope: StaffScope, runId: string, problems: readonly Omit<NewProblem, "place">[]) {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(place), 0)::int as place from import_problems where run_id = ${runId}`.execute(scope.db);
  const first = (rows[0]?.place ?? 0) + 1;
  await insertProblems(
    scope,
    runId,
    problems.map((problem, index) => ({ ...problem, place: first + index })),
  );
}

const columns = sql`
  (select coalesce(i.reading ->> 'sheet', i.detected -> 'options' ->> 'sheet') from imports i where i.run_id = p.run_id) as sheet,
  p.row_number as "row", p.column_number as "column", p.header, p.field, p.value, p.code, p.message, p.hint, p.is_warning`;

/** Returns a page of the problems, of one cause or of all: those of refused rows before warnings, by row. */
export async function findProblems(
  { db }: StaffScope,
  runId: string,
  { cause, ...page }: { page: number; page_size: number; cause?: string | undefined },
) {
  const { rows } = await sql<RowProblem>`
    select ${columns} from import_problems p where p.run_id = ${runId} ${hasCause(cause)}
    order by p.is_warning, p.row_number, p.place
    limit ${page.page_size} offset ${(page.page - 1) * page.page_size}`.execute(db);
  return rows;
}

export async function countProblems({ db }: StaffScope, runId: string, cause: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_problems p where p.run_id = ${runId} ${hasCause(cause)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns up to `limit` problems after a row and a place, for reports of all problems. */
export async function findProblemsAfter(
  { db }: StaffScope,
  runId: string,
  after: { row: number; place: number },
  limit: number,
) {
  const { rows } = await sql<RowProblem & { place: number }>`
    select ${columns}, p.place from import_problems p
    where p.run_id = ${runId} and (p.row_number, p.place) > (${after.row}, ${after.place})
    order by p.row_number, p.place limit ${limit}`.execute(db);
  return rows;
}
