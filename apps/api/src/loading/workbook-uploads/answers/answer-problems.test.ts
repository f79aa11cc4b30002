import { expect, test } from "vitest";
import { answerFileFixture } from "../../../test/answer-file-fixture.ts";

const fixture = answerFileFixture();
const { csv, read, rows, upload } = fixture;

const problems = async (id: string) =>
  (await rows(id, "problems")).map(({ row, line, field, code, message }) => ({ row, line, field, code, message }));

test("each problem of a file names its row, its column and a code", { tags: ["ORD-71.5", "ORD-71.15"] }, async () => {
  const id = await upload(
    csv(
      "PO-1,1,1,accept,90,,,,,",
      "PO-1,1,2,change,,1.23456,,,,",
      "PO-1,1,3,reject,,,,,,",
      "PO-9,1,1,accept,,,,,,",
      "PO-1,1,9,accept,,,,,,",
      "PO-1,1,x,perhaps,ten,,soon,,because,",
      ",,2,accept,,,,,,",
      "PO-1,1,2,,3,,,,,",
    ),
  );
  expect(await problems(id)).toEqual([
    { row: 2, line: 1, field: "quantity", code: "other_sum", message: "The pieces add up to 90 of 100." },
    { row: 3, line: 2, field: "new_price", code: "too_many_decimals", message: expect.any(String) },
    { row: 4, line: 3, field: "reason", code: "required", message: "Choose a reason." },
    { row: 5, line: 1, field: "purchase_order", code: "unknown_reference", message: "You have no order PO-9." },
    { row: 6, line: 9, field: "line", code: "unknown_reference", message: "Order PO-1 has no line 9." },
    { row: 7, line: null, field: "line", code: "type", message: "Must be the number of a line." },
    { row: 7, line: null, field: "action", code: "not_in_list", message: expect.stringMatching(/^Must be Accept, /) },
    { row: 7, line: null, field: "quantity", code: "type", message: expect.any(String) },
    { row: 7, line: null, field: "ship_date", code: "bad_date", message: expect.any(String) },
    {
      row: 7,
      line: null,
      field: "reason",
      code: "not_in_list",
      message: expect.stringMatching(/^Must be one of No stock/),
    },
    { row: 8, line: 2, field: "purchase_order", code: "required", message: "This field is required." },
    {
      row: 9,
      line: 2,
      field: "action",
      code: "required",
      message: "The row has values but no action, so it answers nothing.",
    },
  ]);
  expect((await read(id)).counts).toMatchObject({
    answers: 0,
    problems: 12,
    warnings: 1,
    not_answered: 1,
    wrong_rows: 7,
  });
});

test(
  "a backorder needs a date or the word unknown, and a day that has passed is refused",
  { tags: ["ORD-71.5"] },
  async () => {
    const id = await upload(
      csv(
        "PO-1,1,1,backorder,,,,,lead_time,",
        "PO-1,1,2,change,,,,2020-01-01,LEAD TIME,",
        "PO-1,1,3,backorder,,,,Date unknown,Lead time,",
      ),
    );
    expect(await problems(id)).toEqual([
      {
        row: 2,
        line: 1,
        field: "delivery_date",
        code: "required",
        message: "Enter a date, or write unknown under delivery_date.",
      },
      { row: 3, line: 2, field: "delivery_date", code: "out_of_range", message: "This date is in the past." },
    ]);
    expect(await rows(id)).toMatchObject([{ line: 3, pieces: [{ date_unknown: true, reason: "lead_time" }] }]);
  },
);

test("what was ordered cannot be changed with a file", { tags: ["ORD-70.4"] }, async () => {
  const file = [
    "purchase_order,revision,line,gxp_sku,supplier_sku,description,ordered,unit,unit_price,requested_date,action",
    "PO-1,1,1,A,S-1,My words,60,EA,12.50,2027-03-01,accept",
    "PO-1,1,2,C,S-1,Pipe,5.0,ea,1,2027-03-01,accept",
    "PO-1,1,3,B,S-2,Elbow,7,EA,2,,accept",
  ].join("\n");
  const id = await upload(file);
  expect(await problems(id)).toEqual([
    {
      row: 2,
      line: 1,
      field: "ordered",
      code: "not_editable",
      message: "The order has 100 here, and a file cannot change it.",
    },
    {
      row: 3,
      line: 2,
      field: "gxp_sku",
      code: "not_editable",
      message: "The order has A here, and a file cannot change it.",
    },
  ]);
  expect(await rows(id)).toMatchObject([{ line: 3 }]);
});

test("decimal commas, days and other headings are read as in uploads of products", { tags: ["ORD-71.6"] }, async () => {
  await fixture.addOrder("PO-2", ["1,A,1250.5,EA,1.25,2027-03-01"]);
  const file = [
    "PO Number;Line No;Answer;Confirmed Qty;Price;Promise Date;Reason Code",
    "PO-2;1;change;1.250,5;1,20;13.04.2027;Lead time",
  ];
  const id = await upload(file.join("\r\n"), "answers of May.csv");
  expect(await rows(id)).toMatchObject([
    {
      pieces: [
        { action: "change", quantity: "1250.5", unit_price: "1.2", delivery_date: "2027-04-13", reason: "lead_time" },
      ],
    },
  ]);
});

test("a file whose columns are not known waits for a person, who names them once", { tags: ["ORD-71.7"] }, async () => {
  const file = "Bestellung,Pos,Antwort,Termin\nPO-1,3,accept,\nPO-1,2,change,03/04/2027\n";
  const id = await upload(file);
  expect(await read(id)).toMatchObject({ state: "mapping" });
  const mapping = (await fixture.file("GET", `${id}/mapping`)).json();
  expect(mapping.open.columns).toEqual(["No column becomes Purchase Order or Action, which are required."]);
  const columns = ["purchase_order", "line", "action", "delivery_date"];
  const open = await fixture.file("PATCH", `${id}/mapping`, { version: mapping.version, columns });
  expect([open.statusCode, Object.keys(open.json())]).toEqual([400, ["dates"]]);
  const body = { version: mapping.version, columns, dates: "dmy" };
  expect((await fixture.file("PATCH", `${id}/mapping`, body)).statusCode).toBe(200);
  await fixture.check();
  expect((await rows(id)).map(({ line }) => line)).toEqual([3]);
  expect(await problems(id)).toMatchObject([{ line: 2, code: "required", field: "reason" }]);
  expect(await read(await upload(file))).toMatchObject({ state: "checked" });
});

test("a file without rows, of another format or of too many rows is refused", { tags: ["ORD-71.8"] }, async () => {
  const refused = await fixture.send(Buffer.from("%PDF-1.4 nothing"), "x.pdf");
  expect([refused.statusCode, refused.json()]).toEqual([400, { document: [expect.stringMatching(/Excel workbooks/)] }]);
  const long = await upload(csv(...Array.from({ length: 20_001 }, (_, row) => `PO-1,1,${row + 1},accept,,,,,,`)));
  expect(await read(long)).toMatchObject({
    state: "refused",
    failure: { detail: expect.stringMatching(/20,000 rows/) },
  });
});
