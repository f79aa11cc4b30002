import { clearingText, type Import, type ImportChoice } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { getImportFields } from "./import-feeds.ts";
import { findOptions } from "./import-queries.ts";
import type { ImportRow } from "./import-row.ts";
import { matchChoices, optionFinder, readYesNo } from "./choices.ts";
import type { ColumnFacts } from "./column-facts.ts";
import { describeFormats, getDateOrder, getDecimalSign } from "./formats.ts";
import type { ImportField } from "./import-field.ts";
import { recordMapper } from "./map-record.ts";
import type { ColumnPlan } from "./map-cell.ts";
import { findColumnProblems, type ColumnMatch, type ColumnProblem } from "./match-columns.ts";

interface PlannedColumn {
  at: number;
  match: ColumnMatch;
  field: ImportField;
  facts: ColumnFacts;
}

/** Returns the columns that become a field, with what was found in them. */
function getPlannedColumns({ kind, matches, facts }: ImportRow): PlannedColumn[] {
  const fields = new Map(getImportFields(kind).map((field) => [field.id, field]));
  return (matches ?? []).flatMap((match, at) => {
    const [field, found] = [fields.get(match.target ?? ""), facts?.[at]];
    return field && found ? [{ at, match, field, facts: found }] : [];
  });
}

const getFormats = (row: ImportRow, columns: readonly PlannedColumn[]) =>
  describeFormats(
    columns.map(({ match, field, facts }) => ({ header: match.header, type: field.type, facts })),
    // The numbers of NDJSON have a point.
    {
      decimal: row.reading.format === "ndjson" ? "." : (row.decimal_sign ?? undefined),
      dates: row.date_order ?? undefined,
    },
  );

const optionsOf = async (scope: StaffScope, { type, list }: ImportField) =>
  type === "yes_no" ? ["true", "false"] : list ? await findOptions(scope, list) : [];

/** Describes how the columns and values of an import are understood, and what must be decided before it can be checked. */
export async function describeMapping(
  scope: StaffScope,
  row: ImportRow,
): Promise<Pick<Import, "choices" | "formats" | "problems">> {
  const columns = getPlannedColumns(row);
  const choices: ImportChoice[] = [];
  for (const { field, facts } of columns) {
    if (field.type !== "choice" && field.type !== "yes_no") continue;
    const options = await optionsOf(scope, field);
    const findOption = field.type === "yes_no" ? readYesNo : optionFinder(options);
    const values = facts.values.filter(([value]) => value !== clearingText);
    choices.push({
      field: field.id,
      list: field.list ?? null,
      options,
      values: matchChoices(values, findOption, row.choices[field.id]),
      has_more: facts.hasMore,
    });
  }
  const formats = getFormats(row, columns);
  const fields = getImportFields(row.kind);
  const open = row.matches ? findColumnProblems(row.matches, fields) : [];
  return {
    choices,
    formats,
    problems: [...open.map((problem) => toProblem(problem, fields)), ...formatProblems(formats)],
  };
}

const either = new Intl.ListFormat("en-US", { type: "disjunction" });

function toProblem(problem: ColumnProblem, fields: readonly ImportField[]): Import["problems"][number] {
  const labelOf = (field: string) => fields.find(({ id }) => id === field)?.label ?? field;
  switch (problem.code) {
    case "repeated_header":
      return {
        step: "columns",
        message: `The file has ${problem.columns.length} columns “${problem.header}”. Choose the one to use.`,
        columns: problem.columns,
      };
    case "two_columns":
      return {
        step: "columns",
        message: `${problem.columns.length} columns become ${labelOf(problem.field)}. Keep one of them.`,
        columns: problem.columns,
      };
    case "required_fields": {
      const verb = problem.fields.length === 1 ? "is" : "are";
      const missing = either.format(problem.fields.map(labelOf));
      return { step: "columns", message: `No column becomes ${missing}, which ${verb} required.`, columns: [] };
    }
  }
}

function formatProblems({ decimal, dates }: Import["formats"]): Import["problems"] {
  const problem = (message: string) => ({ step: "values" as const, message, columns: [] });
  return [
    ...(decimal.is_asked && decimal.chosen === null ? [problem("Choose the decimal sign of the numbers.")] : []),
    ...(dates.is_asked && dates.chosen === null ? [problem("Choose the order of day and month.")] : []),
  ];
}

/** Creates the function that turns rows of the file into records of the intake, as the person has decided. */
export async function createRecordMapper(scope: StaffScope, row: ImportRow) {
  const columns = getPlannedColumns(row);
  const formats = getFormats(row, columns);
  const plans: ColumnPlan[] = [];
  for (const { at, field, facts } of columns)
    plans.push({
      at,
      field,
      decimal: getDecimalSign(facts, formats.decimal.chosen),
      dates: getDateOrder(facts, formats.dates.chosen),
      options: await optionsOf(scope, field),
      choices: row.choices[field.id] ?? {},
    });
  return recordMapper(plans, clearingText);
}
