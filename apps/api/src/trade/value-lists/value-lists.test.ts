import { valueLists } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { importFixture } from "../../test/import-fixture.ts";

const fixture = importFixture();
const path = (list: string) => `/api/provider/value-lists/${list}`;
const call = (method: "GET" | "POST" | "PATCH", list: string, payload?: object, token = fixture.staff.token) =>
  fixture.stage.call(token, method, path(list), payload ? { payload } : {});

describe("a list of values", { tags: ["IMP-03.6"] }, () => {
  test.each(valueLists)("takes new values, and offers each until staff switch it off: %s", async (list) => {
    const added = await call("POST", list, { names: ["Gate Valves", " Each ", "Gate Valves"] });
    expect([added.statusCode, added.json()]).toEqual([
      200,
      {
        values: [
          { name: "Each", is_offered: true },
          { name: "Gate Valves", is_offered: true },
        ],
      },
    ]);
    const off = await call("PATCH", list, { name: "Each", is_offered: false });
    expect(off.json().values[0]).toEqual({ name: "Each", is_offered: false });
    expect((await call("GET", list)).json()).toEqual(off.json());
    const again = await call("POST", list, { names: ["Each"] });
    expect(again.json().values[0]).toEqual({ name: "Each", is_offered: true });
  });

  test("refuses a name that imports could not tell from another one", async () => {
    await call("POST", "categories", { names: ["Ball Valves"] });
    for (const names of [["ball-valves"], ["Pumps", "PUMPS"]]) {
      const answer = await call("POST", "categories", { names });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["names"]]);
    }
    expect((await call("GET", "categories")).json().values.map(({ name }: { name: string }) => name)).not.toContain(
      "Pumps",
    );
  });

  test.each([[[]], [[" "]], [["x".repeat(201)]], [["a\u0007b"]], [Array.from({ length: 501 }, (_, at) => `N${at}`)]])(
    "refuses names that no value can have: %#",
    async (names) => {
      expect((await call("POST", "categories", { names })).statusCode).toBe(400);
    },
  );

  test("does not exist under another name, and has no unknown value", async () => {
    expect((await call("GET", "companies")).statusCode).toBe(404);
    expect((await call("PATCH", "categories", { name: "Nothing", is_offered: false })).statusCode).toBe(404);
  });
});

describe("a portal without values", () => {
  test(
    "loads products and orders in the browser after staff add the unknown values",
    { tags: ["IMP-03.5"] },
    async () => {
      const { company, stage } = fixture;
      const file = `company_code,gxp_sku,supplier_sku,name,category,vendor_quantity_uom\n${company.code},A-1,S,Pipe,Pipes,Joint\n`;
      const begun = await fixture.begin("products", file);
      expect(begun.choices).toMatchObject([
        { field: "category", list: "categories", values: [{ value: "Pipes", target: null }] },
        { field: "vendor_quantity_uom", list: "units_of_measure", values: [{ value: "Joint", target: null }] },
      ]);
      await call("POST", "categories", { names: ["Pipes"] });
      await call("POST", "units_of_measure", { names: ["Joint"] });
      const ready = await fixture.read(begun.id);
      expect(ready.version).toBe(begun.version);
      expect(ready.choices.flatMap(({ values }) => values.map(({ target }) => target?.option))).toEqual([
        "Pipes",
        "Joint",
      ]);
      const loaded = await fixture.perform(await fixture.perform(ready, "check"), "load");
      expect(loaded).toMatchObject({ state: "loaded", counts: { created: 1, refused: 0 } });

      await call("POST", "order_statuses", { names: ["Confirmed"] });
      const orders = await fixture.begin(
        "purchase-orders",
        `company_code,purchase_order,order_date,status,total\n${company.code},PO-1,2026-03-01,confirmed,12\n`,
      );
      expect(await fixture.perform(await fixture.perform(orders, "check"), "load")).toMatchObject({ state: "loaded" });
      const { rows } = await stage.owner.query("select status from purchase_orders where company_id = $1", [
        company.id,
      ]);
      expect(rows).toEqual([{ status: "Confirmed" }]);
    },
  );

  test(
    "does not offer a value that is switched off to an import or to vendors, and products keep it",
    { tags: ["IMP-03.6"] },
    async () => {
      const { company, stage } = fixture;
      await call("POST", "categories", { names: ["Old Parts"] });
      await stage.aProduct(company.id, { category: "Old Parts" });
      await call("PATCH", "categories", { name: "Old Parts", is_offered: false });
      const begun = await fixture.begin(
        "products",
        `company_code,gxp_sku,supplier_sku,name,category\n${company.code},A-1,S,Pipe,old parts\n`,
      );
      expect(begun.choices[0]).toMatchObject({ values: [{ value: "old parts", target: null }] });
      expect(begun.choices[0]?.options).not.toContain("Old Parts");
      const vendor = await stage.aVendor({ companyId: company.id });
      const offered = (await stage.call(vendor.token, "GET", "/api/products/field-choices/")).json();
      expect(offered.categories).not.toContain("Old Parts");
      const choices = (await stage.call(fixture.staff.token, "GET", "/api/provider/products/choices")).json();
      expect(choices.categories).not.toContain("Old Parts");
      expect(choices.all_categories).toContain("Old Parts");
    },
  );
});
