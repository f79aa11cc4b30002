import type { AttributeId } from "@lading/contract";

/** The id of a field's control. The ids of the label and of the line below start with it. */
export const getControlId = (id: AttributeId) => `field-${id}`;

/** Focuses a field's control, which scrolls it into view. */
export function focusField(id: AttributeId) {
  const control = document.getElementById(getControlId(id));
  const target = control?.matches("input, select")
    ? control
    : control?.querySelector<HTMLElement>("input:checked, input");
  target?.focus();
}
