import type { Import, ImportChanges } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid } from "../../ground/http/refusal.ts";
import { queueRun, returnRun } from "../../record/runs/run-queries.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { describeMapping, ofImport } from "../map/describe-mapping.ts";
import { getImportFields } from "../map/import-feeds.ts";
import { findImport, updateImport } from "../map/import-queries.ts";
import { type ImportRow, isOpen, type OpenState } from "../map/import-row.ts";
import { offerValues } from "../../trade/value-lists/add-values.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";
import { openFile } from "../read/open-file.ts";
import { previewFile } from "./preview-file.ts";
import { requireImport, showImport } from "./show-import.ts";
import { findUnknownValues } from "./unknown-values.ts";

interface ChangeCall {
  params: { id: string };
  body: ImportChanges;
  step: <T>(mode: "read only" | "read write", work: (scope: StaffScope) => Promise<T>) => Promise<T>;
  finish: <T>(work: (scope: StaffScope) => Promise<T>) => Promise<T>;
}

/** Changes how a file is read and mapped. The file is read again for a preview before the transaction that stores it. */
export async function changeImport(
  { params: { id }, body, step, finish }: ChangeCall,
  blobs: BlobStore,
): Promise<Import> {
  const { reading } = body;
  const row = await step("read only", (scope) => requireImport(scope, id));
  const read =
    reading && row.file_id ? await previewFile(await openFile(blobs, { id: row.file_id }), reading, blobs) : undefined;
  return finish(async (scope) => {
    const before = await requireOpen(scope, id, body.version);
    const changed = applyChanges(before, body);
    const next: ImportRow =
      reading && read
        ? { ...changed, reading, ...read, file_rows: null, headers: null, facts: null, matches: null }
        : changed;
    if (changesOnlyMode(body)) await updateImport(scope, next);
    else {
      await updateImport(scope, { ...next, check_result: null });
      await returnRun(scope, id, await findOpenState(scope, next));
    }
    return showAgain(scope, id);
  });
}

/** The mode says what a load does with refused rows, so the check stays valid. */
const changesOnlyMode = ({ version: _version, mode: _mode, ...others }: ImportChanges) =>
  Object.values(others).every((value) => value === undefined);

/** Makes the server execute a step. A step needs the ones before it. */
export async function startStep(
  scope: StaffScope,
  id: string,
  step: "read" | "check" | "load",
  version: number,
): Promise<Import> {
  const row = await requireOpen(scope, id, version);
  const undecided = await findUndecided(scope, row, step);
  if (undecided.length > 0) throw conflict("import_undecided", undecided.join(" "), { problems: undecided });
  const state = step === "load" ? "loading" : "checking";
  if (!(await queueRun(scope, id, { state, from: [row.state as OpenState], params: { step } })))
    throw changedMeanwhile();
  return showAgain(scope, id);
}

/** Adds the unknown values of a field to its list. The file must be checked again afterwards. */
export async function addValues(scope: StaffScope, id: string, { version, field }: { version: number; field: string }) {
  const row = await requireOpen(scope, id, version);
  const unknown = await findUnknownValues(scope, row, field);
  if (!unknown) throw invalid({ field: [`${field} has no list of values.`] });
  if (unknown.names.length > 0) await offerValues(scope, unknown.list, unknown.names);
  await updateImport(scope, { ...row, check_result: null });
  await returnRun(scope, id, await findOpenState(scope, row));
  return showAgain(scope, id);
}

async function findUndecided(scope: StaffScope, row: ImportRow, step: "read" | "check" | "load") {
  if (row.file_id === null) return ["The file was removed. Begin the import again."];
  if (step === "read") return row.unreadable === null ? [] : [row.unreadable];
  if (row.file_rows === null) return ["The file must be read first."];
  if (step === "load") return row.state === "checked" ? [] : ["The file must be checked first."];
  return (await describeMapping(...ofImport(scope, row))).problems.map(({ message }) => message);
}

async function findOpenState(scope: StaffScope, row: ImportRow) {
  if (row.file_rows === null) return "uploaded";
  return (await describeMapping(...ofImport(scope, row))).problems.length > 0 ? "read" : "mapped";
}

/** Locks an import that waits for a person, in the version that the caller has seen. */
async function requireOpen(scope: StaffScope, id: string, version: number) {
  const row = await requireImport(scope, id, "for update");
  if (row.version !== version || !isOpen(row.state)) throw changedMeanwhile();
  return row;
}

const changedMeanwhile = () =>
  conflict("import_changed", "Another person changed this import, or it is being worked on. Open it again.");

async function showAgain(scope: StaffScope, id: string) {
  const row = await findImport(scope, id);
  return showImport(scope, row!); // It was locked in this transaction.
}

function applyChanges(row: ImportRow, body: ImportChanges): ImportRow {
  const { columns, choices, decimal, dates, empty, mode } = body;
  return {
    ...row,
    matches: columns ? applyColumns(row, columns) : row.matches,
    choices: choices ? applyChoices(row, choices) : row.choices,
    decimal_sign: decimal ?? row.decimal_sign,
    date_order: dates ?? row.date_order,
    empty_cells: empty ?? row.empty_cells,
    mode: mode ?? row.mode,
  };
}

function applyColumns({ kind, matches }: ImportRow, columns: readonly (string | null)[]) {
  const known = new Set(getImportFields(kind).map(({ id }) => id));
  if (!matches || columns.length !== matches.length)
    throw invalid({ columns: ["Name the field of each column of the file."] });
  const unknown = columns.find((target) => target !== null && !known.has(target));
  if (unknown !== undefined) throw invalid({ columns: [`${unknown} is not a field of this kind.`] });
  return matches.map((match, at) => {
    const target = columns[at] ?? null;
    return target === match.target ? match : { ...match, target, by: "person" as const };
  });
}

function applyChoices({ kind, choices }: ImportRow, given: NonNullable<ImportChanges["choices"]>) {
  const known = new Set(getImportFields(kind).map(({ id }) => id));
  const next: ImportRow["choices"] = { ...choices };
  for (const { field, value, target } of given) {
    if (!known.has(field)) throw invalid({ choices: [`${field} is not a field of this kind.`] });
    const { [normalize(value)]: _former, ...others } = next[field] ?? {};
    next[field] = target ? { ...others, [normalize(value)]: target } : others;
  }
  return next;
}
