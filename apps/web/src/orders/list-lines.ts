import { number } from "../lib/formats.ts";

/** "Line 2", "Lines 2 and 5", "Lines 2, 3 and 5", or for many only their number: "12 lines". */
export function listLines(lines: readonly number[]) {
  if (lines.length > 5) return `${number(lines.length)} lines`;
  const names = lines.map(String);
  return names.length === 1 ? `Line ${names[0]}` : `Lines ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
