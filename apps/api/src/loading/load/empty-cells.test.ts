import { clearingText } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { createReport, intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, products, savedProducts } = fixture;
const keep = { query: { empty: "keep" } };

describe("with empty=keep", () => {
  test("an empty cell leaves the field, and #CLEAR empties it", { tags: ["IMP-06.3"] }, async () => {
    await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5", "C,S-3,Tee,Fittings,7"));
    const file = products(
      "A,S-1,Pipe,,",
      `B,S-2,Elbow,${clearingText},`,
      `C,S-3,New tee,,${clearingText}`,
      "D,S-4,Cap,,",
    );
    expect(await load("products", file, keep)).toEqual(
      createReport({ received: 4, created: 1, updated: 2, unchanged: 1 }),
    );
    expect(await savedProducts()).toEqual(["A Pipe 10", "B Elbow 5", "C New tee null", "D Cap null"]);
    const { rows } = await fixture.stage.owner.query(
      "select gxp_sku, category from products where company_id = $1 order by 1",
      [fixture.company.id],
    );
    expect(rows.map(({ category }) => category)).toEqual(["Pipes", null, "Fittings", null]);
    expect(await load("products", file, keep)).toEqual(createReport({ received: 4, unchanged: 4 }));
  });

  test("an empty cell leaves a required field, and a new record needs it", { tags: ["IMP-06.2"] }, async () => {
    await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,,5"));
    const file = products("A,,,Tubes,", "B,S-3,,,6", "C,,,,1", "C,S-4,Cap,,1");
    expect(await load("products", file, keep)).toEqual({
      ...createReport({ received: 4, created: 1, updated: 2, rejected: 1 }),
      errors: ["supplier_sku", "name"].map((field) => ({
        row: 3,
        field,
        message: "This field is required.",
        code: "required",
      })),
    });
    expect(await savedProducts()).toEqual(["A Pipe 10", "B Elbow 6", "C Cap 1"]);
    expect(await load("products", products("A,,,Tubes,"), keep)).toEqual(createReport({ received: 1, unchanged: 1 }));

    const { code } = fixture.company;
    const orders = "company_code,purchase_order,order_date,status,total\n";
    await load("purchase-orders", `${orders}${code},PO-1,2026-03-01,Open,12\n`);
    expect(await load("purchase-orders", `${orders}${code},PO-1,,Shipped,\n`, keep)).toMatchObject({ updated: 1 });
    await load("companies", `company_code,name,tax_id\n${code},Acme,\n`);
    expect(await load("companies", `company_code,name,tax_id\n${code},,12-3456789\n`, keep)).toMatchObject({
      updated: 1,
    });
    const { rows } = await fixture.stage.owner.query(
      "select c.name, c.tax_id, o.status, o.total from companies c join purchase_orders o on o.company_id = c.id where c.id = $1",
      [fixture.company.id],
    );
    expect(rows).toEqual([{ name: "Acme", tax_id: "12-3456789", status: "Shipped", total: "12" }]);
  });

  test("it holds for kinds that only change records", { tags: ["IMP-06.3"] }, async () => {
    await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5"));
    const header = "company_code,gxp_sku,price,lead_time_days\n";
    const row = (cells: string) => `${fixture.company.code},${cells}\n`;
    await load("prices", header + row("A,10,30") + row("B,5,40"));
    expect(await load("prices", header + row("A,11,") + row(`B,5,${clearingText}`), keep)).toMatchObject({
      updated: 2,
    });
    const { rows } = await fixture.stage.owner.query(
      "select price, lead_time_days from products where company_id = $1 order by gxp_sku",
      [fixture.company.id],
    );
    expect(rows).toEqual([
      { price: "11", lead_time_days: 30 },
      { price: "5", lead_time_days: null },
    ]);
  });
});

test("by default an empty cell empties the field, and #CLEAR does too", { tags: ["IMP-06.3"] }, async () => {
  await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5"));
  await load("products", products("A,S-1,Pipe,Pipes,", `B,S-2,Elbow,Fittings,${clearingText}`));
  expect(await savedProducts()).toEqual(["A Pipe null", "B Elbow null"]);
});

test.each([{}, keep])("a required field cannot be cleared: %j", { tags: ["IMP-06.2"] }, async (sending) => {
  const { errors } = await load("products", products(`A,S-1,${clearingText},,`, "B,,Pipe,,"), sending);
  expect(errors).toEqual([
    { row: 1, field: "name", message: "This field is required, so it cannot be cleared.", code: "required" },
    { row: 2, field: "supplier_sku", message: "This field is required.", code: "required" },
  ]);
});
