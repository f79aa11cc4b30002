import { type AttributeId, attributeIds, attributeOf } from "@lading/contract";

/** The attribute of a draft's change; undefined for one that there was once. */
export const attributeIdOf = (name: string): AttributeId | undefined => attributeIds.find((id) => id === name);

/** The fields that changes are about, by their labels, in the order of the form. */
export const namesOf = (changes: readonly { name: string }[]) =>
  attributeIds
    .filter((id) => changes.some(({ name }) => name === id))
    .map((id) => attributeOf(id).label)
    .join(", ");
