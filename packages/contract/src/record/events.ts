import * as z from "zod/mini";
import { changeSources, importances } from "./event-values.ts";
import { LoadKindId } from "../ground/ids.ts";
import { lineStates } from "../ground/answer-values.ts";
import { AnsweredPiece } from "./answered-piece.ts";
import type { NotificationType } from "./notification-types.ts";
import { OrderValue } from "./order-value.ts";
import { DecidedField, EditedField } from "./notifications.ts";
import { receiptEvent } from "./receipt-event.ts";
import { requirementEvent } from "./requirement-event.ts";
import { shipNoticeEvent } from "./ship-notice-event.ts";

/** The supplier SKU and the name at the time of the event. */
const product = { sku: z.string(), name: z.string() };

const ofProposal = {
  ...product,
  decision_id: z.uuid(),
  decision: z.enum(["approved", "merged", "changes_asked", "rejected"]),
  /** The product that it became; null unless it was approved or merged. */
  gxp_sku: z.nullable(z.string()),
};

/** `version` counts the answers to the order from 1. */
const answerOf = { purchase_order: z.string(), version: z.int() };

const document = {
  space: z.enum(["product", "order"]),
  name: z.string(),
  /** The number of the order that the document belongs to; null for documents of products. */
  purchase_order: z.nullable(z.string()),
};

/** A value of a product's column. */
export const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

interface EventRules {
  /** The records that a program must be allowed to see before it follows the events; null if these tell nothing of records. */
  reads: "products" | "orders" | "documents" | "requirements" | null;
  /** The type of the notification to the users of the company, except to the one who acted. */
  notifies: NotificationType | null;
}

const event = <const Rules extends EventRules, const Shape extends z.core.$ZodShape>(
  means: string,
  rules: Rules,
  shape: Shape,
) => ({ ...rules, data: z.object(shape).check(z.describe(means)) });

const ofEdit = { reads: "products", notifies: "product_details_edit_decision" } as const;
const ofDocument = { reads: "documents", notifies: null } as const;
const ofAnswer = { reads: "orders", notifies: null } as const;
/** The lines of an answer, at most 200. */
const someLines = { lines: z.array(z.int()), lines_left_out: z.int() };
const ofItem = { reads: "requirements", notifies: null } as const;
const ofItemDecision = { reads: "requirements", notifies: "requirement_decision" } as const;
const silent = { reads: null, notifies: null } as const;

/**
 * All types of events, with their meaning, their rules and the schema of their data. The feed of changes and webhooks have all of
 * them. The subject of a product's event is its GXP SKU. The others have the id of the document, of the item of a required one, of the user,
 * of the company, of the terms, of the announcement, or of the run, which is one load of the intake. No event contains a person's name.
 */
export const eventTypes = {
  "product.edit.submitted": event(
    "A vendor submitted changes, which wait for approval.",
    { reads: "products", notifies: "product_details_edit_request" },
    {
      ...product,
      edited_fields: z.array(EditedField),
    },
  ),
  "product.edit.approved": event("Staff approved changes of one product.", ofEdit, {
    ...product,
    decision_id: z.uuid(),
    edited_fields: z.array(EditedField),
  }),
  "product.edit.rejected": event(
    "Staff rejected changes of one product. Changes that they approved in the same call are a separate event.",
    ofEdit,
    {
      ...product,
      decision_id: z.uuid(),
      edited_fields: z.array(z.extend(EditedField, { reason: z.nullable(z.string()) })),
    },
  ),
  "product.edit.undone": event(
    "Staff undid a decision seconds later: these edits are pending again. Other fields of the decision stay decided.",
    ofEdit,
    { ...product, decision_id: z.uuid(), edited_fields: z.array(EditedField), kept_fields: z.array(DecidedField) },
  ),
  "product.updated": event(
    "One statement created a product or changed its values.",
    { reads: "products", notifies: null },
    {
      source: z.enum(changeSources),
      /** The old and the new value by column; null for a new product. */
      changes: z.nullable(z.record(z.string(), z.tuple([Value, Value]))),
    },
  ),
  "product.rank.changed": event(
    "Staff changed the rank of a product in the console. A load has no such event, because it notifies for each rank itself.",
    { reads: "products", notifies: "rank_update" },
    {
      ...product,
      change_id: z.uuid(),
      category: z.nullable(z.string()),
      old_priority: z.nullable(z.int()),
      new_priority: z.nullable(z.int()),
      /** Present if the event undoes an earlier one with the same `change_id`, whose notification was withdrawn. */
      is_undo: z.optional(z.literal(true)),
    },
  ),
  "product.withdrawn": event(
    "Staff withdrew a product, or its last day was over. It keeps its number, orders and documents, and its values stay readable.",
    { reads: "products", notifies: "product_withdrawal" },
    { ...product, reason: z.string(), on: z.iso.date() },
  ),
  "product.restored": event("Staff restored a withdrawn product.", { reads: "products", notifies: null }, product),
  "product.proposal_decided": event(
    "Staff decided on a product that a vendor proposes. The subject is the id of the proposal.",
    { reads: "products", notifies: "product_proposal_decision" },
    { ...ofProposal, reason: z.nullable(z.string()) },
  ),
  "product.proposal_undone": event(
    "Staff undid a decision on a proposed product seconds later: it waits again. The product of an approval is gone, and so are the waiting changes of a merge.",
    { reads: "products", notifies: null },
    ofProposal,
  ),
  "order.changed": event(
    "The provider changed what the vendor answers in an order, once a revision. A load that reaches the order again later adds its lines to the revision, in a further event. The subject is the number of the order. A null line is the order itself, and a new line has no old values.",
    ofAnswer,
    {
      purchase_order: z.string(),
      revision: z.int(),
      lines: z.array(
        z.object({
          line: z.nullable(z.int()),
          /** In the order in which they were made. */
          changes: z.array(z.object({ field: z.string(), old: OrderValue, new: OrderValue })),
        }),
      ),
      lines_left_out: z.int(),
    },
  ),
  "order.acknowledged": event(
    "A vendor answered lines of an order. The subject is the number of the order; the counts are those of its lines by their state after the answer. Null values of a piece are those of the order.",
    ofAnswer,
    {
      ...answerOf,
      accepted: z.int(),
      changed: z.int(),
      backordered: z.int(),
      rejected: z.int(),
      asked: z.int(),
      lines: z.array(
        z.object({
          line: z.int(),
          state: z.enum(lineStates),
          pieces: z.array(AnsweredPiece),
        }),
      ),
      lines_left_out: z.int(),
    },
  ),
  "order.change_asked": event(
    "An answer of a vendor differs by more than the tolerances, so staff have to decide on these lines.",
    ofAnswer,
    { ...answerOf, ...someLines },
  ),
  "order.acknowledgement_undone": event(
    "A vendor took an answer to these lines back. Their terms are those before it.",
    ofAnswer,
    { ...answerOf, ...someLines },
  ),
  "order.change_decided": event(
    "Staff decided on answers to lines of an order, once a call and order. Approved lines have the terms of the answer; refused lines keep the terms before it, or wait again.",
    { reads: "orders", notifies: "purchase_order_decision" },
    {
      purchase_order: z.string(),
      decision_id: z.uuid(),
      /** The numbers of lines. */
      approved: z.int(),
      refused: z.int(),
      lines: z.array(
        z.object({
          line: z.int(),
          version: z.int(),
          decision: z.enum(["approved", "refused"]),
          reason: z.nullable(z.string()),
          state: z.enum(lineStates),
          /** Of a refusal for good: who of the provider calls the vendor, and until which day. The line can only be accepted. */
          call: z.optional(z.nullable(z.object({ by: z.string(), on: z.iso.date() }))),
          /** The valid terms of a refused line in words. */
          stays: z.nullable(z.string()),
        }),
      ),
      lines_left_out: z.int(),
    },
  ),
  "order.change_undone": event(
    "Staff undid a decision on answers to lines of an order seconds later, so these lines wait for a decision again.",
    ofAnswer,
    { purchase_order: z.string(), decision_id: z.uuid(), ...someLines },
  ),
  "ship_notice.created": event("A vendor sent a ship notice. The subject is its id.", ofAnswer, shipNoticeEvent),
  "ship_notice.updated": event("A vendor changed a ship notice that was sent.", ofAnswer, shipNoticeEvent),
  "ship_notice.cancelled": event(
    "A vendor cancelled a ship notice, so its quantities are open again.",
    ofAnswer,
    shipNoticeEvent,
  ),
  "receipt.recorded": event(
    "The provider received a part of an order, or corrected what it has received, once a batch of a load and order. The subject is the number of the order.",
    ofAnswer,
    receiptEvent,
  ),
  "document.submitted": event("A document was uploaded to an order, or linked to its first products.", ofDocument, {
    ...document,
    gxp_skus: z.array(z.string()),
  }),
  "document.archived": event("A document was moved to the archive.", ofDocument, document),
  "requirement.opened": event(
    "The company must give a document, for the first time or again. One that is still valid has the state `accepted` or `waived`.",
    { reads: "requirements", notifies: "requirement_opened" },
    requirementEvent,
  ),
  "requirement.submitted": event(
    "A document was sent for a decision. If an older one is still valid, the state is that of the older one.",
    ofItem,
    requirementEvent,
  ),
  "requirement.accepted": event("Staff accepted a document.", ofItemDecision, requirementEvent),
  "requirement.changes_requested": event(
    "Staff asked for changes of a document. If an older one is still valid, the state is that of the older one.",
    ofItemDecision,
    requirementEvent,
  ),
  "requirement.expired": event(
    "The last day of an accepted document or of a waiver is over. The state is `expired`, or `missing` after a waiver.",
    { reads: "requirements", notifies: "requirement_expiring" },
    requirementEvent,
  ),
  "requirement.waived": event("Staff do without a document until a day.", ofItemDecision, requirementEvent),
  "requirement.closed": event("The document is not needed any more.", ofItem, requirementEvent),
  "terms.accepted": event(
    "A user accepted the terms.",
    { reads: null, notifies: "terms_and_conditions_acceptance" },
    { terms_id: z.int() },
  ),
  "terms.published": event(
    "New terms, which all users must accept. The version counts the published ones from 1.",
    silent,
    {
      version: z.int(),
      sha256: z.string(),
    },
  ),
  "announcement.published": event(
    "A new announcement, or a change of one, for users of the company. Null times do not limit it.",
    silent,
    { importance: z.enum(importances), from: z.nullable(z.string()), until: z.nullable(z.string()) },
  ),
  "company.suspended": event(
    "The company was suspended. It resumes when the day begins in UTC; null if only staff resume it.",
    silent,
    // The reason is for staff only.
    { until: z.nullable(z.iso.date()) },
  ),
  "company.resumed": event("The company is no longer suspended.", silent, {}),
  "user.deactivated": event("A user of the company was deactivated.", silent, {}),
  "user.left": event("A user of the company was moved to another company.", silent, {}),
  "run.finished": event(
    "A load ended after it had changed rows of the company, as many as the counts tell. `has_failed` is present if it did not reach the end of the file.",
    silent,
    { kind: LoadKindId, created: z.int(), updated: z.int(), has_failed: z.optional(z.literal(true)) },
  ),
  "run.undone": event(
    "The undo of an import ended after it had put rows of the company back or withdrawn products, as many as the counts tell.",
    { reads: "products", notifies: "product_withdrawal" },
    { kind: LoadKindId, updated: z.int(), withdrawn: z.int() },
  ),
};
export type EventType = keyof typeof eventTypes;

// Object.keys does not know the keys of its object.
export const eventTypeIds = Object.keys(eventTypes) as readonly EventType[];

export type EventData = { [Type in EventType]: z.output<(typeof eventTypes)[Type]["data"]> };

/** A user of the company, staff, a program with an intake key, or the portal itself. */
export const actorKinds = ["vendor", "staff", "key", "system"] as const;
