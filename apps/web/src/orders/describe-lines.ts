import { number } from "../lib/formats.ts";

/** So many parts are named. */
const mostParts = 20;

/** Names lines of an order: "Line 4", "Lines 1–3, 7", "Lines 1, 3, 5 and 40 more". */
export function describeLines(lines: readonly number[]) {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && line === last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  const named = ranges.slice(0, mostParts);
  const count = named.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const parts = named.map(({ from, to }) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
  const more = lines.length > count ? ` and ${number(lines.length - count)} more` : "";
  return `${lines.length === 1 ? "Line" : "Lines"} ${parts.join(", ")}${more}`;
}
