import { type AttributeId, getAttribute } from "@lading/contract";
import { useSyncExternalStore } from "react";
import { controlClass } from "../../../ui/field-frame.tsx";
import type { FieldState } from "./field-state.ts";
import type { ProductFormState } from "./product-form-state.ts";
import { getControlId } from "./field-focus.ts";

export interface ControlProps {
  id: AttributeId;
  form: ProductFormState;
  field: FieldState;
}

/** The text in a control. The caller renders again when it changes. */
export const useInputText = ({ id, form }: Pick<ControlProps, "id" | "form">) =>
  useSyncExternalStore(form.subscribe, () => form.text(id));

/** Props that the controls of all types share. */
export const getControlProps = ({ id, form, field }: ControlProps) =>
  ({
    id: getControlId(id),
    "aria-invalid": field.error ? true : undefined,
    "aria-required": getAttribute(id).required,
    "aria-describedby": `${getControlId(id)}-line${field.isChanged ? ` ${getControlId(id)}-old` : ""}`,
    onBlur: () => form.validateField(id),
  }) as const;

/** The classes of a control. The scroll margin keeps a focused control and its error clear of the sticky bar. */
export const getControlClass = (field: FieldState) =>
  `h-8 scroll-my-40 tabular-nums pointer-coarse:h-11 ${controlClass(field.error)}`;
