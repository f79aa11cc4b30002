import { expect, test } from "vitest";
import { answerFileFixture } from "../../../test/answer-file-fixture.ts";

const fixture = answerFileFixture();
const { addOrder, rows, submit, upload } = fixture;

const names = [
  "Header,PO number,Action,Reason Code,Reason Comment",
  "Line,Line Number,Action,Quantity,Price,Promise date,Reason Code,Reason Comment",
  "Schedule Line,Order Line Number,Id,Action,Quantity,Delivery Date",
];

test("a file of Coupa's shape is recognized by its words", { tags: ["ORD-71.9"] }, async () => {
  await addOrder("PO-2", ["1,A,5,EA,1,2027-03-01", "2,B,6,EA,1,2027-03-01"]);
  await addOrder("PO-3", ["1,A,5,EA,1,2027-03-01"]);
  const id = await upload(
    [
      ...names,
      "Header,PO-1,line_level,,",
      "Line,1,propose_change,100,12.5,,Lead time,",
      "Schedule Line,1,,add,60,2027-03-01",
      "Schedule Line,1,,add,40,2027-04-10",
      "Schedule Line,1,,delete,1,2027-04-10",
      "Line,2,accept,5,1,2027-03-01,,",
      "Line,3,reject,,,,OOS,Until May",
      "Header,PO-2,accept,,",
      "Header,PO-3,reject,no_stock,",
    ].join("\n"),
  );
  expect(await rows(id, "problems")).toEqual([]);
  expect(await rows(id)).toMatchObject([
    {
      row: 6,
      purchase_order: "PO-1",
      line: 1,
      pieces: [
        { action: "accept", quantity: "60", reason: "lead_time" },
        { action: "change", quantity: "40", delivery_date: "2027-04-10", reason: "lead_time" },
      ],
    },
    { row: 9, line: 2, pieces: [{ action: "accept", quantity: "5" }] },
    { row: 10, line: 3, pieces: [{ action: "reject", reason: "other", comment: "OOS: Until May" }] },
    { row: 11, purchase_order: "PO-2", line: 1, pieces: [{ action: "accept" }] },
    { row: 11, purchase_order: "PO-2", line: 2 },
    { row: 12, purchase_order: "PO-3", line: 1, pieces: [{ action: "reject", reason: "no_stock" }] },
  ]);
  expect(await submit(id)).toMatchObject({ sent: 6, left_out: 0 });
});

test("the columns of Coupa's rows are found by their names, in any order", { tags: ["ORD-71.9"] }, async () => {
  const id = await upload(
    [
      "Header,Reason Comment,PO number,Action On Behalf of Supplier",
      "Line,Action On Behalf of Supplier,Order Line Number,Promise date On Behalf of Supplier",
      "Header,,PO-1,line_level",
      "Line,accept,3,",
    ].join("\n"),
  );
  expect(await rows(id)).toMatchObject([{ row: 4, purchase_order: "PO-1", line: 3, pieces: [{ action: "accept" }] }]);
});
