import type { AttributeId } from "@lading/contract";

/** The id of a field's control; of its line below and its label, with the same beginning. */
export const controlId = (id: AttributeId) => `field-${id}`;

/** Puts the focus into a field and brings it in sight. */
export function focusField(id: AttributeId) {
  const control = document.getElementById(controlId(id));
  const target = control?.matches("input, select")
    ? control
    : control?.querySelector<HTMLElement>("input:checked, input");
  target?.focus();
}
