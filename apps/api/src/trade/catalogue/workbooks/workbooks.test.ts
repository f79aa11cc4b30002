import {
  type createWorkbook,
  editableIds,
  exportRunRows,
  getAttribute,
  getColumn,
  type readWorkbook,
} from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { openRunner } from "../../../test/run-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

type Order = z.input<typeof createWorkbook.body>;
const path = "/api/products/workbooks/";
const post = (payload: Order, { token } = vendor) => stage.call(token, "POST", path, { payload });
const read = async (id: string, { token } = vendor) =>
  (await stage.call(token, "GET", `${path}${id}`)).json<z.output<typeof readWorkbook.response>>();

async function execute() {
  await using runner = openRunner(stage);
  await runner.execute();
}

/** Makes a CSV file and returns its cells, which contain no commas. */
async function exportCsv(order: Order, by = vendor) {
  const { id } = (await post({ ...order, format: "csv" }, by)).json<{ id: string }>();
  await execute();
  const { url } = await read(id, by);
  const { body } = await stage.app.inject(url ?? "");
  return body
    .slice(1)
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(",").slice(0, -1));
}

describe("a workbook", { tags: ["XLS-01.9"] }, () => {
  test("has the chosen products, those of the filters or all, and filters narrow together", async () => {
    const own = await stage.aVendor();
    const [one, two, three] = await Promise.all(
      ["Gate Valves", "Gate Valves", "Ball Valves"].map((category, place) =>
        stage.aProduct(own.companyId, { category, name: ["Alpha", "Beta", "Gamma"][place]! }),
      ),
    );
    const skusOf = async (order: Order) =>
      (await exportCsv({ ...order, columns: ["sku"] }, own)).slice(1).map(([sku]) => sku);
    const sorted = (...products: (typeof one)[]) => products.map((product) => product!.gxpSku).toSorted();
    expect(await skusOf({})).toEqual(sorted(one, two, three));
    expect(await skusOf({ category: ["Gate Valves"] })).toEqual(sorted(one, two));
    expect(await skusOf({ search: "gamma", category: [] })).toEqual(sorted(three));
    expect(await skusOf({ gxp_skus: [one!.gxpSku, three!.gxpSku] })).toEqual(sorted(one, three));
    expect(await skusOf({ gxp_skus: [one!.gxpSku, three!.gxpSku], search: "a", category: ["Ball Valves"] })).toEqual(
      sorted(three),
    );
  });

  test("has all columns in one order, or the chosen ones beside the first two", async () => {
    const own = await stage.aVendor();
    await stage.aProduct(own.companyId);
    const [all] = await exportCsv({}, own);
    expect(all?.slice(0, 4)).toEqual(["gxp_sku", "name", "sku", "manufacturer"]);
    expect(all?.slice(-2)).toEqual(["gxp_priority", "percents_complete"]);
    expect(all).not.toContain("description");
    const [chosen] = await exportCsv({ columns: ["color", "price"] }, own);
    expect(chosen).toEqual(["gxp_sku", "name", "price", "color"]);
  });

  test("of what is missing has the products and columns with an empty cell", async () => {
    const own = await stage.aVendor();
    const { gxpSku } = await stage.aProduct(own.companyId, { name: "Incomplete", price: "1" });
    await stage.aProduct(own.companyId, { name: "Complete" });
    const full = editableIds
      .filter((id) => !["sku", "category", "vendor_quantity_uom"].includes(id))
      .map((id) => {
        const { type } = getAttribute(id).value;
        return `${getColumn(id)} = ${type === "text" ? "'x'" : type === "date" ? "'2028-02-29'" : type === "boolean" ? "true" : "1"}`;
      });
    await stage.owner.query("insert into units_of_measure (name) values ('Each') on conflict do nothing");
    await stage.owner.query(
      `update products set ${full.join(", ")}, category = (select name from categories limit 1),
         vendor_quantity_uom = (select name from units_of_measure limit 1) where company_id = $1`,
      [own.companyId],
    );
    await stage.owner.query("update products set color = null, amps = null where gxp_sku = $1", [gxpSku]);
    expect(await exportCsv({ only_missing: true }, own)).toEqual([
      ["gxp_sku", "name", "amps", "color"],
      [gxpSku, "Incomplete", "", ""],
    ]);
    const count = await stage.call(own.token, "POST", `${path}count`, { payload: {} });
    expect(count.json()).toEqual({ products: 2, incomplete: 1, empty_cells: 2 });
    await stage.owner.query("update products set color = 'Red', amps = 1 where gxp_sku = $1", [gxpSku]);
    expect((await post({ only_missing: true }, own)).json()).toEqual({
      only_missing: ["No field of these products is empty."],
    });
  });

  test("is refused without a product, with an unknown column, and without the permission", async () => {
    const refused = async (payload: object) => {
      const answer = await stage.call(vendor.token, "POST", path, { payload });
      expect(answer.statusCode).toBe(400);
      return answer.json<object>();
    };
    expect(await refused({ search: "nothing like it" })).toEqual({ search: ["No product matches."] });
    expect(await refused({ gxp_skus: ["OF-NOBODY"] })).toEqual({ gxp_skus: ["No product matches."] });
    expect(await refused({ columns: ["description"] })).toHaveProperty(["columns.0"]);
    expect(await refused({ format: "ods" })).toEqual({ format: ["Must be xlsx or csv."] });
    const other = await stage.aVendor({ may: [] });
    expect((await post({}, other)).statusCode).toBe(403);
  });

  test("is seen by its person alone, and can be told from one that was removed", async () => {
    await stage.aProduct(vendor.companyId);
    const { id } = (await post({})).json<{ id: string }>();
    expect(await read(id)).toEqual({ state: "making", counts: { done: 0, products: null }, url: null, failure: null });
    await execute();
    expect(await read(id)).toEqual({
      state: "ready",
      counts: { done: 1, products: 1 },
      url: expect.stringContaining("/api/downloads/"),
      failure: null,
    });
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    expect((await stage.call(colleague.token, "GET", `${path}${id}`)).statusCode).toBe(404);
    await stage.owner.query("delete from runs where id = $1", [id]);
    expect(await read(id)).toMatchObject({ state: "expired", url: null });
  });

  test("is in the audit record with its number of products", async () => {
    const own = await stage.aVendor();
    await stage.aProduct(own.companyId);
    await exportCsv({}, own);
    const { rows } = await stage.owner.query<{ action: string; details: object }>(
      "select action, details from audit_entries where company_id = $1 order by id desc limit 2",
      [own.companyId],
    );
    expect(rows).toMatchObject([
      { action: "end-run", details: { rows: 1, state: "loaded" } },
      { action: `POST ${path}`, details: { format: "csv", filter: "All products", products: 1 } },
    ]);
  });
});

test("a workbook notifies its person only if it is large", { tags: ["XLS-01.10"] }, async () => {
  const own = await stage.aVendor();
  const notified = async () =>
    (await stage.owner.query("select description from personal_notifications where user_id = $1", [own.id])).rows;
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select $1, 'MANY-' || n, 'MANY-' || n, 'Many' from generate_series(1, $2::int) as n`,
    [own.companyId, exportRunRows + 1],
  );
  expect(await exportCsv({ gxp_skus: ["MANY-1"], columns: ["sku"] }, own)).toHaveLength(2);
  expect(await notified()).toEqual([]);
  const lines = await exportCsv({ columns: ["sku"] }, own);
  expect(new Set(lines.map(([sku]) => sku)).size).toBe(exportRunRows + 2);
  expect(await notified()).toEqual([{ description: "Your export of 5,001 products is ready: products-to-edit.csv." }]);
});
