import * as z from "zod/mini";
import { canonicalText, type Draft, type FieldEdit } from "@lading/contract";
import { parseInput } from "../../../products/input-value.ts";
import type { DraftChange } from "./product-form-state.ts";

const StoredDraftSchema = z.object({
  /** The whole draft as this browser last saw it. */
  changes: z.array(
    z.object({ name: z.string(), old_value: z.nullable(z.string()), new_value: z.nullable(z.string()) }),
  ),
  /** The fields that the user changed or undid here and the server has not received yet. */
  unsent: z.array(z.string()),
  /** The time of the last keystroke, by this device's clock. */
  typed_at: z.string(),
});

/** A draft in the storage of this browser. All tabs share it. It is not lost if the tab closes before the server has it. */
export type StoredDraft = z.output<typeof StoredDraftSchema>;

export function readStoredDraft(text: string | null): StoredDraft | undefined {
  try {
    const read = StoredDraftSchema.safeParse(JSON.parse(text ?? "null"));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // not written by this page
  }
}

/** Replaces the changes of the fields in `names` by those in `newer`. A field without a change in `newer` loses its change. */
export const replaceChanges = (
  changes: readonly DraftChange[],
  names: readonly string[],
  newer: readonly DraftChange[],
): DraftChange[] => [
  ...changes.filter(({ name }) => !names.includes(name)),
  ...newer.filter(({ name }) => names.includes(name)),
];

/** Removes unsent changes that equal a pending edit, because they have been submitted. */
export function removeSubmitted({ changes, unsent, typed_at }: StoredDraft, edits: readonly FieldEdit[]): StoredDraft {
  const isSubmitted = ({ name, old_value, new_value }: DraftChange) =>
    unsent.includes(name) &&
    edits.some(
      (edit) =>
        edit.status === "pending" &&
        edit.name === name &&
        edit.old_value === canonicalText(edit.name, old_value) &&
        edit.new_value === parseInput(edit.name, new_value ?? ""),
    );
  const submitted = new Set(changes.filter(isSubmitted).map(({ name }) => name));
  return {
    changes: changes.filter(({ name }) => !submitted.has(name)),
    unsent: unsent.filter((name) => !submitted.has(name)),
    typed_at,
  };
}

/** A draft that the product page offers to continue. */
export interface OfferedDraft {
  changes: DraftChange[];
  updatedAt: string;
}

/**
 * Merges the drafts of this browser and the server. Fields that were typed in another tab or on another device stay. For a
 * field that both have, the unsent change of this browser wins.
 */
export function getOfferedDraft(
  stored: StoredDraft | undefined,
  server: Draft | null | "unknown",
): OfferedDraft | undefined {
  if (server === "unknown") return stored && { changes: stored.changes, updatedAt: stored.typed_at };
  if (stored && stored.unsent.length > 0) {
    const changes = replaceChanges(server?.edited_fields ?? [], stored.unsent, stored.changes);
    return { changes, updatedAt: stored.typed_at };
  }
  return server ? { changes: server.edited_fields, updatedAt: server.updated_at } : undefined;
}
