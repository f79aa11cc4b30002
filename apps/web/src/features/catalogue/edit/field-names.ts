import { type AttributeId, attributeIds, getAttribute } from "@lading/contract";

/** The attribute with this name; undefined if an old draft names an attribute that no longer exists. */
export const findAttributeId = (name: string): AttributeId | undefined => attributeIds.find((id) => id === name);

/** The labels of the changed fields, in the order of the form. */
export const formatFieldNames = (changes: readonly { name: string }[]) =>
  attributeIds
    .filter((id) => changes.some(({ name }) => name === id))
    .map((id) => getAttribute(id).label)
    .join(", ");
