import { answerReasonIds, answerReasons, type ReadOptions } from "@lading/contract";
import { normalize } from "../../../trade/value-lists/normal-text.ts";
import type { FeedRecord, UnreadableRecord } from "../../read/feed-record.ts";
import { allLines } from "./answer-fields.ts";

/**
 * The places of the columns of Coupa's file of order confirmations. The first cell of a row says what it is about, and the first row
 * of each kind has the names of its columns.
 */
export interface CoupaNames {
  header: Places<"purchase_order" | "action" | "reason" | "comment">;
  line: Places<"line" | "action" | "quantity" | "new_price" | "delivery_date" | "reason" | "comment">;
  schedule: Places<"line" | "action" | "quantity" | "delivery_date">;
}

type Places<Field extends string> = Partial<Record<Field, number>>;

/** How a file of answers is read. */
export type AnswerReading = ReadOptions & { coupa?: CoupaNames };

/** The beginnings of the names of columns, in the form of `normalize`. Some have more words, such as "On Behalf of Supplier". */
const words = {
  header: { purchase_order: "po number", action: "action", reason: "reason code", comment: "reason comment" },
  line: {
    line: "line number",
    action: "action",
    quantity: "quantity",
    new_price: "price",
    delivery_date: "promise date",
    reason: "reason code",
    comment: "reason comment",
  },
  schedule: { line: "line number", action: "action", quantity: "quantity", delivery_date: "delivery date" },
} as const;

const kinds: Readonly<Record<string, keyof CoupaNames>> = {
  header: "header",
  line: "line",
  "schedule line": "schedule",
};

const kindOf = (cells: readonly (string | null)[]) => kinds[normalize(cells[0] ?? "")];

type Rows = readonly (readonly (string | null)[])[];

/** Recognizes the shape by its words in the first rows. Returns the row to read as the header too, because it is the widest. */
export function findCoupaNames(rows: Rows): { names: CoupaNames; headerRow: number } | undefined {
  const first = (kind: keyof CoupaNames) => rows.findIndex((cells) => kindOf(cells) === kind);
  const places = { header: first("header"), line: first("line"), schedule: first("schedule") };
  const read = <Kind extends keyof CoupaNames>(kind: Kind) =>
    findPlaces(rows[places[kind]] ?? [], words[kind]) as CoupaNames[Kind]; // The words have the fields of the kind.
  const names: CoupaNames = { header: read("header"), line: read("line"), schedule: read("schedule") };
  if (names.header.purchase_order === undefined || names.line.line === undefined) return undefined;
  const widthOf = (row: number) => rows[row]?.findLastIndex((cell) => (cell ?? "").trim() !== "") ?? -1;
  const [widest = 0] = Object.values(places)
    .filter((row) => row >= 0)
    .toSorted((one, other) => widthOf(other) - widthOf(one));
  return { names, headerRow: widest + 1 };
}

function findPlaces(cells: readonly (string | null)[], fields: Readonly<Record<string, string>>) {
  const names = cells.map((cell) => normalize(cell ?? "").replace(/^order (?=line number)/, ""));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, word]) => {
      const at = names.findIndex((name, place) => place > 0 && name.startsWith(word));
      return at < 0 ? [] : [[field, at]];
    }),
  );
}

const columns = [
  "purchase_order",
  "line",
  "action",
  "quantity",
  "new_price",
  "delivery_date",
  "reason",
  "comment",
] as const;

type Column = (typeof columns)[number];
type Cells = Partial<Record<Column, string | null>>;

/** Turns the rows of such a file into one row for each part of an answer. */
export async function* readCoupaRows(
  parts: AsyncIterable<readonly (FeedRecord | UnreadableRecord)[]>,
  names: CoupaNames,
): AsyncGenerator<(FeedRecord | UnreadableRecord)[]> {
  let order: string | null = null;
  /** The line whose deliveries may follow. */
  let open: { record: FeedRecord; cells: Cells; hasParts: boolean } | undefined;

  const toRecord = (source: FeedRecord, cells: Cells, places: Places<Column>): FeedRecord => ({
    row: source.row,
    columns,
    cells: columns.map((column) => cells[column] ?? null),
    ...(source.found && {
      found: columns.map((column) => {
        const at = places[column];
        return at === undefined ? null : (source.found?.[at] ?? null);
      }),
    }),
  });
  const close = () => {
    const done = open && !open.hasParts ? [toRecord(open.record, open.cells, names.line)] : [];
    open = undefined;
    return done;
  };

  for await (const part of parts) {
    const made: (FeedRecord | UnreadableRecord)[] = [];
    for (const record of part) {
      if ("problem" in record) {
        made.push(record);
        continue;
      }
      const kind = kindOf(record.cells);
      if (kind === undefined || isRowOfNames(record.cells, kind)) continue;
      const cells = pick(record, names[kind]);
      if (kind !== "schedule") made.push(...close());
      if (kind === "header") {
        order = cells.purchase_order ?? null;
        if (normalize(cells.action ?? "") !== "line level")
          made.push(toRecord(record, withReason({ ...cells, line: allLines }), names.header));
      } else if (kind === "line")
        open = { record, cells: withReason({ ...cells, purchase_order: order }), hasParts: false };
      else if (normalize(cells.action ?? "") !== "delete") {
        const isOfOpen = open !== undefined && open.cells.line === cells.line;
        const line: Cells = (isOfOpen && open?.cells) || { purchase_order: order };
        if (open && isOfOpen) open.hasParts = true;
        const { quantity = null, delivery_date = null } = cells;
        made.push(
          toRecord(
            record,
            { ...line, line: cells.line ?? null, action: "change", quantity, delivery_date },
            names.schedule,
          ),
        );
      }
    }
    if (made.length > 0) yield made;
  }
  const rest = close();
  if (rest.length > 0) yield rest;
}

const isRowOfNames = (cells: readonly (string | null)[], kind: keyof CoupaNames) =>
  Object.keys(findPlaces(cells, words[kind])).length > 2;

const pick = ({ cells }: FeedRecord, places: Places<Column>): Cells =>
  Object.fromEntries(Object.entries(places).map(([field, at]) => [field, cells[at]?.trim() || null]));

const known = new Set<string>(answerReasonIds.flatMap((id) => [id, answerReasons[id].toLowerCase()]));

/** A reason code that is none of ours is another reason, and becomes the beginning of its comment. */
function withReason(cells: Cells): Cells {
  const { reason, comment } = cells;
  if (!reason || known.has(reason.toLowerCase())) return cells;
  return { ...cells, reason: "other", comment: [reason, comment].filter(Boolean).join(": ") };
}
