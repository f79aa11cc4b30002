import * as z from "zod/mini";
import { lineStates, mostLines, responseStates } from "../ground/answer-values.ts";
import { AnsweredLines, LineNumber, OrderDraft } from "./answer-shapes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OrderVersion, PurchaseOrderNumber } from "../ground/ids.ts";
import { text } from "../ground/text.ts";

/** The bytes of the largest answer and the largest draft. */
const largestBody = 5_000_000;

const Revision = LineNumber;
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

/** The members of an answer to an order. */
export const answerMembers = {
  /** The revision of the order that the vendor has seen. */
  revision: Revision,
  /** The vendor's own number of the order. */
  vendor_reference: z.optional(z.nullable(text(100))),
  /** Accepts all lines that wait and are not named, as they are. */
  accept_rest: z._default(z.optional(z.boolean()), false),
  lines: z._default(z.optional(AnsweredLines), []),
};

/** What vendors' answers, and those of staff for a vendor, have in common. */
export const answering = {
  method: "POST",
  scope: "acknowledgements:write",
  takesAnyText: true,
  creates: true,
  largestBody,
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
} as const;

export const answerOrder = endpoint({
  ...answering,
  path: "/api/orders/{id}/responses",
  ...respond,
  audits: ["revision", "vendor_reference"],
  summary:
    "Answer lines of a purchase order. All faults are reported at once by field; 409 with the differences if the order was changed since the revision",
  params: one,
  body: z.strictObject(answerMembers),
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
  body: z.strictObject({ revision: Revision, lines: AnsweredLines }),
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
