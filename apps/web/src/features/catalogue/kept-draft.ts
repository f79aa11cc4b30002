import * as z from "zod/mini";
import type { Draft } from "@lading/contract";
import type { TypedChange } from "./edited-product.ts";

const Kept = z.object({
  /** The draft as far as this browser knows it. */
  changes: z.array(
    z.object({ name: z.string(), old_value: z.nullable(z.string()), new_value: z.nullable(z.string()) }),
  ),
  /** The fields that were typed into or undone here and of which the server does not know yet. */
  unsent: z.array(z.string()),
  /** When something was last typed, by this device's clock. */
  typed_at: z.string(),
});

/** A draft as this browser keeps it, for all its tabs, so that it outlives whatever happens before the server has it. */
export type KeptDraft = z.output<typeof Kept>;

export function readKept(text: string | null): KeptDraft | undefined {
  try {
    const read = Kept.safeParse(JSON.parse(text ?? "null"));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // not ours
  }
}

/** Changes with those of some fields replaced: each of `names` is as `over` has it, and unchanged where it has none. */
export const laidOver = (
  changes: readonly TypedChange[],
  names: readonly string[],
  over: readonly TypedChange[],
): TypedChange[] => [
  ...changes.filter(({ name }) => !names.includes(name)),
  ...over.filter(({ name }) => names.includes(name)),
];

/** A draft that waits to be gone on with. */
export interface WaitingDraft {
  changes: TypedChange[];
  updatedAt: string;
}

/**
 * The draft to offer, of what this browser and the server have. No field is lost that was typed in another tab or on
 * another device; for the same field what was typed here and is not sent yet stands.
 */
export function waitingDraft(kept: KeptDraft | undefined, server: Draft | null | "unknown"): WaitingDraft | undefined {
  if (server === "unknown") return kept && { changes: kept.changes, updatedAt: kept.typed_at };
  if (kept && kept.unsent.length > 0) {
    const changes = laidOver(server?.edited_fields ?? [], kept.unsent, kept.changes);
    return { changes, updatedAt: kept.typed_at };
  }
  return server ? { changes: server.edited_fields, updatedAt: server.updated_at } : undefined;
}
