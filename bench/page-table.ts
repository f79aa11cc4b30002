import type { PageScores } from "./measure-pages.ts";
import type { Table } from "./tables.ts";

/** Lighthouse's scores and times. */
export const pageTable = (pages: readonly PageScores[]): Table => ({
  head: [
    "Lighthouse",
    "page",
    "performance",
    "first paint (ms)",
    "largest paint (ms)",
    "blocked (ms)",
    "accessibility",
    "findings",
  ],
  rows: pages.map(({ device, page, performance, firstPaint, largestPaint, blocked, accessibility, findings }) => [
    device,
    page,
    performance.toFixed(2),
    ...[firstPaint, largestPaint, blocked].map((time) => time?.toFixed(0) ?? ""),
    accessibility.toFixed(2),
    findings.join(", "),
  ]),
});
