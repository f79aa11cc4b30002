import * as z from "zod/mini";
import { leeways } from "../ground/answer-values.ts";
import { readScaled } from "../ground/scaled.ts";
import { anyText } from "../ground/text.ts";

/** A percent from 0 to the given one, as a decimal with at most 4 places. */
export const percent = (most: number) =>
  anyText(20).check(
    z.refine((text) => {
      const value = readScaled(text, true);
      return typeof value === "number" && value <= most * 10_000;
    }, `Must be a percent from 0 to ${most}.`),
  );

/** A whole number in a range. */
export const wholeNumber = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${most}.`;
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message));
};

const outside = z.enum(["ask", "refuse"], "Choose what happens with other values.");
const leeway = z.enum(leeways, "Choose what happens.");

/** The differences of an answer from the order that are valid at once, by field, and the effect of all others. */
export const tolerances = {
  /** Percents of the ordered price. */
  price: z.strictObject({ minus: percent(100), plus: percent(1000), outside }),
  /** Percents of the ordered quantity. */
  quantity: z.strictObject({ minus: percent(100), plus: percent(1000), outside }),
  /** Days before and after the day on which the line is due. */
  date: z.strictObject({ minus: wholeNumber(0, 365), plus: wholeNumber(0, 365), outside }),
  /** Another product instead of the ordered one. */
  substitutes: leeway,
  /** A line that comes in more parts than it was ordered. */
  split: leeway,
};

export const Tolerances = z.object(tolerances);
