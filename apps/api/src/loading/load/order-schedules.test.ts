import { beforeEach, expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();

/** Loads deliveries of the test's company from rows without the company code. */
const load = (columns: string, ...rows: string[]) =>
  fixture.load(
    "purchase-order-schedules",
    [`company_code,${columns}`, ...rows.map((row) => `${fixture.company.code},${row}`)].join("\n"),
  );

const header = "purchase_order,line,schedule,quantity,due_date,is_cancelled";

const stored = async () => {
  const { rows } = await fixture.stage.owner.query<{ text: string }>(
    `select concat_ws(' ', line, schedule, quantity, due_date, is_cancelled) as text from order_schedules
     where company_id = $1 order by line, schedule`,
    [fixture.company.id],
  );
  return rows.map(({ text }) => text);
};

/** The warnings about sums, as "row of the file, sum, quantity of the line". */
const sums = ({ warnings = [] }: Awaited<ReturnType<typeof load>>) =>
  warnings.map(({ row, field, code, message }) => {
    expect({ field, code }).toEqual({ field: "quantity", code: "other_sum" });
    const [, sum, quantity] =
      /^The deliveries of line \d of PO-1 add up to (\S+), but its quantity is (\S+), which counts\.$/.exec(message) ??
      [];
    return `${row} ${sum} ${quantity}`;
  });

beforeEach(async () => {
  const { code } = fixture.company;
  await fixture.load("products", `company_code,gxp_sku,supplier_sku,name\n${code},A,S-1,Pipe`);
  await fixture.load(
    "purchase-orders",
    `company_code,purchase_order,order_date,status,total\n${code},PO-1,2026-03-01,Open,9`,
  );
  await fixture.load(
    "purchase-order-lines",
    `company_code,purchase_order,line,gxp_sku,quantity,units,unit_price\n${code},PO-1,1,A,100,Each,1\n${code},PO-1,2,A,2.5,Each,1`,
  );
});

test(
  "deliveries are loaded, changed by their number and never deleted",
  { tags: ["ORD-51.2", "PROV-03.1"] },
  async () => {
    const rows = ["PO-1,1,1,60,2026-04-01,", "PO-1,1,2,40.0,2026-05-01,", "PO-1,2,1,2.5,,FALSE"];
    expect(await load(header, ...rows)).toEqual(createReport({ received: 3, created: 3 }));
    expect(await load(header, ...rows)).toEqual(createReport({ received: 3, unchanged: 3 }));
    expect(await load("purchase_order,line,schedule,quantity", "PO-1,1,2,40", "PO-1,2,1,2.50")).toEqual(
      createReport({ received: 2, unchanged: 2 }),
    );
    expect(await load(header, "PO-1,1,2,40,2026-06-01,")).toEqual(createReport({ received: 1, updated: 1 }));
    expect(await stored()).toEqual(["1 1 60 2026-04-01", "1 2 40 2026-06-01", "2 1 2.5 f"]);
  },
);

test("deliveries of unknown orders and lines are rejected", { tags: ["ORD-51.2", "PROV-03.3"] }, async () => {
  const { created, errors } = await load(
    header,
    "PO-2,1,1,1,,",
    "PO-1,3,1,1,,",
    "PO-1,1,0,1,,",
    "PO-1,1,1,0,,",
    "PO-1,1,1,100,soon,",
    "PO-1,01,1,100,,",
    "PO-1,1,001,100,,",
  );
  expect(created).toBe(1);
  expect(errors.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    "1 purchase_order: There is no purchase order PO-2.",
    "2 line: Purchase order PO-1 has no line 3.",
    "3 schedule: Must be a whole number from 1.",
    "4 quantity: Must be more than 0.",
    expect.stringMatching(/^5 due_date: /),
    "7 : Row 6 has the same key.",
  ]);
});

test(
  "a load warns of deliveries that do not add up to the quantity of their line",
  { tags: ["ORD-51.3"] },
  async () => {
    const first = await load(header, "PO-1,1,1,60,,", "PO-1,1,2,30,,", "PO-1,2,1,1.5,,", "PO-1,2,2,1.00,,");
    expect(first).toMatchObject({ created: 4, rejected: 0 });
    expect(sums(first)).toEqual(["2 90 100"]);
    // The stored deliveries that the file leaves out count, and the cancelled ones do not.
    expect(sums(await load(header, "PO-1,1,3,10,,"))).toEqual([]);
    expect(sums(await load(header, "PO-1,1,3,10,,true"))).toEqual(["1 90 100"]);
    expect(sums(await load("purchase_order,line,schedule,quantity", "PO-1,1,2,40"))).toEqual([]);
    expect(sums(await load(header, "PO-1,2,1,1.5,,true", "PO-1,2,2,1,,true"))).toEqual([]);
  },
);

test("the deliveries of a line are added up across the batches of a load", { tags: ["ORD-51.3"] }, async () => {
  // A batch has 3,000 rows. The last line is judged, too.
  const many = Array.from({ length: 3001 }, (_, place) => `PO-1,1,${place + 1},0.02,,`);
  expect(sums(await load(header, ...many, "PO-1,2,1,2,,"))).toEqual(["3001 60.02 100", "3002 2 2.5"]);
  const exact = Array.from({ length: 3000 }, (_, place) => `PO-1,1,${place + 1},0.03,,`);
  expect(sums(await load(header, "PO-1,1,3001,10,,", ...exact.slice(1), "PO-1,1,1,0.03,,"))).toEqual([]);
});
