import * as z from "zod/mini";
import { type AttributeId, editableIds } from "./attributes.ts";
import { canonicalText, checkAttribute, type GivenValue } from "./attribute-values.ts";
import { lines, requiredText } from "../ground/text.ts";

const positiveMessage = "Must be a whole number from 1.";

/** The values of a product that only the provider changes. */
const ownRules = {
  name: requiredText(200),
  description: lines(4000),
  gxp_priority: z.string().check(
    z.regex(/^\d{1,9}$/, positiveMessage),
    z.refine((given) => Number(given) > 0, positiveMessage),
  ),
};
type OwnField = keyof typeof ownRules;

/** The values of a product that staff change in the console: the provider's own, and those that vendors edit. */
export const masterFields = ["name", "description", "gxp_priority", ...editableIds] as const;
export type MasterField = OwnField | AttributeId;

export const isOwnField = (name: string): name is OwnField => Object.hasOwn(ownRules, name);

/** The canonical text form of a value that staff change. Null means no value. */
export function masterText(field: MasterField, given: GivenValue): string | null {
  if (!isOwnField(field)) return canonicalText(field, given);
  const typed = given === null || given === undefined ? "" : String(given).trim();
  if (field === "gxp_priority" && /^\d{1,9}$/.test(typed)) return String(Number(typed));
  return typed === "" ? null : typed;
}

/** The canonical text form of a new value, or an error message. It can't check choices, because only the server has their lists. */
export function checkMaster(field: MasterField, given: GivenValue): { text: string | null } | { message: string } {
  if (!isOwnField(field)) return checkAttribute(field, given);
  const value = masterText(field, given);
  if (value === null) return field === "name" ? { message: "This field is required." } : { text: null };
  const checked = ownRules[field].safeParse(value);
  return checked.success
    ? { text: value }
    : { message: checked.error.issues[0]?.message ?? "Not a value of this field." };
}
