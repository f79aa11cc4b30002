import type { StaffScope, VendorScope } from "../db/scope.ts";

export interface Notification {
  company_id: string;
  notification_type: "product_details_edit_request" | "product_details_edit_decision";
  description: string;
  details: object;
}

export const insertNotifications = ({ db }: VendorScope | StaffScope, notifications: readonly Notification[]) =>
  db
    .insertInto("notifications")
    .values(notifications.map((one) => ({ ...one, details: JSON.stringify(one.details) })))
    .execute();
