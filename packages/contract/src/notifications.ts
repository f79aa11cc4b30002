import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { mostNotifications, NotificationsQuery } from "./notification-fields.ts";
import { Decimal } from "./text.ts";

const EditedField = z.object({
  name: z.string(),
  old_value: z.nullable(z.string()),
  new_value: z.nullable(z.string()),
});

const product = {
  display_name: z.string(),
  category: z.nullable(z.string()),
  supplier_sku: z.nullable(z.string()),
  gxp_sku: z.string(),
};

/** What happened, for everybody of the company; whether it was read is the signed-in user's. */
export const Notification = z.object({
  id: z.uuid(),
  /** One of `notificationTypes`, or one that came later. The sub-object of this name says more; the others are missing. */
  notification_type: z.string(),
  event_date: z.iso.datetime(),
  was_read: z.boolean(),
  description: z.string(),
  terms_and_conditions_acceptance: z.optional(
    z.object({
      acceptance_date: z.iso.datetime(),
      user: z.nullable(z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })),
    }),
  ),
  product_details_edit_request: z.optional(
    z.object({
      /** The GXP SKU. */
      sku: z.string(),
      /** By name; "[removed user]" once the account is deleted. */
      author: z.string(),
      edited_fields: z.array(EditedField),
    }),
  ),
  product_details_edit_decision: z.optional(
    z.object({
      sku: z.string(),
      edited_fields: z.array(
        z.extend(EditedField, { status: z.enum(["approved", "rejected"]), reason: z.nullable(z.string()) }),
      ),
    }),
  ),
  purchase_order: z.optional(
    z.object({
      po_number: z.string(),
      location: z.nullable(z.string()),
      status: z.string(),
      /** US dollars. */
      price: Decimal,
    }),
  ),
  product_item: z.optional(z.object({ ...product, vendor_price: z.nullable(Decimal) })),
  rank_update: z.optional(
    z.object({ ...product, old_priority: z.nullable(z.int()), new_priority: z.nullable(z.int()) }),
  ),
});
export type Notification = z.output<typeof Notification>;

const NotificationPage = z.object({ count: z.int().check(z.nonnegative()), results: z.array(Notification) });

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/",
  access: "member",
  summary: "What happened, the newest first, a page at a time",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const listArchivedNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/archived/",
  access: "member",
  summary: "The same of what the company has archived",
  query: NotificationsQuery,
  response: NotificationPage,
});

export const readUnreadCount = endpoint({
  method: "GET",
  path: "/api/notifications/unread-count/",
  access: "member",
  summary: "How many notifications that are not archived the signed-in user has not read",
  response: z.object({ count: z.int().check(z.nonnegative()) }),
});

const ids = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(
    z.minLength(1, "Choose at least one notification."),
    z.maxLength(mostNotifications, `At most ${mostNotifications} notifications at once.`),
  );

/** What was not as asked: ids that are not there, or no longer where they were. Each of the others was done. */
const Marked = z.object({ errors: z.array(z.uuid()) });

export const archiveNotifications = endpoint({
  method: "PATCH",
  path: "/api/notifications/archive-restore/",
  access: "notifications.change_companynotification",
  audits: ["notifications_ids", "action"],
  summary: "Archive notifications for the whole company, or restore them",
  body: z.strictObject({ notifications_ids: ids, action: z.enum(["archive", "restore"]) }),
  response: Marked,
});

export const markNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/mark-read-status/",
  access: "member",
  unrecorded: true,
  summary: "Mark notifications as read or unread by the signed-in user",
  body: z.strictObject({ mark_as: z.enum(["read", "unread"]), marked_ids: ids }),
  response: Marked,
});

/** Mail programs call it too, for one click, as RFC 8058 says; they send a form, which says nothing more. */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/notifications/unsubscribe/",
  access: "public",
  summary: "Switch off the mails of the user whose mail holds this code",
  query: z.object({ code: z.string().check(z.maxLength(200)) }),
  response: z.object({}),
});
