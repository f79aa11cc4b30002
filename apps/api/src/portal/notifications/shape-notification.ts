import { isNotificationType, removedUser, type Notification, type NotificationType } from "@lading/contract";
import { type otherDetails, readDetails } from "../../record/outbox/notification-details.ts";
import { notificationId } from "./notification-ids.ts";

/** A row of the database, with its author or accepting user if that user still exists. */
export interface NotificationRecord {
  number: number;
  notification_type: string;
  event_date: Date;
  was_read: boolean;
  description: string;
  /** See notification-details.ts; of any shape for a type that is not known here. */
  details: unknown;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  /** The numbers of products and changes, if it is about a set of edits. */
  products: number | null;
  changes: number | null;
  /** The numbers of changes by status, if it is about decisions on a set of edits. */
  approved: number | null;
  rejected: number | null;
  pending: number | null;
  rejections: { sku: string; name: string; reason: string | null }[] | null;
}

/** Converts a row to the contract's shape. A notification of an unknown type has only its description. */
export function shapeNotification(stem: string, record: NotificationRecord): Notification {
  const { number, notification_type, event_date, was_read } = record;
  return {
    id: notificationId(stem, number),
    notification_type,
    event_date: event_date.toISOString(),
    was_read,
    description: addNumbers(record),
    ...(isNotificationType(notification_type) && { [notification_type]: readFacts(notification_type, record) }),
  };
}

/** Adds to the sentence about a set of changes how many there are, or how they were decided so far. */
function addNumbers({ notification_type, description, ...record }: NotificationRecord) {
  const numbers = {
    product_details_edit_set: [
      count(record.changes, "change in", "changes in"),
      count(record.products, "product", "products"),
    ].join(" "),
    product_details_edit_set_decision: [
      count(record.approved, "approved", "approved"),
      count(record.rejected, "rejected", "rejected"),
      count(record.pending, "waits", "wait"),
    ]
      .filter((part) => !part.startsWith("0 "))
      .join(", "),
  };
  const added = Object.hasOwn(numbers, notification_type) ? numbers[notification_type as keyof typeof numbers] : "";
  return added === "" ? description : `${description.replace(/\.$/, "")}: ${added}.`;
}

const count = (found: number | null, one: string, many: string) =>
  `${(found ?? 0).toLocaleString("en-US")} ${found === 1 ? one : many}`;

type OtherType = keyof typeof otherDetails;

const readFacts = (type: NotificationType, record: NotificationRecord) =>
  isOther(type) ? shapes[type](record) : readDetails(type, record.details);

/** The types that show other details than those that are stored. */
const shapes: { [Type in OtherType]: (record: NotificationRecord) => NonNullable<Notification[Type]> } = {
  terms_and_conditions_acceptance: (record) => ({
    acceptance_date: record.event_date.toISOString(),
    user: record.user_id === null ? null : toUser(record),
  }),
  product_details_edit_request: (record) => {
    const { gxp_sku, edited_fields } = readDetails("product_details_edit_request", record.details);
    return { sku: gxp_sku, author: record.user_id === null ? removedUser : formatName(record), edited_fields };
  },
  product_details_edit_set: ({ products, changes, ...record }) => ({
    author: record.user_id === null ? removedUser : formatName(record),
    products: products ?? 0,
    changes: changes ?? 0,
  }),
  product_details_edit_decision: ({ details }) => {
    const { gxp_sku, edited_fields } = readDetails("product_details_edit_decision", details);
    return { sku: gxp_sku, edited_fields };
  },
  product_details_edit_set_decision: ({ approved, rejected, pending, rejections }) => ({
    approved: approved ?? 0,
    rejected: rejected ?? 0,
    pending: pending ?? 0,
    rejections: rejections ?? [],
  }),
};

const isOther = (type: NotificationType): type is OtherType => Object.hasOwn(shapes, type);

const formatName = ({ first_name, last_name }: Pick<NotificationRecord, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`;

const toUser = ({ first_name, last_name, email }: NotificationRecord) => ({
  first_name: first_name ?? "",
  last_name: last_name ?? "",
  email: email ?? "",
});
