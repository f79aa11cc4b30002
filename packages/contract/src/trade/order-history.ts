import * as z from "zod/mini";
import { AnswerPiece } from "./answer-shapes.ts";
import { cursorPaging, nextCursor, ordering, Paging } from "../ground/list.ts";
import { OrderValue } from "../record/order-value.ts";

/**
 * An event of an order. `sent`: it was sent. `revision`: the provider changed something that the vendor has to answer. `echo`: the
 * provider's system took over the valid terms. `note`: the provider changed words that need no answer. `response`: the vendor answered.
 * `withdrawn`: the vendor took back answers on which nobody had decided. `undone`: the vendor undid a whole answer seconds later, or staff
 * a decision. `seen`: a user of the vendor has seen the revision. `decision`: staff approved or refused answers to lines. `ship_notice`: a ship
 * notice was sent, changed or cancelled; the field `announced` has the quantity of the line in all sent notices. `receipt`: the provider has received
 * something, or took a receipt back; the field `received` has the quantity of the line in all receipts.
 */
export const OrderEvent = z.object({
  id: z.string(),
  kind: z.enum([
    "sent",
    "revision",
    "echo",
    "note",
    "response",
    "withdrawn",
    "undone",
    "seen",
    "decision",
    "ship_notice",
    "receipt",
  ]),
  at: z.iso.datetime(),
  /** The person or API key; null if unknown. */
  by: z.nullable(z.string()),
  /** The name that was typed where a mailed link was used. Programs and assistants get none. */
  as_whom: z.nullable(z.string()),
  /** `screen`, `bulk`, `file`, `api` and `link` are the vendor's, and `staff` answered for the vendor. A program of the provider that did is `api` too. */
  source: z.enum(["intake", "console", "undo", "direct", "screen", "bulk", "file", "api", "staff", "link"]),
  /** Why staff answered for the vendor or changed the order in the console; null for everything else. */
  reason: z.nullable(z.string()),
  /** The revision of the order since then. */
  revision: z.int(),
  /** The version of the answer; null if the event is about none. */
  version: z.nullable(z.int()),
  /**
   * The changes by line; null are those of the order. A new line has only new values. An answer has pieces in place of changes, and a
   * line that was taken back has neither. A decision has the fields `decision`, which is `approved` or `refused`, and `reason`.
   */
  lines: z.array(
    z.object({
      line: z.nullable(z.int()),
      changes: z.array(z.object({ field: z.string(), old: OrderValue, new: OrderValue })),
      pieces: z.array(AnswerPiece),
    }),
  ),
});
export type OrderEvent = z.output<typeof OrderEvent>;

/** The query and the response of a page of an order's history. */
export const orderHistory = {
  query: z.extend(Paging, { ...cursorPaging, ordering: z._default(z.optional(ordering(["at"])), "at") }),
  response: z.object({ count: z.int(), results: z.array(OrderEvent), ...nextCursor }),
};
