import { type Batch, getColumnIndex } from "./batch.ts";
import type { BatchCheck, LoadScope } from "./feed.ts";
import { findNotices, type NamedNotice } from "./receipt-queries.ts";

/** Warns of receipts that name a ship notice which was not sent or does not have the line. They count to the line alone. */
export const openNoticeCheck = (): BatchCheck => async (scope, batches) => {
  for (const batch of batches) {
    const named = listNamed(batch);
    const found = await findNotices(scope, named);
    for (const { row, ship_notice: number } of named)
      if (!found.has(row))
        batch.report.warn(row, [
          {
            field: "ship_notice",
            code: "unknown_reference",
            message: `No ship notice ${number} of the company was sent with this line, so the receipt counts to the line alone.`,
          },
        ]);
  }
};

/** Returns the batch with the notices that its rows name, in the column `notice_id`. */
export async function addNotices(scope: LoadScope, batch: Batch): Promise<Batch> {
  const found = await findNotices(scope, listNamed(batch));
  return {
    ...batch,
    columns: [...batch.columns, "notice_id"],
    rows: batch.rows.map((entry) => ({ ...entry, values: [...entry.values, found.get(entry.row) ?? null] })),
  };
}

function listNamed(batch: Batch): NamedNotice[] {
  const at = (name: string) => getColumnIndex(batch, name);
  const [company, order, line, notice] = [at("company_id"), at("order_id"), at("line"), at("ship_notice")];
  return batch.rows.flatMap(({ row, values }) => {
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
}
