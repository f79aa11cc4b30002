import type { LineAnswer, OrderResponseFile } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { openOrders, type OrdersToJudge } from "../../../trade/orders/answers/judge-orders.ts";
import { findDifferences } from "../../../trade/orders/answers/order-lock-queries.ts";
import {
  findPresentLines,
  findPresentOrders,
  type PresentLine,
} from "../../../trade/orders/answers/present-order-queries.ts";
import { allLines } from "./answer-fields.ts";
import { findChangedCells, getSubstitutes, isSameAnswer, showPieces, toRowFaults } from "./compare-answers.ts";
import type { GivenLine, RowProblem } from "./group-rows.ts";
import { type AnsweredRow, toPiece } from "./answered-row.ts";
import { openPreview } from "../mapped/preview.ts";
import type { FoundFault } from "../mapped/parse-row.ts";
import { findProviderName } from "./provider-name.ts";
import type { NewRow } from "./row-queries.ts";

export const noAnswers: OrderResponseFile["counts"] = {
  answers: 0,
  problems: 0,
  changed_meanwhile: 0,
  unchanged: 0,
  not_answered: 0,
  warnings: 0,
  wrong_rows: 0,
};

/** The rows of the preview, with their numbers and counts. */
export function openAnswerPreview() {
  const preview = openPreview<NewRow, OrderResponseFile["counts"]>({ ...noAnswers });
  return {
    ...preview,
    addProblem: ({ row, purchaseOrder, line, isWarning, ...fault }: RowProblem) =>
      preview.add({ kind: "problems", row, purchase_order: purchaseOrder, line, is_warning: isWarning, ...fault }),
  };
}

type Preview = ReturnType<typeof openAnswerPreview>;

/** Compares answers to orders with the orders as they are now. */
export async function checkOrders(
  scope: VendorScope,
  given: readonly (readonly [purchaseOrder: string, lines: readonly GivenLine[]])[],
  preview: Preview,
) {
  const orders = await findPresentOrders(
    scope,
    given.map(([number]) => number),
  );
  const read = given.flatMap(([, lines]) => lines.map(({ rows }) => ({ line: 0, pieces: rows.map(toPiece) })));
  const ids = [...orders.values()].map(({ id }) => id);
  const provider = await findProviderName(scope);
  const judging = await openOrders(scope, ids, { substitutes: getSubstitutes(read), provider });
  const named = [...orders.values()].flatMap(({ id }) =>
    judging.linesOf(id).map(({ line }) => ({ order_id: id, line })),
  );
  const wanted = new Set(given.flatMap(([number, lines]) => lines.map(({ line }) => `${number} ${line ?? allLines}`)));
  const numbers = new Map([...orders.values()].map(({ id, purchase_order }) => [id, purchase_order]));
  const isWanted = (id: string, line: number) =>
    wanted.has(`${numbers.get(id)} ${line}`) || wanted.has(`${numbers.get(id)} ${allLines}`);
  const shown = new Map(
    (
      await findPresentLines(
        scope,
        named.filter(({ order_id, line }) => isWanted(order_id, line)),
      )
    ).map((line) => [`${line.order_id} ${line.line}`, line]),
  );
  for (const [number, lines] of given) {
    const order = orders.get(number);
    if (order) await checkOrder({ scope, order, judging, shown, preview }, lines);
    else for (const line of lines) addUnknown(preview, line, "purchase_order", `You have no order ${number}.`);
  }
}

const addUnknown = (
  preview: Preview,
  { purchaseOrder, line, rows: [first] }: GivenLine,
  field: "purchase_order" | "line",
  message: string,
) =>
  preview.addProblem({
    row: first?.row ?? 0,
    purchaseOrder,
    line,
    isWarning: false,
    field,
    found: first?.texts[field] ?? null,
    code: "unknown_reference",
    message,
  });

interface CheckedOrder {
  scope: VendorScope;
  order: { id: string; purchase_order: string; revision: number };
  judging: OrdersToJudge;
  shown: ReadonlyMap<string, PresentLine>;
  preview: Preview;
}

async function checkOrder(checked: CheckedOrder, given: readonly GivenLine[]) {
  const { scope, order, judging, shown, preview } = checked;
  const found = judging.linesOf(order.id);
  const lines = given.flatMap((one) => expand(one, given, found));
  const answers = lines.map(({ line, rows }): LineAnswer => ({ line, pieces: rows.map(toPiece) }));
  const { faults, answered } = judging.judge(order.id, answers);
  const judged = new Map(answered.map((one) => [one.judged.line, one]));
  const changes = new Map<number, Awaited<ReturnType<typeof findDifferences>>>();
  for (const revision of new Set(lines.map((line) => line.revision)))
    if (revision !== null && revision < order.revision)
      changes.set(revision, await findDifferences(scope, order.id, revision));
  for (const one of given) {
    if (one.line === null && !lines.some(({ rows }) => rows === one.rows))
      preview.addProblem({ ...toProblem(one, one.rows[0], noneWaits), isWarning: true });
  }
  for (const [place, line] of lines.entries()) {
    const present = shown.get(`${order.id} ${line.line}`);
    if (!present) {
      addUnknown(preview, line, "line", `Order ${order.purchase_order} has no line ${line.line}.`);
      continue;
    }
    const isOld = line.revision === null ? order.revision > 1 : line.revision < order.revision;
    const wrong = toRowFaults(faults, place, line.rows);
    if (line.revision !== null && line.revision > order.revision)
      wrong.push(...line.rows.slice(0, 1).map((row) => ({ row, fault: tooNew(row, order.revision) })));
    if (!isOld || line.revision === null)
      for (const row of line.rows) wrong.push(...findChangedCells(row, present).map((fault) => ({ row, fault })));
    const one = judged.get(line.line);
    const pieces = one ? showPieces(one.judged.pieces) : [];
    const isWaiting = one?.line.waits ?? false;
    if (wrong.length === 0 && !isWaiting && isSameAnswer(pieces, present)) add("unchanged");
    else if (isOld) {
      const [first] = wrong;
      const [code, message] = first ? [first.fault.code, first.fault.message] : [null, null];
      const ofRevision = changes.get(line.revision ?? 0)?.find(({ line: changed }) => changed === line.line);
      add("changed_meanwhile", { changes: ofRevision?.changes ?? [], code, message });
    } else if (wrong.length > 0)
      for (const { row, fault } of wrong) preview.addProblem({ ...toProblem(line, row, fault), isWarning: false });
    else add("answers", { chosen: true });

    function add(kind: NewRow["kind"], more: Partial<NewRow> = {}) {
      const { order_id: _id, line: _line, pieces: _pieces, ...ordered } = present!; // It was found above.
      preview.add({
        kind,
        row: line.rows[0]?.row ?? 0,
        purchase_order: order.purchase_order,
        line: line.line,
        order_id: order.id,
        revision: order.revision,
        ordered,
        answer: { line: line.line, pieces: line.rows.map(toPiece) },
        pieces,
        effect: one?.judged.outcome ?? null,
        replaces: !isWaiting,
        ...more,
      });
    }
  }
}

const toProblem = (
  { purchaseOrder, line }: GivenLine,
  row: AnsweredRow | undefined,
  fault: FoundFault,
): Omit<RowProblem, "isWarning"> => ({ ...fault, row: row?.row ?? 0, purchaseOrder, line });

const noneWaits: FoundFault = {
  field: "line",
  found: "*",
  code: "not_allowed",
  message: "No line of this order waits for an answer.",
};

const tooNew = ({ texts }: AnsweredRow, revision: number): FoundFault => ({
  field: "revision",
  found: texts.revision ?? null,
  code: "out_of_range",
  message: `The latest revision of this order is ${revision}.`,
});

/** A row for all lines answers those that wait and that no other row names. */
function expand(given: GivenLine, all: readonly GivenLine[], found: ReturnType<OrdersToJudge["linesOf"]>) {
  if (given.line !== null) return [{ ...given, line: given.line }];
  const named = new Set(all.map(({ line }) => line));
  return found.filter(({ line, waits }) => waits && !named.has(line)).map(({ line }) => ({ ...given, line }));
}
