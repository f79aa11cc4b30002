import { allLines } from "./answer-fields.ts";
import type { FoundFault } from "../mapped/parse-row.ts";
import { type AnsweredRow, hasAnswer } from "./answered-row.ts";

/** The rows of a file that answer a line of an order, or all of its lines that wait. */
export interface GivenLine {
  purchaseOrder: string;
  /** Null stands for all lines that wait. */
  line: number | null;
  /** The parts of the answer, in the order of the file. */
  rows: AnsweredRow[];
  /** The revision of the order that the file names; null if it names none. */
  revision: number | null;
}

/** A problem of a row whose line cannot be answered, or a warning. */
export interface RowProblem extends FoundFault {
  row: number;
  purchaseOrder: string;
  line: number | null;
  isWarning: boolean;
}

export interface GroupedRows {
  /** By order, in the order of the file. */
  orders: Map<string, GivenLine[]>;
  problems: RowProblem[];
  /** Rows without an action. */
  notAnswered: number;
}

/** Puts the rows of a file together by order and line: several rows of a line are the parts of its answer. */
export function groupRows(rows: readonly AnsweredRow[]): GroupedRows {
  const problems: RowProblem[] = [];
  const orders = new Map<string, GivenLine[]>();
  const lines = new Map<string, GivenLine>();
  /** Lines with a row that cannot be read, of which nothing is sent. */
  const broken = new Set<string>();
  let notAnswered = 0;
  for (const row of rows) {
    const { values, faults, warnings } = row;
    const purchaseOrder = values.purchase_order ?? row.texts.purchase_order?.trim() ?? "";
    const line = values.line === allLines ? null : Number(values.line ?? 0) || null;
    const key = JSON.stringify([purchaseOrder, line]);
    const add = (fault: FoundFault, isWarning: boolean) =>
      problems.push({ ...fault, row: row.row, purchaseOrder, line, isWarning });
    const isBlank = (row.texts.action ?? "").trim() === "" && !faults.some(({ field }) => field === null);
    if (isBlank) {
      notAnswered++;
      if (hasAnswer(row)) add(noAction, true);
      continue;
    }
    for (const warning of warnings) add(warning, true);
    for (const fault of faults) add(fault, false);
    if (faults.length > 0) {
      broken.add(key);
      continue;
    }
    const given = lines.get(key);
    if (given) {
      given.rows.push(row);
      given.revision = earlier(given.revision, values.revision);
      continue;
    }
    const fresh = { purchaseOrder, line, rows: [row], revision: earlier(null, values.revision) };
    lines.set(key, fresh);
    const ofOrder = orders.get(purchaseOrder);
    if (ofOrder) ofOrder.push(fresh);
    else orders.set(purchaseOrder, [fresh]);
  }
  for (const [purchaseOrder, given] of orders) {
    const whole = given.filter(({ line }) => !broken.has(JSON.stringify([purchaseOrder, line])));
    if (whole.length > 0) orders.set(purchaseOrder, whole);
    else orders.delete(purchaseOrder);
  }
  return { orders, problems, notAnswered };
}

const noAction: FoundFault = {
  field: "action",
  found: null,
  code: "required",
  message: "The row has values but no action, so it answers nothing.",
};

/** The earlier of two revisions, because all parts of an answer must be about the present one. */
function earlier(one: number | null, other: string | null | undefined) {
  if (other === null || other === undefined) return one;
  return one === null ? Number(other) : Math.min(one, Number(other));
}
