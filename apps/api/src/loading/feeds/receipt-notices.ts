import { getColumnIndex } from "./batch.ts";
import type { BatchCheck } from "./feed.ts";
import { findUnknownNotices } from "./receipt-queries.ts";

/** Warns of receipts that name a ship notice which was not sent or does not have the line. They count to the line alone. */
export const openNoticeCheck = (): BatchCheck => async (scope, batches) => {
  for (const batch of batches) {
    const at = (name: string) => getColumnIndex(batch, name);
    const [company, order, line, notice] = [at("company_id"), at("order_id"), at("line"), at("ship_notice")];
    const given = batch.rows.flatMap(({ row, values }) => {
      const number = values[notice];
      return number
        ? [
            {
              row,
              company_id: values[company] ?? "",
              order_id: values[order] ?? "",
              line: values[line] ?? "",
              ship_notice: number,
            },
          ]
        : [];
    });
    if (given.length === 0) continue;
    for (const { row, ship_notice: number } of await findUnknownNotices(scope, given))
      batch.report.warn(row, [
        {
          field: "ship_notice",
          code: "unknown_reference",
          message: `No ship notice ${number} of the company was sent with this line, so the receipt counts to the line alone.`,
        },
      ]);
  }
};
