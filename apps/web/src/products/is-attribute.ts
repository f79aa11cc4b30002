import { type AttributeId, attributes } from "@lading/contract";

/** Whether a name is that of an attribute that this version of the portal has. */
export const isAttribute = (name: string | null): name is AttributeId =>
  name !== null && Object.hasOwn(attributes, name);
