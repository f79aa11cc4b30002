import type { CountedRow, ItemCounts } from "@lading/contract";
import { toCsvLine } from "../../../ground/http/csv-line.ts";
import type { CountsQuery } from "./counted-row-queries.ts";

const heads: Record<keyof ItemCounts, string> = {
  needed: "Needed",
  accepted: "Accepted",
  in_review: "In Review",
  changes_requested: "To Change",
  missing: "Missing",
  expiring_30: "Expiring in 30 Days",
  expiring_60: "Expiring in 60 Days",
  expiring_90: "Expiring in 90 Days",
  expired: "Expired",
  waived: "Waived",
  blocking: "Blocking",
};

// Object.keys does not know the keys of its object.
const names = Object.keys(heads) as (keyof ItemCounts)[];

const firstHead: Record<CountsQuery["by"], string> = { requirement: "Requirement", company: "Company", day: "Day" };

/** Writes the rows as CSV. The byte order mark lets Excel read the file as UTF-8. */
export const writeCounts = (by: CountsQuery["by"], rows: readonly CountedRow[]) =>
  [
    `\uFEFF${toCsvLine([firstHead[by], ...names.map((name) => heads[name])])}`,
    ...rows.map((row) =>
      toCsvLine([row.requirement?.name ?? row.company?.name ?? row.day, ...names.map((name) => row[name])]),
    ),
  ].join("");
