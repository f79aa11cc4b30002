import * as z from "zod/mini";
import { itemStates, requirementSubjects } from "../ground/item-values.ts";

/** The data of an event about a required document: no values of it, and no reasons. */
export const requirementEvent = {
  /** The id of the item, which is also the subject of the event. */
  item: z.uuid(),
  requirement: z.object({ id: z.int(), name: z.string() }),
  /** The `id` is the company's id, the GXP SKU, the purchase order and its line ("PO-1/3"), or these after the id of a ship notice and a slash. */
  subject: z.object({ kind: z.enum(requirementSubjects), id: z.string(), name: z.string() }),
  state: z.enum(itemStates),
  /** The day until which it is needed; of an accepted one the last day of its validity. Null if it has no end. */
  due_on: z.nullable(z.iso.date()),
  valid_until: z.nullable(z.iso.date()),
};
