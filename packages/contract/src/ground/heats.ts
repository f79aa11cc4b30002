/** The results of a comparison of a heat with certificates, the worst first. */
export const heatResults = ["mismatch", "missing", "typed", "proved"] as const;
export type HeatResult = (typeof heatResults)[number];

/** The result for a line whose product needs a heat, and that has none. */
export const missingHeat = {
  result: "missing" as const,
  found: [],
  hint: "This product needs a heat number.",
  meant: null,
  certificate: null,
};

/** The form in which heat numbers are compared: upper case without blanks, dashes and dots. Zeros at the beginning stay. */
export const normalizeHeat = (heat: string) => heat.toUpperCase().replaceAll(/[\s.\p{Dash}\u00AD]/gu, "");

/** Whether one letter must be added, left out or replaced to turn one text into the other. */
export function isOneLetterApart(one: string, other: string) {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return short.slice(short.length === long.length ? same + 1 : same) === long.slice(same + 1);
}
