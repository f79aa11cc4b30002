import * as z from "zod/mini";
import type { Draft } from "@lading/contract";
import type { TypedChange } from "./edited-product.ts";

const Kept = z.object({
  changes: z.array(
    z.object({ name: z.string(), old_value: z.nullable(z.string()), new_value: z.nullable(z.string()) }),
  ),
  /** When something was last typed, by this device's clock. */
  typed_at: z.string(),
  /** `updated_at` of the server's draft that this one goes on from; null when there was none. */
  goes_on_from: z.nullable(z.string()),
  /** The server has it. */
  is_sent: z.boolean(),
});

/** A draft as this browser keeps it, so that it outlives whatever happens before the server has it. No changes: it is to be deleted. */
export type KeptDraft = z.output<typeof Kept>;

export function readKept(text: string | null): KeptDraft | undefined {
  try {
    const read = Kept.safeParse(JSON.parse(text ?? "null"));
    return read.success ? read.data : undefined;
  } catch {
    return undefined; // not ours
  }
}

/** A draft that waits to be gone on with. */
export interface WaitingDraft {
  changes: TypedChange[];
  updatedAt: string;
  /** The server has it as it is. */
  isSent: boolean;
}

/**
 * The draft to offer, of what this browser and the server have. When both were written without knowing of each other, on
 * two devices, no field of either is lost; for the same field what was typed here stands.
 */
export function waitingDraft(kept: KeptDraft | undefined, server: Draft | null): WaitingDraft | undefined {
  const sent = server && { changes: server.edited_fields, updatedAt: server.updated_at, isSent: true };
  if (!kept || kept.is_sent) return sent ?? undefined;
  const own = { changes: kept.changes, updatedAt: kept.typed_at, isSent: false };
  if (!sent || sent.updatedAt === kept.goes_on_from) return own;
  const typedHere = new Set(kept.changes.map(({ name }) => name));
  return { ...own, changes: [...sent.changes.filter(({ name }) => !typedHere.has(name)), ...kept.changes] };
}
