import { type Batch, getColumnIndex } from "./batch.ts";
import type { BatchCheck } from "./feed.ts";
import type { LoadSink } from "./load-report.ts";
import { findOtherSums, type GivenSchedule } from "./schedule-queries.ts";

type Given = GivenSchedule & { report: LoadSink };

/**
 * Warns of lines whose deliveries do not add up to their quantity. The line at the end of a batch waits for the next one, which may
 * have more of its rows.
 */
export function openSumCheck(): BatchCheck {
  let waiting: Given[] = [];
  return async (scope, batches, isEnd) => {
    const rows = [...waiting, ...batches.flatMap(listSchedules)];
    const last = rows.at(-1);
    waiting = isEnd || !last ? [] : rows.filter((row) => isSameLine(row, last));
    const complete = isEnd || !last ? rows : rows.filter((row) => !isSameLine(row, last));
    const reports = new Map(complete.map(({ row, report }) => [row, report]));
    const given = complete.map(({ report: _report, ...schedule }) => schedule);
    for (const { row, purchase_order, line, quantity, sum } of await findOtherSums(scope, given))
      reports.get(row)?.warn(row, [
        {
          field: "quantity",
          code: "other_sum",
          message: `The deliveries of line ${line} of ${purchase_order} add up to ${sum}, but its quantity is ${quantity}, which counts.`,
        },
      ]);
  };
}

function listSchedules({ columns, rows, keepsEmpty, report }: Batch): Given[] {
  const at = (name: string) => getColumnIndex({ columns }, name);
  const [company, order, line, schedule, quantity, cancelled] = [
    at("company_id"),
    at("order_id"),
    at("line"),
    at("schedule"),
    at("quantity"),
    at("is_cancelled"),
  ];
  return rows.map(({ row, values, cleared }) => {
    const flag = values[cancelled] ?? null;
    const clears = cancelled >= 0 && (!keepsEmpty || cleared?.includes("is_cancelled"));
    return {
      row,
      company_id: values[company] ?? "",
      order_id: values[order] ?? "",
      line: values[line] ?? "",
      schedule: values[schedule] ?? "",
      quantity: values[quantity] ?? null,
      is_cancelled: flag === null ? (clears ? false : null) : flag === "true",
      report,
    };
  });
}

const isSameLine = (one: Given, other: Given) =>
  one.company_id === other.company_id && one.order_id === other.order_id && one.line === other.line;
