import type { ReviewEdit } from "@lading/contract";
import { expect, test } from "vitest";
import { isApprovable, isConflict, isOpen, merged, type QueueRow, shownStatus, unaccounted } from "./queue-row.ts";

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
  company: { id: "c", name: "Blue Mesa", company_code: "BM" },
  ...values,
});
const ids = (rows: readonly QueueRow[]) => rows.map(({ id }) => id);

test("keeps rows in their places and puts what is new behind its product, and new products last", () => {
  const shown = [edit("a"), edit("b"), edit("c", "V-2")];
  const arrived = [edit("n", "V-0"), edit("c", "V-2"), edit("d", "V-1"), edit("a")];
  expect(ids(merged(shown, arrived))).toEqual(["a", "b", "d", "c", "n"]);
});

test("takes over what a row has become, and keeps what the reviewer has just asked of it", () => {
  const attempt = { verdict: "approve", reason: undefined } as const;
  const [row] = merged([{ ...edit("a"), attempt }], [edit("a", "V-1", { live_value: "3" })]);
  expect(row).toMatchObject({ live_value: "3", attempt });
});

test("tells the products of two companies with one SKU apart", () => {
  const other = { company: { id: "h", name: "Harbor", company_code: "HP" } };
  expect(ids(merged([edit("a"), edit("b", "V-1", other)], [edit("c")]))).toEqual(["a", "c", "b"]);
});

test("asks what became of rows that no longer come, until they are known to be decided or gone", () => {
  const decided = { ...edit("d"), status: "approved", decided_at: "2026-03-02T00:00:00Z" } as const;
  const told: QueueRow = { ...edit("t"), status: "approved" };
  const gone: QueueRow = { ...edit("g"), status: "unknown" };
  expect(unaccounted([edit("a"), edit("b"), decided, told, gone], [edit("a")])).toEqual(["b", "t"]);
});

test("shows a decision as made until it fails", () => {
  const row = { ...edit("a"), attempt: { verdict: "reject", reason: "No." } } as const;
  expect(shownStatus(row)).toBe("rejected");
  expect(isOpen(row)).toBe(false);
  expect(isOpen({ ...row, attempt: { ...row.attempt, failure: "Offline." } })).toBe(true);
});

test("lets nothing be approved whose live value is another than the one it was asked against", () => {
  expect(isApprovable(edit("a"))).toBe(true);
  const conflict = edit("a", "V-1", { live_value: "5" });
  expect(isConflict(conflict)).toBe(true);
  expect(isApprovable(conflict)).toBe(false);
  expect(isConflict({ ...conflict, status: "approved" })).toBe(false);
});
