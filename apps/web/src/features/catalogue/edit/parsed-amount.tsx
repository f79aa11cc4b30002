import { type ControlProps, useInputText } from "./control-props.ts";
import { findInputError, parseInput } from "../../../products/input-value.ts";
import { valueText } from "../../../lib/value-text.ts";

/** Shows how a typed price is parsed, so that the user sees a misplaced comma before saving. */
export function ParsedAmount({ id, form }: Pick<ControlProps, "id" | "form">) {
  const typed = useInputText({ id, form });
  const value = parseInput(id, typed);
  if (value === null || findInputError(id, typed) !== undefined) return null;
  return `Understood as ${valueText(id, value)}`;
}
