import * as z from "zod/mini";
import {
  answerActions,
  answerOutcomes,
  lineStates,
  mostLines,
  mostOrdersAtOnce,
  responseStates,
} from "../ground/answer-values.ts";
import { AnsweredPiece } from "../record/answered-piece.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OrderVersion, PurchaseOrderNumber } from "../ground/ids.ts";
import { anyText, Day, Decimal, text } from "../ground/text.ts";

/** The bytes of the largest answer and the largest draft. */
const largestBody = 5_000_000;

/** The number of a line, of a delivery of it or of a revision. */
const LineNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const Revision = LineNumber;

/** Any text: the use case says what is wrong with it, together with everything else that is wrong. */
const Typed = z.optional(z.nullable(anyText(100)));

/**
 * What the vendor answers to a part of a line. Values equal to those of the order can be left out, and so can the quantity of a single
 * part. Quantities and prices are decimals as text, above 0 and with at most 4 places; a price may be 0 if the ordered one is.
 */
const Piece = z.strictObject({
  action: z.enum(answerActions, `Must be one of ${answerActions.join(", ")}.`),
  quantity: Typed,
  /** The delivery of the line that it belongs to. Without it, the parts fill the deliveries by date. */
  schedule: z.optional(z.nullable(LineNumber)),
  unit_price: Typed,
  ship_date: Typed,
  delivery_date: Typed,
  /** Of a backorder instead of a date. */
  date_unknown: z.optional(z.boolean()),
  /** The GXP SKU of another product of the company. */
  substitute_sku: Typed,
  /** A key of `answerReasons`, or its label. */
  reason: Typed,
  comment: z.optional(z.nullable(anyText(10_000))),
});

const LineAnswer = z.strictObject({
  line: LineNumber,
  /** At most `mostPieces`. A draft may have more. */
  pieces: z.array(Piece).check(z.maxLength(1000)),
});
export type LineAnswer = z.output<typeof LineAnswer>;
export type LinePiece = LineAnswer["pieces"][number];

const Lines = z.array(LineAnswer).check(z.maxLength(mostLines, `At most ${mostLines} lines.`));

/** A part of the present answer of a line, or of one in the history. */
export const AnswerPiece = z.extend(AnsweredPiece, {
  /** The answer that contains it. */
  version: z.int(),
  outcome: z.enum(answerOutcomes),
  /** The provider's reason of a refusal. */
  decision_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.iso.datetime()),
});
export type AnswerPiece = z.output<typeof AnswerPiece>;

/** The valid terms of a line. */
export const LineTerms = z.object({
  confirmed: Decimal,
  backordered: Decimal,
  rejected: Decimal,
  shipped: Decimal,
  received: Decimal,
  unit_price: Decimal,
  /** The latest promised days; null if none is known. */
  ship_date: z.nullable(Day),
  delivery_date: z.nullable(Day),
  /** Every promised day with its quantity. */
  deliveries: z.array(
    z.object({
      quantity: Decimal,
      date: z.nullable(Day),
      is_backorder: z.boolean(),
    }),
  ),
  /** Stays as it is when later answers promise other days. */
  first_promised: z.nullable(Day),
});
export type LineTerms = z.output<typeof LineTerms>;

/** The body of a 409: the order was changed since the revision that the vendor has seen, and nothing was saved. */
export const OrderChanged = z.object({
  detail: z.string(),
  code: z.literal("order_changed"),
  params: z.object({
    revision: z.int(),
    changed_at: z.nullable(z.iso.datetime()),
  }),
  /** The differences from the vendor's revision to the present one. A null line is the order itself. */
  lines: z.array(
    z.object({
      line: z.nullable(z.int()),
      changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
    }),
  ),
});
export type OrderChanged = z.output<typeof OrderChanged>;

const flag = "Order Responses" as const;
const respond = { access: "orders.respond", flag } as const;
const write = { ...respond, scope: "acknowledgements:write" } as const;
const one = z.object({ id: PurchaseOrderNumber });
const answered = z.object({ id: PurchaseOrderNumber, version: OrderVersion });

/** The states after an answer, a withdrawal or an undo. */
const states = {
  lines: z.array(z.object({ line: z.int(), state: z.enum(lineStates) })),
  response_state: z.enum(responseStates),
};

export const answerOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/responses",
  ...write,
  audits: ["revision", "vendor_reference"],
  takesAnyText: true,
  creates: true,
  largestBody,
  summary:
    "Answer lines of a purchase order. All faults are reported at once by field; 409 with the differences if the order was changed since the revision",
  params: one,
  body: z.strictObject({
    /** The revision of the order that the vendor has seen. */
    revision: Revision,
    /** The vendor's own number of the order. */
    vendor_reference: z.optional(z.nullable(text(100))),
    /** Accepts all lines that wait and are not named, as they are. */
    accept_rest: z._default(z.optional(z.boolean()), false),
    lines: z._default(z.optional(Lines), []),
  }),
  response: z.object({
    /** The version counts the answers to the order from 1. */
    response: z.object({ id: z.uuid(), version: z.int() }),
    lines: z.array(
      z.object({
        line: z.int(),
        state: z.enum(lineStates),
        /** `applied`: valid at once. `asked`: the provider has to decide, and the terms stay as they are until then. */
        outcome: z.enum(["applied", "asked"]),
      }),
    ),
    response_state: z.enum(responseStates),
  }),
});

export const acceptOrders = endpoint({
  method: "POST",
  path: "/api/order-responses/bulk",
  ...write,
  creates: true,
  summary: `Accept the waiting lines of up to ${mostOrdersAtOnce} purchase orders as they are. \`busy\`: the order is being changed, so the call can be repeated for it`,
  body: z.strictObject({
    orders: z
      .array(
        z.strictObject({
          purchase_order: PurchaseOrderNumber,
          revision: Revision,
        }),
      )
      .check(
        z.minLength(1, "Choose at least one order."),
        z.maxLength(mostOrdersAtOnce, `At most ${mostOrdersAtOnce} orders at a time.`),
      ),
  }),
  response: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        purchase_order: z.string(),
        status: z.enum(["accepted", "changed_meanwhile", "not_open", "busy", "unknown"]),
      }),
    ),
  }),
});

export const undoAnswer = endpoint({
  method: "POST",
  path: "/api/orders/{id}/responses/{version}/undo",
  ...respond,
  summary:
    "Take back the whole answer that the user gave seconds ago; the terms before are valid again. 409 if it is too late, or the provider has decided",
  params: answered,
  response: z.object(states),
});

export const withdrawAnswer = endpoint({
  method: "POST",
  path: "/api/orders/{id}/responses/{version}/withdraw",
  ...write,
  audits: ["lines"],
  summary: "Take back answers to lines on which the provider has not decided; 409 if it has",
  params: answered,
  body: z.strictObject({
    lines: z.array(LineNumber).check(z.minLength(1, "Choose a line."), z.maxLength(mostLines)),
  }),
  response: z.object(states),
});

/** An answer that was not sent, as it was typed. */
export const OrderDraft = z.object({
  revision: z.int(),
  lines: Lines,
  updated_at: z.iso.datetime(),
});
export type OrderDraft = z.output<typeof OrderDraft>;

const draftPath = "/api/orders/{id}/draft";

export const readOrderDraft = endpoint({
  method: "GET",
  path: draftPath,
  ...respond,
  summary: "The user's own draft of an answer to a purchase order",
  params: one,
  response: z.object({ draft: z.nullable(OrderDraft) }),
});

export const saveOrderDraft = endpoint({
  method: "PUT",
  path: draftPath,
  ...respond,
  unrecorded: true,
  takesAnyText: true,
  largestBody,
  summary: "Save what the user has typed so far, valid or not",
  params: one,
  body: z.strictObject({ revision: Revision, lines: Lines }),
  response: z.object({ updated_at: z.iso.datetime() }),
});

export const deleteOrderDraft = endpoint({
  method: "DELETE",
  path: draftPath,
  ...respond,
  unrecorded: true,
  summary: "Delete the user's own draft of an answer",
  params: one,
  response: z.object({}),
});

export const seeOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/seen",
  access: "orders.view_order",
  flag,
  unrecorded: true,
  summary:
    "Note that the user has seen a revision of a purchase order, once each; staff who act as a user note nothing",
  params: one,
  body: z.strictObject({ revision: Revision }),
  response: z.object({}),
});
