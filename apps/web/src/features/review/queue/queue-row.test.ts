import type { ReviewEdit } from "@lading/contract";
import { expect, test } from "vitest";
import {
  isApprovable,
  isConflict,
  isOpen,
  mergeRows,
  type QueueRow,
  getShownStatus,
  findMissingIds,
} from "./queue-row.ts";

const edit = (id: string, gxp_sku = "V-1", values: Partial<ReviewEdit> = {}): ReviewEdit => ({
  id,
  gxp_sku,
  product_name: `Valve ${gxp_sku}`,
  name: "price",
  old_value: "1",
  new_value: "2",
  live_value: "1",
  status: "pending",
  author: "Ada Vendor",
  submitted_at: "2026-03-01T00:00:00Z",
  decided_at: null,
  decided_by: null,
  reason: null,
  set: null,
  company: { id: "c", name: "Blue Mesa", company_code: "BM", is_suspended: false },
  ...values,
});
const ids = (rows: readonly QueueRow[]) => rows.map(({ id }) => id);

test("keeps rows in place and adds new rows after their product and new products last", () => {
  const shown = [edit("a"), edit("b"), edit("c", "V-2")];
  const arrived = [edit("n", "V-0"), edit("c", "V-2"), edit("d", "V-1"), edit("a")];
  expect(ids(mergeRows(shown, arrived))).toEqual(["a", "b", "d", "c", "n"]);
});

test("updates a row and keeps the reviewer's decision in flight", () => {
  const attempt = { verdict: "approve", reason: undefined } as const;
  const [row] = mergeRows([{ ...edit("a"), attempt }], [edit("a", "V-1", { live_value: "3" })]);
  expect(row).toMatchObject({ live_value: "3", attempt });
});

test("distinguishes products of two companies with the same SKU", () => {
  const other = { company: { id: "h", name: "Harbor", company_code: "HP", is_suspended: false } };
  expect(ids(mergeRows([edit("a"), edit("b", "V-1", other)], [edit("c")]))).toEqual(["a", "c", "b"]);
});

test("looks up rows missing from the response until they are decided or gone", () => {
  const decided = { ...edit("d"), status: "approved", decided_at: "2026-03-02T00:00:00Z" } as const;
  const approved: QueueRow = { ...edit("t"), status: "approved" };
  const gone: QueueRow = { ...edit("g"), status: "unknown" };
  expect(findMissingIds([edit("a"), edit("b"), decided, approved, gone], [edit("a")])).toEqual(["b", "t"]);
});

test("shows a decision as made until it fails", () => {
  const row = { ...edit("a"), attempt: { verdict: "reject", reason: "No." } } as const;
  expect(getShownStatus(row)).toBe("rejected");
  expect(isOpen(row)).toBe(false);
  expect(isOpen({ ...row, attempt: { ...row.attempt, failure: "Offline." } })).toBe(true);
});

test("does not approve an edit whose old value is no longer live", () => {
  expect(isApprovable(edit("a"))).toBe(true);
  const conflict = edit("a", "V-1", { live_value: "5" });
  expect(isConflict(conflict)).toBe(true);
  expect(isApprovable(conflict)).toBe(false);
  expect(isConflict({ ...conflict, status: "approved" })).toBe(false);
});
