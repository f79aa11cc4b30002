import { type AttributeId, attributeOf } from "@lading/contract";
import { useSyncExternalStore } from "react";
import { controlClass } from "../../ui/field-frame.tsx";
import type { EditedField, EditedProduct } from "./edited-product.ts";
import { controlId } from "./field-ids.ts";

export interface ControlProps {
  id: AttributeId;
  edited: EditedProduct;
  field: EditedField;
}

/** What stands in a control, for a part that shows it. */
export const useTyped = ({ id, edited }: Pick<ControlProps, "id" | "edited">) =>
  useSyncExternalStore(edited.subscribe, () => edited.typed(id));

/** What the controls of all types share. */
export const controlProps = ({ id, edited, field }: ControlProps) =>
  ({
    id: controlId(id),
    "aria-invalid": field.mistake ? true : undefined,
    "aria-required": attributeOf(id).required,
    "aria-describedby": `${controlId(id)}-line${field.isChanged ? ` ${controlId(id)}-old` : ""}`,
    onBlur: () => edited.leave(id),
  }) as const;

/** The look of a control; reached by keyboard, neither it nor its mistake comes to lie below the bar. */
export const controlLook = (field: EditedField) =>
  `h-8 scroll-my-40 tabular-nums pointer-coarse:h-11 ${controlClass(field.mistake)}`;
