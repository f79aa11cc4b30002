import { formatScaled, readScaled } from "@lading/contract";
import { count } from "../../lib/count.ts";
import { quantityText } from "../../products/quantity-text.ts";

/** A package with its weight as a decimal. The parent is the number of the package around it. */
interface Weighed {
  number: string;
  parent: string | null;
  weight: string | null;
}

/**
 * Adds up the weights of packages: "1,240 lb", "1,240 lb, 2 packages without a weight". The weight of a package includes those inside it.
 * Undefined if no package has a weight.
 */
export function packageWeight(packages: readonly Weighed[], unit: string): string | undefined {
  const inside = Map.groupBy(packages, ({ parent }) => parent?.trim() ?? "");
  let sum = 0;
  let lacking = 0;
  const add = (one: Weighed, around: readonly string[]) => {
    const number = one.number.trim();
    const weight = readScaled((one.weight ?? "").replaceAll(",", ""));
    // A package that contains itself is a mistake of a draft.
    const own = number === "" || around.includes(number) ? [] : (inside.get(number) ?? []);
    if (typeof weight === "number") sum += weight;
    else if (own.length === 0) lacking++;
    else for (const other of own) add(other, [...around, number]);
  };
  for (const one of inside.get("") ?? []) add(one, []);
  if (sum === 0) return undefined;
  const rest = lacking > 0 ? `, ${count(lacking, "package", "packages")} without a weight` : "";
  return `${quantityText(formatScaled(sum))} ${unit}${rest}`;
}
