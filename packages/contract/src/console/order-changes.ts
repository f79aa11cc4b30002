import * as z from "zod/mini";
import { responseStates } from "../ground/answer-values.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import {
  longestCaller,
  longestRefusal,
  mostOrderDecisions,
  mostRunDecisions,
  orderChangeKinds,
  passedLimits,
} from "../ground/order-change-values.ts";
import { Day, Decimal, text } from "../ground/text.ts";
import { AnsweredPiece } from "../record/answered-piece.ts";
import { Tolerances } from "../trade/order-tolerances.ts";
import { RecordCompany } from "../trade/staff-products.ts";

const access = "provider.decide_orders" as const;

/** The sum of a line, rounded to cents, and its last promised day; null if no day is known. */
const Effect = z.object({ amount: Decimal, latest_date: z.nullable(Day) });

/** A vendor's answer to a line on which staff have to decide. */
export const OrderChange = z.object({
  /** That of the question, which the decision names. */
  id: z.uuid(),
  company: RecordCompany,
  purchase_order: z.string(),
  currency: z.string(),
  line: z.int(),
  /** The answer that asks. */
  version: z.int(),
  asked_at: z.iso.datetime(),
  /** The person or API key; null if unknown. */
  asked_by: z.nullable(z.string()),
  /** The caller gave the answer, so somebody else has to decide. */
  is_own: z.boolean(),
  gxp_sku: z.string(),
  product_name: z.string(),
  units: z.string(),
  kind: z.enum(orderChangeKinds),
  /** The tolerances that the answer passes. */
  passed: z.array(z.enum(passedLimits)),
  /** Those of the company, by which the answer is judged. */
  tolerances: Tolerances,
  /** The line as the order has it. */
  ordered: z.extend(Effect, {
    quantity: Decimal,
    unit_price: Decimal,
    deliveries: z.array(z.object({ quantity: Decimal, date: z.nullable(Day) })),
  }),
  /** The line if the answer is approved. */
  asked: z.extend(Effect, {
    pieces: z.array(AnsweredPiece),
    /** The whole quantity that comes, with the parts that come later. */
    comes: Decimal,
    /** The change of the highest price as a share of the ordered one; null if it is the same. */
    price_change: z.nullable(z.number()),
    /** The days by which the last part comes late; below 0 if it is early, and null if no part has another day. */
    days_late: z.nullable(z.int()),
  }),
  /** The line if the answer is refused: its valid terms, or else the order's. */
  kept: z.extend(Effect, {
    /** False if no terms are valid, so the line waits for an answer again. */
    has_terms: z.boolean(),
  }),
  /** The earlier refusals of answers to the line, the latest first. */
  refusals: z.array(
    z.object({ at: z.iso.datetime(), by: z.nullable(z.string()), reason: z.string(), unit_price: z.nullable(Decimal) }),
  ),
});
export type OrderChange = z.output<typeof OrderChange>;

/** The order of the questions. */
export const ChangedOrder = z.object({
  company: RecordCompany,
  purchase_order: z.string(),
  currency: z.string(),
  /** Rises when the provider changes the order. */
  revision: z.int(),
  order_date: Day,
  location: z.nullable(z.string()),
  buyer_contact: z.nullable(z.string()),
  response_state: z.nullable(z.enum(responseStates)),
  /** The number of its lines that are not cancelled. */
  lines: z.int(),
  /** The total that the provider's system has sent. */
  total: Decimal,
  /** All of these lines as ordered. */
  ordered: Effect,
  /** Those on which nobody has to decide, with their valid terms, or else as ordered. */
  settled: Effect,
});
export type ChangedOrder = z.output<typeof ChangedOrder>;

export const listOrderChanges = endpoint({
  method: "GET",
  path: "/api/provider/order-changes/",
  access,
  summary:
    "The lines of orders on which staff have to decide, those that wait the longest first, or those of an order by their number",
  query: z.extend(Paging, {
    company: z.optional(CompanyId),
    /** The number of an order of the company. */
    order: z.optional(PurchaseOrderNumber),
  }),
  response: z.object({
    count: z.int(),
    results: z.array(OrderChange),
    /** Null without a company and an order that exists. */
    order: z.nullable(ChangedOrder),
  }),
});

const QueuedOrder = z.object({ company: z.uuid(), purchase_order: z.string() });

export const readOrderChangePlace = endpoint({
  method: "GET",
  path: "/api/provider/order-changes/place",
  access,
  summary:
    "The place of an order among those on which staff have to decide, what is due first at the top, and its neighbors",
  query: z.object({ company: CompanyId, order: PurchaseOrderNumber }),
  response: z.object({
    /** From 1 on; null if nobody has to decide on the order. */
    place: z.nullable(z.int()),
    count: z.int(),
    former: z.nullable(QueuedOrder),
    /** The first of all if nobody has to decide on the order. */
    next: z.nullable(QueuedOrder),
  }),
});

const OrderDecision = z.strictObject({
  id: z.uuid().check(z.toLowerCase()),
  decision: z.enum(["approve", "refuse"]),
  /** Required for a refusal. The vendor reads it. */
  reason: z._default(z.optional(text(longestRefusal)), ""),
  /** A refusal for good of a line that was refused before. The line can then only be accepted, until it is changed. */
  final: z._default(z.optional(z.boolean()), false),
  /** The person of the provider who calls the company, and until which day. Both are required for a refusal for good. */
  caller: z._default(z.optional(text(longestCaller)), ""),
  call_by: z._default(z.optional(z.nullable(Day)), null),
});
export type OrderDecision = z.output<typeof OrderDecision>;

export const decideOrderChanges = endpoint({
  method: "POST",
  path: "/api/provider/order-changes/decide",
  access,
  audits: ["decisions"],
  summary: `Approve or refuse up to ${mostOrderDecisions} answers to lines. The first decision counts; each has its own result, and the others do not depend on it`,
  body: z.strictObject({
    decisions: z
      .array(OrderDecision)
      .check(
        z.minLength(1, "Decide on at least one line."),
        z.maxLength(mostOrderDecisions, `Decide on at most ${mostOrderDecisions} lines at a time.`),
      ),
  }),
  response: z.object({
    /** The undo names it. Null if nothing was decided. */
    decision_id: z.nullable(z.uuid()),
    /** In the order of the request. */
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `gone`: decided, taken back, answered again or changed before. `own_answer`: the caller gave the answer. */
        status: z.enum(["approved", "refused", "gone", "own_answer"]),
      }),
    ),
  }),
});

export const startOrderDecision = endpoint({
  method: "POST",
  path: "/api/provider/order-changes/decide-many",
  access,
  audits: ["decision", "reason"],
  creates: true,
  summary: `Approve or refuse up to ${mostRunDecisions} answers to lines in the background. The run has the progress and the counts`,
  body: z
    .strictObject({
      items: z.array(z.uuid().check(z.toLowerCase())).check(
        z.minLength(1, "Decide on at least one line."),
        z.maxLength(mostRunDecisions, `Decide on at most ${mostRunDecisions.toLocaleString("en-US")} lines at a time.`),
        z.refine((ids) => new Set(ids).size === ids.length, "Decide on each line once."),
      ),
      decision: OrderDecision.shape.decision,
      reason: OrderDecision.shape.reason,
    })
    .check(
      z.refine(({ decision, reason }) => decision === "approve" || reason !== "", {
        path: ["reason"],
        error: "Say why. The vendor reads it.",
      }),
    ),
  response: z.object({
    /** The id of the run. */
    run: z.uuid(),
  }),
});

export const undoOrderDecision = endpoint({
  method: "POST",
  path: "/api/provider/order-changes/undo",
  access,
  audits: ["decision_id"],
  summary:
    "Undo one's own decision of the last 10 seconds. An order of which the vendor has answered a decided line again, or the provider has changed one, keeps the decision",
  body: z.strictObject({ decision_id: z.uuid().check(z.toLowerCase()) }),
  response: z.object({
    results: z.array(
      z.object({ company: z.uuid(), purchase_order: z.string(), line: z.int(), status: z.enum(["asked", "kept"]) }),
    ),
  }),
});
