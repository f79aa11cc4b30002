import { clearingText, type FileFormat, type Import, type ImportChoice, type ValueListId } from "@lading/contract";
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

/** A file with the fields that its columns can become, and what a person has decided. */
export interface MappedFile extends Pick<ImportRow, "matches" | "facts" | "choices" | "decimal_sign" | "date_order"> {
  fields: readonly ImportField[];
  format: FileFormat;
}

/** Returns the values of a list that are offered. */
export type FindOptions = (list: ValueListId) => Promise<readonly string[]>;

/** The mapping of an import, for the functions of this file. */
export const ofImport = (scope: StaffScope, row: ImportRow): [MappedFile, FindOptions] => [
  { ...row, fields: getImportFields(row.kind), format: row.reading.format },
  (list) => findOptions(scope, list),
];

interface PlannedColumn {
  at: number;
  match: ColumnMatch;
  field: ImportField;
  facts: ColumnFacts;
}

/** Returns the columns that become a field, with what was found in them. */
function getPlannedColumns({ fields, matches, facts }: MappedFile): PlannedColumn[] {
  const known = new Map(fields.map((field) => [field.id, field]));
  return (matches ?? []).flatMap((match, at) => {
    const [field, found] = [known.get(match.target ?? ""), facts?.[at]];
    return field && found ? [{ at, match, field, facts: found }] : [];
  });
}

const getFormats = (file: MappedFile, columns: readonly PlannedColumn[]) =>
  describeFormats(
    columns.map(({ match, field, facts }) => ({ header: match.header, type: field.type, facts })),
    // The numbers of NDJSON have a point.
    {
      decimal: file.format === "ndjson" ? "." : (file.decimal_sign ?? undefined),
      dates: file.date_order ?? undefined,
    },
  );

const optionsOf = async ({ type, list }: ImportField, find: FindOptions) =>
  type === "yes_no" ? ["true", "false"] : list ? await find(list) : [];

/** Describes how the columns and values of a file are understood, and what must be decided before it can be checked. */
export async function describeMapping(
  file: MappedFile,
  find: FindOptions,
): Promise<Pick<Import, "choices" | "formats" | "problems">> {
  const columns = getPlannedColumns(file);
  const choices: ImportChoice[] = [];
  for (const { field, facts } of columns) {
    if (field.type !== "choice" && field.type !== "yes_no") continue;
    const options = [...(await optionsOf(field, find))];
    const findOption = field.type === "yes_no" ? readYesNo : optionFinder(options);
    const values = facts.values.filter(([value]) => value !== clearingText);
    choices.push({
      field: field.id,
      list: field.list ?? null,
      options,
      values: matchChoices(values, findOption, file.choices[field.id]),
      has_more: facts.hasMore,
    });
  }
  const formats = getFormats(file, columns);
  const { fields, matches } = file;
  const open = matches ? findColumnProblems(matches, fields) : [];
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
export async function createRecordMapper(file: MappedFile, find: FindOptions) {
  const columns = getPlannedColumns(file);
  const formats = getFormats(file, columns);
  const plans: ColumnPlan[] = [];
  for (const { at, field, facts } of columns)
    plans.push({
      at,
      field,
      decimal: getDecimalSign(facts, formats.decimal.chosen),
      dates: getDateOrder(facts, formats.dates.chosen),
      options: await optionsOf(field, find),
      choices: file.choices[field.id] ?? {},
    });
  return recordMapper(plans, clearingText);
}
