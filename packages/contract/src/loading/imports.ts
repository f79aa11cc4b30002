import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { faultCodes, type FaultCode } from "./fault-codes.ts";
import { LoadKindId, RunId, ValueListId } from "../ground/ids.ts";
import { emptyCells } from "./intake.ts";
import { Paging } from "../ground/list.ts";
import { DetectedFile, ReadOptions } from "./reading.ts";
import { runCountIds, runStates } from "../record/run-kinds.ts";
import { requiredText, anyText } from "../ground/text.ts";
import {
  ChoiceTarget,
  ImportColumn,
  ImportFieldInfo,
  ImportChoice,
  decimalSigns,
  dateOrders,
  ImportFormats,
  ImportProblem,
  ImportCheck,
} from "./import-findings.ts";

export const loadModes = ["partial", "atomic"] as const;

/** An import in the browser, with everything that its pages show. */
export const Import = z.object({
  /** The id of its run. */
  id: z.uuid(),
  state: z.enum(runStates),
  file: z.object({ name: z.string(), size: z.int() }),
  kind: LoadKindId,
  /** Names the sender or the program that made the file. Mappings are remembered for it. */
  source: z.string(),
  /** Rises with each change. */
  version: z.int32(),
  detected: DetectedFile,
  /** The options that the person changed, and the others as detected. */
  reading: ReadOptions,
  /** The names of the columns and the first rows, read with these options. */
  preview: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.nullable(z.string()))),
    /** Names the first row that cannot be read, and the reason. Missing if all of these rows can be read. */
    problem: z.optional(z.string()),
  }),
  /** The reason for which the file cannot be read with these options. */
  unreadable: z.nullable(z.string()),
  /** Rows that are finished in a step that the server executes, and all of them if that is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  is_cancelling: z.boolean(),
  counts: z.partialRecord(z.enum(runCountIds), z.int()),
  /** The reason of the state `failed`. */
  failure: z.nullable(z.object({ detail: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) })),
  /** Null until the whole file was read. */
  rows: z.nullable(z.int()),
  fields: z.array(ImportFieldInfo),
  columns: z.array(ImportColumn),
  /** A remembered mapping was found, and its headers differ from those of the file. */
  is_header_changed: z.boolean(),
  choices: z.array(ImportChoice),
  formats: ImportFormats,
  problems: z.array(ImportProblem),
  empty: z.enum(emptyCells),
  mode: z.enum(loadModes),
  check: z.nullable(ImportCheck),
  /** Rows with problems, and warnings, of the check or of the load. */
  problem_count: z.int(),
  /** The last day on which it can be undone; null if it cannot. */
  undo_until: z.nullable(z.iso.datetime()),
  undone_by: z.nullable(z.uuid()),
  /**
   * The result of the undo: the rows that have their former values again, and the values that were changed since and stay; the
   * products that the import created and the undo has withdrawn, and those that stay because they are in use.
   */
  undone: z.nullable(z.object({ restored: z.int(), kept: z.int(), withdrawn: z.int(), kept_products: z.int() })),
});
export type Import = z.output<typeof Import>;

// Object.keys returns string[], but the keys of this constant are known.
const codes = Object.keys(faultCodes) as FaultCode[];

/** A problem of a row, with the cell that caused it. Row 1 is the first after the header. */
export const RowProblem = z.object({
  sheet: z.nullable(z.string()),
  row: z.int(),
  /** The place of the column in the file, from 1; null if the whole row is concerned. */
  column: z.nullable(z.int()),
  header: z.nullable(z.string()),
  field: z.nullable(z.string()),
  value: z.nullable(z.string()),
  code: z.enum(codes),
  message: z.string(),
  hint: z.nullable(z.string()),
  /** The row was not refused because of it. */
  is_warning: z.boolean(),
});
export type RowProblem = z.output<typeof RowProblem>;

/** The fields of the form that begins an import. */
export const ImportForm = z.strictObject({ kind: LoadKindId, source: requiredText(100) });

export const importFile = endpoint({
  method: "POST",
  path: "/api/provider/imports/",
  access: "staff",
  summary:
    "Begin an import: a form with the kind, the source and the file as `document`. Nothing is loaded. The caller needs the permission of the kind, as every call of imports",
  streams: ["multipart/form-data"],
  repeatable: true,
  response: Import,
});

const one = z.object({ id: RunId });

export const readImport = endpoint({
  method: "GET",
  path: "/api/provider/imports/{id}",
  access: "staff",
  summary: "An import with its guesses, columns and choices",
  params: one,
  response: Import,
});

/** A person's decisions on the pages of an import. Members that are left out stay. */
export const ImportChanges = z.strictObject({
  /** 409 if another person changed the import in the meantime. */
  version: z.int32(),
  reading: z.optional(ReadOptions),
  /** The field of each column, in the order of the file. Null ignores the column. */
  columns: z.optional(z.array(z.nullable(anyText(64))).check(z.maxLength(200))),
  choices: z.optional(
    z
      .array(
        z.strictObject({
          field: anyText(64),
          value: anyText(200),
          target: z.nullable(ChoiceTarget),
        }),
      )
      .check(z.maxLength(5000)),
  ),
  decimal: z.optional(z.enum(decimalSigns)),
  dates: z.optional(z.enum(dateOrders)),
  empty: z.optional(z.enum(emptyCells)),
  mode: z.optional(z.enum(loadModes)),
});
export type ImportChanges = z.output<typeof ImportChanges>;

export const changeImport = endpoint({
  method: "PATCH",
  path: "/api/provider/imports/{id}",
  access: "staff",
  audits: ["reading", "columns", "decimal", "dates", "empty", "mode"],
  summary: "Change how the file of an import is read and mapped. It must be checked again afterwards",
  params: one,
  body: ImportChanges,
  response: Import,
});

const step = (name: "read" | "check" | "load", summary: string) =>
  endpoint({
    method: "POST",
    path: `/api/provider/imports/{id}/${name}`,
    access: "staff",
    audits: ["version"],
    summary,
    params: one,
    body: z.strictObject({ version: z.int32() }),
    response: Import,
  });

export const readImportFile = step(
  "read",
  "Read the whole file of an import in the background, for its columns and values",
);
export const checkImport = step("check", "Check an import in the background: a dry run that changes nothing");
export const loadImport = step("load", "Load a checked import in the background");

export const undoImport = endpoint({
  method: "POST",
  path: "/api/provider/imports/{id}/undo",
  access: "staff",
  summary:
    "Put back the values that an import has changed and nobody has changed since, in the background. Created rows, orders and notifications stay",
  params: one,
  response: z.object({ run: z.uuid() }),
});

export const listImportProblems = endpoint({
  method: "GET",
  path: "/api/provider/imports/{id}/problems",
  access: "staff",
  summary:
    "The problems of the rows of an import by row, warnings after those of refused rows. `cause` limits them to one of the causes",
  params: one,
  query: z.extend(Paging, { cause: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))) }),
  response: z.object({ count: z.int(), results: z.array(RowProblem) }),
});

/** Problems of the same kind in the same field. */
export const ProblemCause = z.object({
  id: z.string(),
  field: z.nullable(z.string()),
  header: z.nullable(z.string()),
  code: z.enum(codes),
  is_warning: z.boolean(),
  /** The message that all problems have, or else the meaning of their code. */
  message: z.string(),
  hint: z.nullable(z.string()),
  rows: z.int(),
  /** Different values in these rows. */
  distinct: z.int(),
  /** At most five of them, the most frequent first. */
  samples: z.array(z.string()),
  /** The list to which the values can be added, and how many would be added; null if the field has none. */
  addable: z.nullable(z.object({ list: ValueListId, count: z.int() })),
});
export type ProblemCause = z.output<typeof ProblemCause>;

export const listProblemCauses = endpoint({
  method: "GET",
  path: "/api/provider/imports/{id}/causes",
  access: "staff",
  summary: "The problems of an import by their cause, with the numbers of their rows: those of refused rows first",
  params: one,
  response: z.object({ causes: z.array(ProblemCause) }),
});

export const addImportValues = endpoint({
  method: "POST",
  path: "/api/provider/imports/{id}/values",
  access: "provider.change_catalogs",
  audits: ["field"],
  summary:
    "Add the unknown values of a field to its list of values. Values that differ only by capitals, punctuation or blanks are added once",
  params: one,
  body: z.strictObject({ version: z.int32(), field: anyText(64) }),
  response: Import,
});

export const downloadImportReport = endpoint({
  method: "GET",
  path: "/api/provider/imports/{id}/report",
  access: "staff",
  summary: "All problems of an import as CSV",
  params: one,
  answers: "text/csv",
  response: z.string(),
});

export const downloadCorrections = endpoint({
  method: "GET",
  path: "/api/provider/imports/{id}/corrections",
  access: "staff",
  summary:
    "The refused rows of an import as CSV: the original cells after __row and __problem, to correct and send again",
  params: one,
  answers: "text/csv",
  response: z.string(),
});
