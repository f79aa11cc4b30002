import { isDeepStrictEqual } from "node:util";
import type { Values } from "./content-type.ts";
import type { Saved } from "./save-content.ts";

/** Longer values are cut in the audit record. The history of the item has them whole. */
const MAX_LENGTH = 1000;

/** Returns the values of a change for the audit record: the changed ones, and in `old_values` those before. */
export function toRecordedChange({ id, state, before, after }: Saved) {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before?.[name], after[name]));
  return {
    id: String(id),
    state,
    ...pick(after, changed),
    ...(before && { old_values: pick(before, changed) }),
  };
}

/** Returns the values of a deleted item for the audit record. */
export const toRecordedRemoval = (values: Values) => ({ old_values: pick(values, Object.keys(values)) });

const pick = (values: Values, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shorten(values[name])]));

function shorten(value: unknown) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length <= MAX_LENGTH ? (value ?? null) : `${text.slice(0, MAX_LENGTH)}…`;
}
