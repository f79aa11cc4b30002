import { requiredText, type ValueListId } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { findRefusedValues } from "../check/cause-queries.ts";
import { describeMapping, ofImport } from "../map/describe-mapping.ts";
import { getImportFields } from "../map/import-feeds.ts";
import type { ImportRow } from "../map/import-row.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";
import { longestValue } from "../check/row-problems.ts";

const name = requiredText(200);

/** The values of a field that its list does not have. */
export interface UnknownValues {
  list: ValueListId;
  /** One spelling of each, the most frequent. */
  names: string[];
}

/**
 * Finds the values of a field that can be added to its list: those of the file that nobody has decided on, and those that the check
 * has refused, because the file can have more values than are shown. Returns undefined for a field without a list.
 */
export async function findUnknownValues(
  scope: StaffScope,
  row: ImportRow,
  field: string,
): Promise<UnknownValues | undefined> {
  const list = getImportFields(row.kind).find(({ id }) => id === field)?.list;
  if (!list) return undefined;
  const choice = (await describeMapping(...ofImport(scope, row))).choices.find((one) => one.field === field);
  if (!choice) return { list, names: [] };
  const decided = new Set([
    ...choice.options.map(normalize),
    ...choice.values.flatMap(({ value, target }) => (target ? [normalize(value)] : [])),
    ...Object.keys(row.choices[field] ?? {}),
  ]);
  const names = new Map<string, string>();
  const open = choice.values.toSorted((one, other) => other.count - one.count).map(({ value }) => value);
  for (const value of [...open, ...(await findRefusedValues(scope, row.id, field, longestValue))]) {
    const key = normalize(value);
    const checked = name.safeParse(value.normalize("NFC"));
    if (checked.success && !decided.has(key) && !names.has(key)) names.set(key, checked.data);
  }
  return { list, names: [...names.values()] };
}
