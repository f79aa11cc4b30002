import { DecidedField, EditedField, notificationFacts, type NotificationType } from "@lading/contract";
import * as z from "zod/mini";

const product = { sku: z.string(), gxp_sku: z.string() };

/** The stored details of the types that show others, for example the name of a user whose id is stored. */
export const otherDetails = {
  terms_and_conditions_acceptance: z.object({ user_id: z.uuid() }),
  product_details_edit_request: z.object({
    ...product,
    author_id: z.nullable(z.uuid()),
    edited_fields: z.array(EditedField),
  }),
  product_details_edit_set: z.object({ set_id: z.uuid(), author_id: z.nullable(z.uuid()) }),
  product_details_edit_decision: z.object({
    ...product,
    decided_by: z.nullable(z.uuid()),
    edited_fields: z.array(DecidedField),
  }),
  product_details_edit_set_decision: z.object({ set_id: z.uuid(), decided_by: z.nullable(z.uuid()) }),
};

/**
 * The details that the database stores with a notification of each type. For a load, notify_of_load() writes those of products,
 * ranks and orders. notification-texts.ts writes all others.
 */
export const notificationDetails = { ...notificationFacts, ...otherDetails };

export type NotificationDetails = { [Type in NotificationType]: z.output<(typeof notificationDetails)[Type]> };

/** Reads the stored details of a notification of a known type. Fails if they do not match the type. */
export const readDetails = <Type extends NotificationType>(type: Type, details: unknown) =>
  notificationDetails[type].parse(details) as NotificationDetails[Type]; // The schema of this very type.
