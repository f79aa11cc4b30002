import * as z from "zod/mini";

/* How far values that are read from files can be trusted, of each requirement. */

/** With fewer offers, their share says too little. */
export const fewestOffers = 20;

/** Readings of a requirement are off below this share of values that were sent as they were offered. */
const leastShare = 0.8;

/** The values of fields that were offered in the last 30 days, and how many of them were sent unchanged. */
interface UnchangedValues {
  n: number;
  of: number;
}

/** Whether so few values were sent unchanged that files are not read any more. */
export const isReadingOff = ({ n, of }: UnchangedValues) => of >= fewestOffers && n < of * leastShare;

export const ReadingFigure = z.object({
  /** How many of the values that were offered in the last 30 days were sent unchanged. Guesses count too. */
  n: z.int(),
  of: z.int(),
  /** True if files are not read any more, because fewer than 80 % of at least 20 values were sent unchanged. */
  is_off: z.boolean(),
});
export type ReadingFigure = z.output<typeof ReadingFigure>;
