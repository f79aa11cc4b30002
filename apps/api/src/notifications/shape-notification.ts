import { removedUser, type Notification, type NotificationType } from "@lading/contract";
import { notificationId } from "./notification-ids.ts";

/** A row as it comes from the database, with the user whom it names, if that user is still there. */
export interface NotificationRecord {
  number: number;
  notification_type: string;
  event_date: Date;
  was_read: boolean;
  description: string;
  /** As record-notification.ts has written them. */
  details: unknown;
  /** As a load has written them: see the shapes below. */
  facts: (string | null)[] | null;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

type Shapes = { [Type in NotificationType]: (record: NotificationRecord) => NonNullable<Notification[Type]> };

/** As the contract has it; a type without a shape is told of by its description alone. */
export function shapeNotification(stem: string, record: NotificationRecord): Notification {
  const { number, notification_type, event_date, was_read, description } = record;
  return {
    id: notificationId(stem, number),
    notification_type,
    event_date: event_date.toISOString(),
    was_read,
    description,
    ...(isKnownType(notification_type) && { [notification_type]: shapes[notification_type](record) }),
  };
}

const shapes: Shapes = {
  terms_and_conditions_acceptance: (record) => ({
    acceptance_date: record.event_date.toISOString(),
    user: record.user_id === null ? null : userOf(record),
  }),
  product_details_edit_request: (record) => {
    const { gxp_sku, edited_fields } = detailsOf<"product_details_edit_request">(record);
    return { sku: gxp_sku, author: record.user_id === null ? removedUser : nameOf(record), edited_fields };
  },
  product_details_edit_decision: (record) => {
    const { gxp_sku, edited_fields } = detailsOf<"product_details_edit_decision">(record);
    return { sku: gxp_sku, edited_fields };
  },
  product_item: ({ facts }) => {
    const [display_name = "", category = null, supplier_sku = null, gxp_sku = "", vendor_price = null] = facts ?? [];
    return { display_name: display_name ?? "", category, supplier_sku, gxp_sku: gxp_sku ?? "", vendor_price };
  },
  rank_update: ({ facts }) => {
    const [before = null, after = null, supplier_sku = null, gxp_sku, display_name, category = null] = facts ?? [];
    return {
      old_priority: before === null ? null : Number(before),
      new_priority: after === null ? null : Number(after),
      supplier_sku,
      gxp_sku: gxp_sku ?? "",
      display_name: display_name ?? "",
      category,
    };
  },
  purchase_order: ({ facts }) => {
    const [po_number, location = null, status, price] = facts ?? [];
    return { po_number: po_number ?? "", location, status: status ?? "", price: price ?? "0" };
  },
};

const isKnownType = (type: string): type is NotificationType => Object.hasOwn(shapes, type);

// What the database keeps is what record-notification.ts wrote; the answer is checked against the contract all the same.
const detailsOf = <Type extends "product_details_edit_request" | "product_details_edit_decision">({
  details,
}: NotificationRecord) =>
  details as { gxp_sku: string; edited_fields: NonNullable<Notification[Type]>["edited_fields"] };

const nameOf = ({ first_name, last_name }: NotificationRecord) => `${first_name} ${last_name}`;

const userOf = ({ first_name, last_name, email }: NotificationRecord) => ({
  first_name: first_name ?? "",
  last_name: last_name ?? "",
  email: email ?? "",
});
