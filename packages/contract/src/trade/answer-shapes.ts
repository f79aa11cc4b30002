import * as z from "zod/mini";
import { answerActions, answerOutcomes, mostLines } from "../ground/answer-values.ts";
import { Day, Decimal, anyText } from "../ground/text.ts";
import { AnsweredPiece } from "../record/answered-piece.ts";

/** The number of a line, of a delivery of it or of a revision. */
export const LineNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Any text: the use case says what is wrong with it, together with everything else that is wrong. */
const Typed = z.optional(z.nullable(anyText(100)));

/**
 * The vendor's answer to a part of a line. Values equal to those of the order can be left out, and so can the quantity of a single
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

/** The answers to lines. */
export const AnsweredLines = z.array(LineAnswer).check(z.maxLength(mostLines, `At most ${mostLines} lines.`));

/** A part of the present answer of a line, or of one in the history. */
export const AnswerPiece = z.extend(AnsweredPiece, {
  /** The answer that contains it. */
  version: z.int(),
  outcome: z.enum(answerOutcomes),
  /** The provider's reason of a refusal. */
  decision_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.iso.datetime()),
  /** Of a refusal for good: who of the provider calls the company, and until which day. */
  call: z.nullable(z.object({ by: z.string(), on: Day })),
});
export type AnswerPiece = z.output<typeof AnswerPiece>;

/** A part of an answer to a line that the provider has approved. Null values are those that the order had then. */
export const ApprovedPiece = z.object({
  /** The answer that contains it. */
  version: z.int(),
  action: z.enum(answerActions),
  quantity: Decimal,
  /** The ordered quantity of the line at that time. */
  ordered: Decimal,
  unit_price: z.nullable(Decimal),
  ship_date: z.nullable(Day),
  delivery_date: z.nullable(Day),
  substitute_sku: z.nullable(z.string()),
});
export type ApprovedPiece = z.output<typeof ApprovedPiece>;

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

/** A value that the provider changed. */
export const LineChange = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });

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
      changes: z.array(LineChange),
    }),
  ),
});
export type OrderChanged = z.output<typeof OrderChanged>;

/** An answer that was not sent, as it was typed. */
export const OrderDraft = z.object({
  /** The name of the assistant that has written it for the user, as long as the user has changed nothing of it. */
  agent: z.optional(z.string()),
  revision: z.int(),
  lines: AnsweredLines,
  updated_at: z.iso.datetime(),
});
export type OrderDraft = z.output<typeof OrderDraft>;
