import { type AttributeId, removedUser, type EditStatus, type FieldEdit } from "@lading/contract";

/** A change as the database returns it. */
export interface FieldEditRecord extends Omit<FieldEdit, "author" | "submitted_at" | "decided_at" | "name" | "status"> {
  name: string;
  status: string;
  /** Null for a deleted user. */
  author: string | null;
  submitted_at: Date;
  decided_at: Date | null;
}

/** A change as the API returns it. */
export const toFieldEdit = ({ author, decided_by, submitted_at, decided_at, ...edit }: FieldEditRecord): FieldEdit => ({
  id: edit.id,
  gxp_sku: edit.gxp_sku,
  product_name: edit.product_name,
  name: edit.name as AttributeId, // Only attributes can be submitted.
  old_value: edit.old_value,
  new_value: edit.new_value,
  status: edit.status as EditStatus, // A check constraint of the table.
  author: author ?? removedUser,
  submitted_at: submitted_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
  decided_by: decided_at && (decided_by ?? removedUser),
  reason: edit.reason,
  set: edit.set,
});
