import type { LabelField } from "@lading/contract";
import type { ReadFile } from "./read-fields.ts";
import { runReading } from "./run-reading.ts";

const asList = (key: string): LabelField => ({ key, name: key, type: "text", is_required: false, is_list: true });
const fields = [asList("heats"), asList("standard")];

/**
 * Reads the heats and the standards that a certificate shows, and whether it names an order, at most 10 seconds later. Values that may be
 * something else are left out. Its text is stored nowhere.
 */
export async function readForHeats(
  companyId: string,
  { extension, receive }: Pick<ReadFile, "extension" | "receive">,
  purchaseOrder: string,
) {
  const nothing = { heats: [], standards: [], names_order: false };
  if (extension !== "pdf") return { state: "no_text" as const, ...nothing };
  await using received = await receive();
  if (!received) return { state: "failed" as const, ...nothing };
  const reading = await runReading(companyId, { path: received.path, fields, phrases: [purchaseOrder] });
  const valuesOf = (key: string) =>
    reading.fields.flatMap(({ key: read, value, confidence }) =>
      read === key && Array.isArray(value) && confidence !== "guess" ? value : [],
    );
  return {
    state: reading.state,
    heats: valuesOf("heats"),
    standards: valuesOf("standard"),
    names_order: (reading.shown ?? []).length > 0,
  };
}
