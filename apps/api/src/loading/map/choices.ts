import type { ChoiceTarget } from "@lading/contract";
import { normalize } from "../../trade/value-lists/normal-text.ts";

const yes = new Set(["true", "yes", "y", "1", "x"]);
const no = new Set(["false", "no", "n", "0"]);

/** Returns "true" or "false" for a word that means yes or no, in any case. */
export function readYesNo(text: string): "true" | "false" | undefined {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return "true";
  return no.has(word) ? "false" : undefined;
}

/** Creates the function that finds the option that a value of the file means, by its text in any spelling. */
export function optionFinder(options: readonly string[]) {
  const exact = new Set(options);
  const byNormal = new Map(options.map((option) => [normalize(option), option]));
  return (value: string): string | undefined =>
    exact.has(value.trim()) ? value.trim() : byNormal.get(normalize(value));
}

/** A value of a choice in the file. */
export interface ChoiceMatch {
  value: string;
  count: number;
  /** Null while nobody has decided what the value means. */
  target: ChoiceTarget | null;
  by: "name" | "remembered" | null;
}

/** Targets of values of one field, by the value in the form of `normalize`, as a person last chose them for this source. */
export type RememberedChoices = Readonly<Record<string, ChoiceTarget>>;

/**
 * Finds the option that each value of the file means: the one that a person chose, or else the option of the same name. A value
 * that is unknown stays open until a person maps it or leaves it out. The file never creates an option.
 */
export function matchChoices(
  counts: readonly (readonly [value: string, count: number])[],
  findOption: (value: string) => string | undefined,
  remembered: RememberedChoices = {},
): ChoiceMatch[] {
  return counts.map(([value, count]) => {
    const chosen = Object.hasOwn(remembered, normalize(value)) ? remembered[normalize(value)] : undefined;
    if (chosen && (chosen.option === null || findOption(chosen.option) === chosen.option))
      return { value, count, target: chosen, by: "remembered" };
    const option = findOption(value);
    return { value, count, target: option === undefined ? null : { option }, by: option === undefined ? null : "name" };
  });
}
