import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { itemStates } from "../ground/item-values.ts";
import { mostNotifications, NotificationsQuery } from "./notification-fields.ts";
import type { NotificationType } from "./notification-types.ts";
import { LineDifference } from "./receipt-event.ts";
import { Decimal, anyText } from "../ground/text.ts";

export const EditedField = z.object({
  name: z.string(),
  old_value: z.nullable(z.string()),
  new_value: z.nullable(z.string()),
});
export type EditedField = z.output<typeof EditedField>;

export const DecidedField = z.extend(EditedField, {
  status: z.enum(["approved", "rejected"]),
  reason: z.nullable(z.string()),
});
export type DecidedField = z.output<typeof DecidedField>;

const product = {
  display_name: z.string(),
  category: z.nullable(z.string()),
  supplier_sku: z.nullable(z.string()),
  gxp_sku: z.string(),
};

export const NewProduct = z.object({ ...product, vendor_price: z.nullable(Decimal) });
export type NewProduct = z.output<typeof NewProduct>;

export const NewRank = z.object({
  ...product,
  old_priority: z.nullable(z.int()),
  new_priority: z.nullable(z.int()),
});
export type NewRank = z.output<typeof NewRank>;

export const NewOrder = z.object({
  po_number: z.string(),
  location: z.nullable(z.string()),
  status: z.string(),
  /** US dollars. */
  price: Decimal,
});
export type NewOrder = z.output<typeof NewOrder>;

/** A change of an order whose changed lines the vendor answers again. */
export const RevisedOrder = z.object({ po_number: z.string(), revision: z.int() });
export type RevisedOrder = z.output<typeof RevisedOrder>;

/** The provider's decision on answers to lines of an order. */
export const DecidedAnswer = z.object({
  po_number: z.string(),
  /** The numbers of lines. */
  approved: z.int(),
  refused: z.int(),
  /** The first refusals by line. `stays`: the valid terms of the line in words; null if the line waits for an answer again. */
  refusals: z.array(
    z.object({
      line: z.int(),
      reason: z.string(),
      stays: z.nullable(z.string()),
      /** Of a refusal for good: who of the provider calls, and until which day. */
      call: z.optional(z.nullable(z.object({ by: z.string(), on: z.iso.date() }))),
    }),
  ),
});
export type DecidedAnswer = z.output<typeof DecidedAnswer>;

/** An answer to an order that staff have given for the company. */
export const AnswerForCompany = z.object({
  po_number: z.string(),
  /** The member of staff; null if a program of the provider answered. */
  by: z.nullable(z.string()),
  reason: z.string(),
  /** The numbers of lines, and of those on which the provider has to decide. */
  lines: z.int(),
  asked: z.int(),
});
export type AnswerForCompany = z.output<typeof AnswerForCompany>;

/** Lines of an order, or of several orders of a ship notice, that were received otherwise than announced. */
export const DifferingReceipt = z.object({
  /** Null if they are of several orders. */
  po_number: z.nullable(z.string()),
  /** The id of the notice of several orders. */
  ship_notice: z.optional(z.nullable(z.uuid())),
  lines: z.int(),
  /** The largest ones first, at most 10. Those of earlier releases name neither order nor product. */
  differences: z.array(
    z.extend(LineDifference, { purchase_order: z.optional(z.string()), gxp_sku: z.optional(z.string()) }),
  ),
});
export type DifferingReceipt = z.output<typeof DifferingReceipt>;

/** Products that staff withdrew together, with the number of edits that waited and have ended. */
export const WithdrawnProducts = z.object({
  products: z.int(),
  /** Null if they are several. */
  gxp_sku: z.nullable(z.string()),
  reason: z.string(),
  on: z.iso.date(),
  edits: z.int(),
});
export type WithdrawnProducts = z.output<typeof WithdrawnProducts>;

/** The decision on a vendor's request that products end, which its author has. */
export const DecidedDiscontinuation = z.object({
  discontinuation: z.uuid(),
  products: z.int(),
  /** Null if they are several. */
  gxp_sku: z.nullable(z.string()),
  decision: z.enum(["withdrawn", "refused"]),
  reason: z.string(),
  /** The day on which the products end. Null if the request was refused. */
  on: z.nullable(z.iso.date()),
});
export type DecidedDiscontinuation = z.output<typeof DecidedDiscontinuation>;

/** A file that the server has made for one person, who alone has the notification. */
export const ReadyFile = z.object({ export: z.uuid(), file: z.string(), rows: z.int() });
export type ReadyFile = z.output<typeof ReadyFile>;

/** A file that the server has compared with the portal for one person, who alone has the notification. */
export const ComparedFile = z.object({ upload: z.uuid(), file: z.string(), rows: z.int(), changes: z.int() });
export type ComparedFile = z.output<typeof ComparedFile>;

/** A decision on a proposed product. */
export const DecidedProposal = z.object({
  /** That of the proposal. */
  id: z.uuid(),
  name: z.string(),
  sku: z.string(),
  decision: z.enum(["approved", "merged", "changes_asked", "rejected"]),
  gxp_sku: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type DecidedProposal = z.output<typeof DecidedProposal>;

/** News of a required document, or of several for the same requirement. */
export const DocumentNews = z.object({
  /** The id of the item. Null if they are several. */
  item: z.nullable(z.uuid()),
  /** That of the requirement. */
  name: z.string(),
  /** The company, the product or the line of an order, or how many they are. */
  subject: z.string(),
  state: z.enum(itemStates),
  due_on: z.nullable(z.iso.date()),
  /** Of a decision. */
  reason: z.nullable(z.string()),
});
export type DocumentNews = z.output<typeof DocumentNews>;

/** The facts that a notification shows, by its type. */
export const notificationFacts = {
  terms_and_conditions_acceptance: z.object({
    acceptance_date: z.iso.datetime(),
    user: z.nullable(z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })),
  }),
  product_details_edit_request: z.object({
    /** The GXP SKU. */
    sku: z.string(),
    /** The author's name, or "[removed user]" if the account was deleted. */
    author: z.string(),
    edited_fields: z.array(EditedField),
  }),
  /** The numbers of changed products and of their changes. */
  product_details_edit_set: z.object({ author: z.string(), products: z.int(), changes: z.int() }),
  product_details_edit_decision: z.object({ sku: z.string(), edited_fields: z.array(DecidedField) }),
  /** The numbers of changes of the set by their status now, and its first rejections. */
  product_details_edit_set_decision: z.object({
    approved: z.int(),
    rejected: z.int(),
    pending: z.int(),
    rejections: z.array(z.object({ sku: z.string(), name: z.string(), reason: z.nullable(z.string()) })),
  }),
  purchase_order: NewOrder,
  purchase_order_change: RevisedOrder,
  purchase_order_answer: AnswerForCompany,
  purchase_order_decision: DecidedAnswer,
  receipt_difference: DifferingReceipt,
  product_item: NewProduct,
  rank_update: NewRank,
  product_withdrawal: WithdrawnProducts,
  product_proposal_decision: DecidedProposal,
  product_discontinuation_decision: DecidedDiscontinuation,
  requirement_opened: DocumentNews,
  requirement_arrived: DocumentNews,
  requirement_decision: DocumentNews,
  requirement_expiring: DocumentNews,
  file_ready: ReadyFile,
  file_compared: ComparedFile,
} satisfies Record<NotificationType, z.ZodMiniType>;

/** An event that all users of the company see, or one that a single user sees. `was_read` is about the signed-in user. */
export const Notification = z.object({
  id: z.uuid(),
  /** One of `notificationTypes`, or a newer type. Only the sub-object with this name is present. */
  notification_type: z.string(),
  event_date: z.iso.datetime(),
  was_read: z.boolean(),
  description: z.string(),
  ...z.partial(z.object(notificationFacts)).shape,
});
export type Notification = z.output<typeof Notification>;

const NotificationPage = z.object({ count: z.int().check(z.nonnegative()), results: z.array(Notification) });

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/",
  access: "member",
  summary: "The notifications of the company and of the signed-in user, the newest first, a page at a time",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const listArchivedNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/archived/",
  access: "member",
  summary: "Those that are archived, the newest first, a page at a time",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const readUnreadCount = endpoint({
  method: "GET",
  path: "/api/notifications/unread-count/",
  access: "member",
  summary: "The number of active notifications that the signed-in user has not read",
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

const ids = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(
    z.minLength(1, "Choose at least one notification."),
    z.maxLength(mostNotifications, `At most ${mostNotifications} notifications at a time.`),
  );

/** Ids of notifications that do not exist or have been moved already. The call succeeded for all others. */
const Marked = z.object({ errors: z.array(z.uuid()) });

export const archiveNotifications = endpoint({
  method: "PATCH",
  path: "/api/notifications/archive-restore/",
  access: "notifications.change_companynotification",
  audits: ["notifications_ids", "action"],
  summary:
    "Archive notifications for the whole company, or restore them. Those of the signed-in user alone change only for that user",
  body: z.strictObject({ notifications_ids: ids, action: z.enum(["archive", "restore"]) }),
  response: Marked,
});

export const markNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/mark-read-status/",
  access: "member",
  unrecorded: true,
  summary: "Mark notifications as read or unread for the signed-in user",
  body: z.strictObject({ mark_as: z.enum(["read", "unread"]), marked_ids: ids }),
  response: Marked,
});

/** Mail programs also make this call, for one-click unsubscribe (RFC 8058). Their form body is not needed. */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/notifications/unsubscribe/",
  access: "public",
  summary: "Switch off mail for the user whose mail contained this code",
  query: z.object({ code: anyText(200) }),
  response: z.object({}),
});
