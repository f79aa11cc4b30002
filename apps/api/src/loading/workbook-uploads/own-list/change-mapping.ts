import type { changeWorkbookMapping, WorkbookMapping } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { normalize } from "../../../trade/value-lists/normal-text.ts";
import { rememberColumns } from "../../map/match-columns.ts";
import { requireUpload } from "../show-upload.ts";
import { raiseVersion, type UploadRow } from "../upload-queries.ts";
import { compareAgain } from "../upload-run-queries.ts";
import type { ListMapping } from "./list-decisions.ts";
import { hashColumns, type MappedSubject } from "./list-mapping.ts";
import { rememberList, storeMapping } from "./list-queries.ts";

type Changes = z.output<typeof changeWorkbookMapping.body>;

/** Returns the mapping of a file as its page shows it. */
export async function showMapping(
  scope: VendorScope,
  id: string,
  { subject, fields, describe }: MappedSubject,
): Promise<WorkbookMapping> {
  const upload = await requireUpload(scope, id, { subject });
  const { mapping, facts, version } = upload;
  if (!mapping || !facts) throw notFound();
  const { choices, formats, problems, open } = await describe(scope, upload);
  return {
    version,
    fields: fields.map(({ id: field, label, type, isRequired }) => ({
      id: field,
      label,
      type,
      is_required: isRequired,
    })),
    columns: mapping.matches.map(({ header, target, by, isNew }, at) => {
      const found = facts[at];
      return {
        header,
        target,
        by,
        is_new: isNew,
        samples: found?.samples ?? [],
        cells: found?.cells ?? 0,
        empty: found?.empty ?? 0,
        distinct: found?.distinct ?? 0,
        has_more: found?.hasMore ?? false,
        found: found?.found ?? "empty",
      };
    }),
    key: mapping.key,
    choices,
    formats,
    problems,
    open,
  };
}

/** Stores a person's decisions on a file, and compares it with the portal if nothing is open and the caller wants it. */
export async function changeMapping(
  scope: VendorScope,
  id: string,
  changes: Changes,
  mapped: MappedSubject,
): Promise<WorkbookMapping> {
  const { subject } = mapped;
  const upload = await requireUpload(scope, id, { lock: true, subject });
  const { mapping, set_id, run_state, is_over, headers } = upload;
  const isOpen = mapping && headers && set_id === null && !is_over && (run_state === "read" || run_state === "loaded");
  if (!isOpen || !(await raiseVersion(scope, id, changes.version)))
    throw conflict("preview_changed", "Another person chose or proposed changes of this file. Open it again.");
  const next = apply(mapping, changes, mapped);
  await storeMapping(scope, id, next);
  if (!changes.compare) return showMapping(scope, id, mapped);
  const { open } = await mapped.describe(scope, { ...upload, mapping: next } satisfies UploadRow);
  if (Object.keys(open).length > 0) throw invalid(open);
  const { matches, ...decisions } = next;
  await rememberList(scope, hashColumns(subject, headers), { ...decisions, columns: rememberColumns(matches) });
  if (!(await compareAgain(scope, id)))
    throw conflict("preview_changed", "Another person chose or proposed changes of this file. Open it again.");
  return showMapping(scope, id, mapped);
}

function apply(
  mapping: ListMapping,
  { columns, key, decimal, dates, choices }: Changes,
  mapped: MappedSubject,
): ListMapping {
  const matches = columns ? applyColumns(mapping.matches, columns, mapped) : mapping.matches;
  const has = (field: string) => matches.some(({ target }) => target === field);
  return {
    matches,
    // A key whose column became another field is no key.
    key: key ?? (mapping.key !== null && has(mapping.key) ? mapping.key : mapped.findKey(matches)),
    decimal: decimal ?? mapping.decimal,
    dates: dates ?? mapping.dates,
    choices: choices ? applyChoices(mapping.choices, choices, mapped) : mapping.choices,
  };
}

const isField = ({ fields }: MappedSubject, id: string) => fields.some((field) => field.id === id);

function applyColumns(matches: ListMapping["matches"], columns: readonly (string | null)[], mapped: MappedSubject) {
  if (columns.length !== matches.length) throw invalid({ columns: ["Name the field of each column of the file."] });
  const unknown = columns.find((target) => target !== null && !isField(mapped, target));
  if (unknown !== undefined) throw invalid({ columns: [`${unknown} is not a field of ${mapped.noun}.`] });
  return matches.map((match, at) => {
    const target = columns[at] ?? null;
    return target === match.target ? match : { ...match, target, by: "person" as const };
  });
}

function applyChoices(before: ListMapping["choices"], given: NonNullable<Changes["choices"]>, mapped: MappedSubject) {
  const next = { ...before };
  for (const { field, value, target } of given) {
    if (!isField(mapped, field)) throw invalid({ choices: [`${field} is not a field of ${mapped.noun}.`] });
    const { [normalize(value)]: _former, ...others } = next[field] ?? {};
    next[field] = target ? { ...others, [normalize(value)]: target } : others;
  }
  return next;
}
