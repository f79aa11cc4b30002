import type { ShipNoticeColumn } from "@lading/contract";
import type { FoundFault } from "../mapped/parse-row.ts";
import { type FileNotice, hasDetail, hasPackage, type RowFault } from "./group-notices.ts";
import type { NoticeRow } from "./notice-fields.ts";

/** The columns from which the members of a notice, of its lines and of its packages come, with the code of a fault there. */
const ofNotice: Readonly<Record<string, readonly [ShipNoticeColumn, FoundFault["code"]]>> = {
  number: ["notice", "not_allowed"],
  ship_date: ["ship_date", "out_of_range"],
  expected_arrival: ["expected", "out_of_range"],
  carrier_name: ["carrier", "too_long"],
  tracking: ["tracking", "too_long"],
};
const ofLine: typeof ofNotice = {
  line: ["line", "unknown_reference"],
  purchase_order: ["purchase_order", "not_allowed"],
  quantity: ["quantity", "out_of_range"],
  details: ["lot", "other_sum"],
  packages: ["package", "other_sum"],
  serials: ["serial", "duplicate_in_file"],
  lot: ["lot", "too_long"],
  heat: ["heat", "not_allowed"],
};
const ofPackage: typeof ofNotice = {
  number: ["package", "too_long"],
  sscc: ["sscc", "duplicate_in_file"],
  contents: ["quantity", "out_of_range"],
};

const hints: Readonly<Record<string, string>> = {
  details: "Give each row of the line a lot, a heat or a serial number, or none of them.",
  packages: "Give each row of the notice a package or an SSCC, or none of them.",
};

/** Finds the row and the column of a fault of the call that sends a notice, by its path, for example "lines.0.details.1.quantity". */
export function placeFault(notice: FileNotice, path: string, message: string): RowFault {
  const [part = "", place, ...rest] = path.split(".");
  const first = notice.rows[0]!; // A notice has a row.
  if (place === undefined) {
    const [field, code] = ofNotice[part] ?? [null, "out_of_range" as const];
    return toFault(findGiven(notice.rows, field) ?? first, field, code, message);
  }
  const member = rest.at(-1) ?? "";
  if (part === "packages") {
    const rows = notice.packages[Number(place)] ?? [];
    const [field, code] = ofPackage[rest[0] ?? ""] ?? [null, "out_of_range" as const];
    return toFault(findGiven(rows, field) ?? first, field, code, message);
  }
  const line = notice.lines[Number(place)];
  const [field, code] = ofLine[member] ?? ofLine[rest[0] ?? ""] ?? [null, "out_of_range" as const];
  const rows = (rest[0] === "details" && line?.details[Number(rest[1])]) || line?.rows || [];
  return toFault(findWrong(rows, member) ?? rows[0] ?? first, field, code, message, hints[member]);
}

/** The row of a line that is wrong, because others of the line say more, or the same. */
function findWrong(rows: readonly NoticeRow[], member: string) {
  if (member === "details") return rows.find((row) => !hasDetail(row));
  if (member === "packages") return rows.find((row) => !hasPackage(row));
  const seen = new Set<string>();
  return member === "serials"
    ? rows.find(({ values: { serial } }) => serial && (seen.has(serial) || !seen.add(serial)))
    : undefined;
}

const findGiven = (rows: readonly NoticeRow[], field: ShipNoticeColumn | null) =>
  rows.find(({ texts }) => field !== null && texts[field]) ?? rows[0];

function toFault(
  row: NoticeRow,
  field: ShipNoticeColumn | null,
  code: FoundFault["code"],
  message: string,
  hint?: string,
): RowFault {
  const found = field && (row.texts[field] ?? null);
  const isEmpty = field === "ship_date" && !found;
  return { row, fault: { field, found, code: isEmpty ? "required" : code, message, ...(hint && { hint }) } };
}
