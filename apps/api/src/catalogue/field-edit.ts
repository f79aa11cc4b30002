import { type AttributeId, removedUser, type EditStatus, type FieldEdit } from "@lading/contract";

/** A change as the database has it. */
export interface FieldEditRecord extends Omit<FieldEdit, "author" | "submitted_at" | "decided_at" | "name" | "status"> {
  name: string;
  status: string;
  /** Null for a deleted user. */
  author: string | null;
  submitted_at: Date;
  decided_at: Date | null;
}

/** A change as calls answer it. */
export const asFieldEdit = ({ author, decided_by, submitted_at, decided_at, ...edit }: FieldEditRecord): FieldEdit => ({
  id: edit.id,
  gxp_sku: edit.gxp_sku,
  product_name: edit.product_name,
  name: edit.name as AttributeId, // Nothing else is ever asked for.
  old_value: edit.old_value,
  new_value: edit.new_value,
  status: edit.status as EditStatus, // The table's own check.
  author: author ?? removedUser,
  submitted_at: submitted_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
  decided_by: decided_at && (decided_by ?? removedUser),
  reason: edit.reason,
});
