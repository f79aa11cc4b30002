import type { addShipNotice } from "@lading/contract";
import { formatScaled, toScaled } from "@lading/contract";
import type * as z from "zod/mini";
import { type FoundFault, orderOf } from "../mapped/parse-row.ts";
import { hasShipment, type NoticeRow } from "./notice-fields.ts";

type Given = z.input<typeof addShipNotice.body>;

/** A ship notice of a file, with the rows from which its parts come. */
export interface FileNotice {
  number: string;
  rows: readonly NoticeRow[];
  /** The rows of each line, and of each part of it, by their places. */
  lines: { rows: NoticeRow[]; details: NoticeRow[][] }[];
  /** The rows of each package, by its place. */
  packages: NoticeRow[][];
  given: Given;
  /** Rows that contradict an earlier one of the notice. */
  faults: RowFault[];
  /**
   * All rows of a notice with values that cannot be read. It is not sent, and only its other values are compared with the orders. Undefined
   * if all can be read.
   */
  broken: readonly NoticeRow[] | undefined;
}

export interface RowFault {
  row: NoticeRow;
  fault: FoundFault;
}

/** A problem of a row whose notice is not sent, or a warning. */
export interface NoticeProblem extends FoundFault {
  row: number;
  notice: string;
  purchase_order: string;
  line: number | null;
  is_warning: boolean;
}

export const toProblem = ({ row, fault }: RowFault, isWarning: boolean): NoticeProblem => ({
  ...fault,
  row: row.row,
  notice: numberOf(row),
  purchase_order: orderOf(row),
  line: Number(row.values.line ?? 0) || null,
  is_warning: isWarning,
});

/** The number of the notice of a row; an empty text if it ships nothing. */
export const numberOf = ({ values, texts }: NoticeRow) => values.notice ?? texts.notice?.trim() ?? "";

/** Numbers of notices are the same in any case. */
export const keyOf = (number: string) => number.toLowerCase();

/**
 * Puts the rows of a file together by their notice. A notice with a wrong row is left out. A file with a row whose notice cannot be read
 * is not whole, because the row may belong to any of them.
 */
export function groupNotices(rows: readonly NoticeRow[]) {
  const problems: NoticeProblem[] = [];
  const byNotice = new Map<string, NoticeRow[]>();
  const broken = new Set<string>();
  let notShipped = 0;
  for (const row of rows) {
    const key = keyOf(numberOf(row));
    if (key === "" && !row.faults.some(({ field }) => field === null)) {
      notShipped++;
      if (hasShipment(row)) problems.push(toProblem({ row, fault: noNumber }, true));
      continue;
    }
    for (const fault of row.warnings) problems.push(toProblem({ row, fault }, true));
    for (const fault of row.faults) problems.push(toProblem({ row, fault }, false));
    if (row.faults.length > 0) broken.add(key);
    const others = byNotice.get(key);
    if (others) others.push(row);
    else byNotice.set(key, [row]);
  }
  const notices = [...byNotice].flatMap(([key, ofNotice]) =>
    broken.has(key) ? toBroken(ofNotice) : [toNotice(ofNotice)],
  );
  return { notices, problems, notShipped, isWhole: !broken.has("") };
}

/** The columns without which a row cannot be compared with its line. */
const lineColumns: readonly FoundFault["field"][] = [null, "notice", "purchase_order", "line", "quantity"];

/** Returns the part of a notice that can be compared although some of its values cannot be read; nothing if no line can be compared. */
function toBroken(rows: readonly NoticeRow[]): FileNotice[] {
  const readable = rows.filter(({ faults }) => !faults.some(({ field }) => lineColumns.includes(field)));
  if (readable.length === 0) return [];
  const notice = toNotice(readable);
  return [{ ...notice, packages: [], given: { ...notice.given, packages: [] }, broken: rows }];
}

const noNumber: FoundFault = {
  field: "notice",
  found: null,
  code: "required",
  message: "The row has values but no number of a ship notice, so it ships nothing.",
};

/** The columns of which a notice has one value. */
export const headColumns = ["ship_date", "expected", "carrier", "tracking"] as const;

function toNotice(rows: readonly NoticeRow[]): FileNotice {
  const faults: RowFault[] = [];
  const takeOne = (column: (typeof headColumns)[number] | "sscc", of: readonly NoticeRow[], thing: string) => {
    const first = of.find(({ values }) => values[column]);
    const value = first?.values[column] ?? null;
    for (const row of of) {
      const other = row.values[column] ?? value;
      if (other !== value && first)
        faults.push({ row, fault: contradiction(row, column, `Row ${first.row} of this ${thing} has ${value}.`) });
    }
    return value;
  };
  const [ship_date, expected_arrival, carrier_name, tracking] = headColumns.map((column) =>
    takeOne(column, rows, "ship notice"),
  );
  const lines = [...Map.groupBy(rows, lineOf).values()].map((ofLine) => ({
    rows: ofLine,
    details: groupDetails(ofLine),
  }));
  const packages = groupPackages(rows);
  const number = numberOf(rows[0]!); // A notice has a row.
  const given: Given = {
    number,
    ship_date,
    expected_arrival,
    carrier_name,
    tracking,
    lines: lines.map(({ rows: ofLine, details }) => ({
      ...named(ofLine),
      details: details.map((ofDetail) => ({
        quantity: sumOf(ofDetail),
        lot: ofDetail[0]?.values.lot ?? null,
        heat: ofDetail[0]?.values.heat ?? null,
        serials: ofDetail.flatMap(({ values }) => values.serial ?? []),
      })),
    })),
    packages: [...packages].map(([name, inside]) => ({
      number: name,
      kind: "carton",
      sscc: takeOne("sscc", inside, "package"),
      contents: [...Map.groupBy(inside, lineOf).values()].map(named),
    })),
  };
  return { number, rows, lines, packages: [...packages.values()], given, faults, broken: undefined };
}

const contradiction = ({ texts }: NoticeRow, field: keyof NoticeRow["texts"], message: string): FoundFault => ({
  field,
  found: texts[field] ?? null,
  code: "not_allowed",
  message,
});

const lineOf = ({ values }: NoticeRow) => `${values.purchase_order}/${values.line}`;

const sumOf = (rows: readonly NoticeRow[]) =>
  formatScaled(rows.reduce((sum, { values }) => sum + toScaled(values.quantity ?? "0"), 0));

const named = (rows: readonly NoticeRow[]) => ({
  purchase_order: rows[0]?.values.purchase_order ?? "",
  line: Number(rows[0]?.values.line),
  quantity: sumOf(rows),
});

/** Whether a row says which piece of its line it ships. */
export const hasDetail = ({ values: { lot, heat, serial } }: NoticeRow) => Boolean(lot || heat || serial);

/** Rows of a line with the same lot and heat are one part of it. */
const groupDetails = (rows: readonly NoticeRow[]) => [
  ...Map.groupBy(rows.filter(hasDetail), ({ values }) =>
    JSON.stringify([values.lot ?? null, values.heat ?? null]),
  ).values(),
];

/** Whether a row says in which package it is. */
export const hasPackage = ({ values }: NoticeRow) => Boolean(values.package || values.sscc);

/** The rows of packages by their number. A package with only a code gets the next free number. */
function groupPackages(rows: readonly NoticeRow[]) {
  const numbers = new Set(rows.flatMap(({ values }) => values.package ?? []));
  const numberOfCode = new Map(
    rows.flatMap(({ values }) => (values.package && values.sscc ? [[values.sscc, values.package] as const] : [])),
  );
  let next = 1;
  const addNumber = (code: string) => {
    while (numbers.has(String(next))) next++;
    numbers.add(String(next));
    numberOfCode.set(code, String(next));
    return String(next);
  };
  return Map.groupBy(rows.filter(hasPackage), ({ values: { package: number, sscc } }) => {
    const code = sscc ?? ""; // A row with a package has one of the two.
    return number || (numberOfCode.get(code) ?? addNumber(code));
  });
}
