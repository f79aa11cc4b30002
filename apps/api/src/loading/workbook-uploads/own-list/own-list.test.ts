import type { WorkbookMapping } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aFilledWorkbook } from "../../../test/sample-workbook.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { uploadFixture } from "../../../test/upload-fixture.ts";

let stage: Stage;
let fixture: ReturnType<typeof uploadFixture>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  fixture = uploadFixture(stage);
  await stage.owner.query(
    "insert into categories (name) values ('Gate Valves'), ('Ball Valves') on conflict do nothing",
  );
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});

const aProduct = async (values: Record<string, unknown>) => (await stage.aProduct(vendor.companyId, values)).gxpSku;
const toCsv = (...rows: (string | null)[][]) =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell ?? ""}"`).join(";")).join("\r\n"));
const upload = (content: Buffer, name = "our list.csv") => fixture.upload(vendor.token, content, name);
const readMapping = async (id: string) =>
  (await fixture.call(vendor.token, "GET", `${id}/mapping`)).json<WorkbookMapping>();
async function map(id: string, changes: object) {
  const { version } = await readMapping(id);
  const answer = await fixture.call(vendor.token, "PATCH", `${id}/mapping`, { version, ...changes });
  if (answer.statusCode === 200) await fixture.compare();
  return { status: answer.statusCode, body: answer.json<WorkbookMapping & Record<string, unknown>>() };
}
const findChanges = async (id: string) =>
  (await fixture.listChanges(vendor.token, id, "changes", "&ordering=row")).map((change) => [
    change.gxp_sku,
    change.field,
    change.live_value,
    change.new_value,
  ]);

describe("a vendor's own list", () => {
  test("waits for its columns, which are guessed by their names", { tags: ["XLS-04.6"] }, async () => {
    const sku = await aProduct({ supplier_sku: "A-1", price: "10.00", lead_time_days: 5 });
    const id = await upload(toCsv(["Part No", "New Price", "Our group"], ["A-1", "12.50", "x"]));
    expect(await fixture.read(vendor.token, id)).toMatchObject({ state: "mapping", is_own_list: true, rows: 1 });
    expect(await readMapping(id)).toMatchObject({
      columns: [
        { header: "Part No", target: null, samples: ["A-1"], found: "text" },
        { header: "New Price", target: "price", by: "synonym", samples: ["12.50"], found: "number" },
        { header: "Our group", target: null },
      ],
      key: null,
      open: { key: [expect.stringMatching(/^Choose the column/)] },
    });
    expect(await map(id, {})).toMatchObject({ status: 400, body: { key: [expect.anything()] } });
    expect(await map(id, { columns: ["sku", "price", null] })).toMatchObject({ status: 200, body: { key: "sku" } });
    expect(await fixture.read(vendor.token, id)).toMatchObject({
      state: "checked",
      exported_at: null,
      counts: { changes: 1, ignored: 1 },
    });
    expect(await findChanges(id)).toEqual([[sku, "price", "10.00", "12.50"]]);
  });

  test("remembers the mapping of the company for the same columns", { tags: ["XLS-04.7"] }, async () => {
    await aProduct({ supplier_sku: "A-1", price: "10.00" });
    const id = await upload(toCsv(["Part No", "Ours"], ["A-1", "11"]));
    await map(id, { columns: ["sku", "price"] });
    const again = await upload(toCsv(["OURS", "part no"], ["12", "A-1"]), "next month.csv");
    expect(await fixture.read(vendor.token, again)).toMatchObject({ state: "checked", counts: { changes: 1 } });
    const other = await stage.aVendor({ role: "Full Access" });
    const theirs = await fixture.upload(other.token, toCsv(["Ours", "Part No"], ["12", "A-1"]), "list.csv");
    expect(await fixture.read(other.token, theirs)).toMatchObject({ state: "mapping" });
  });

  test("finds products by GXP SKU, supplier SKU or UPC", { tags: ["XLS-04.8"] }, async () => {
    const one = await aProduct({ supplier_sku: "A-1", upc: "012345678905", price: "10.00" });
    const two = await aProduct({ supplier_sku: "B", upc: "036000291452", price: "10.00" });
    const three = await aProduct({ supplier_sku: "B", price: "10.00" });
    const header = ["GXP Number", "Item", "Barcode", "Price"];
    const rows = [
      [one, "A-1", "012345678905", "11"],
      [two, "B", "036000291452", "12"],
      [three, "C", "999", "13"],
    ];
    const id = await upload(toCsv(header, ...rows));
    await map(id, { columns: ["gxp_sku", null, null, "price"], key: "gxp_sku" });
    expect((await findChanges(id)).map(([sku]) => sku)).toEqual([one, two, three]);
    await map(id, { columns: [null, null, "upc", "price"] });
    expect((await findChanges(id)).map(([sku]) => sku)).toEqual([one, two]);
    await map(id, { columns: [null, "sku", null, "price"] });
    expect((await findChanges(id)).map(([sku]) => sku)).toEqual([one]);
    const problems = await fixture.listChanges(vendor.token, id, "problems", "&ordering=row");
    expect(problems.map(({ row, code, message }) => [row, code, message])).toEqual([
      [3, "duplicate_in_file", `Several products have this Supplier SKU: ${[two, three].toSorted().join(", ")}.`],
      [4, "unknown_reference", "No product of yours has this Supplier SKU."],
    ]);
  });

  test("asks for the decimal sign, the order of dates and the meaning of values", { tags: ["XLS-04.9"] }, async () => {
    const sku = await aProduct({ supplier_sku: "A-1", price: "10.00", category: "Ball Valves" });
    const id = await upload(
      toCsv(["Supplier SKU", "Price", "Price valid until", "Product group"], ["A-1", "1.250", "03/04/2027", "GATES"]),
    );
    const open = { decimal: [expect.anything()], dates: [expect.anything()] };
    expect(await readMapping(id)).toMatchObject({
      open,
      choices: [{ field: "category", values: [{ value: "GATES", target: null }] }],
    });
    expect(await map(id, {})).toMatchObject({ status: 400, body: open });
    const stored = await map(id, {
      compare: false,
      decimal: ",",
      choices: [{ field: "category", value: "GATES", target: { option: "Gate Valves" } }],
    });
    expect(stored).toMatchObject({ status: 200, body: { open: { dates: open.dates } } });
    await map(id, { dates: "dmy" });
    expect(await findChanges(id)).toEqual([
      [sku, "price", "10.00", "1250.00"],
      [sku, "price_expiration", null, "2027-04-03"],
      [sku, "category", "Ball Valves", "Gate Valves"],
    ]);
  });

  test("names cells that cannot be read, and proposes the others as one set", { tags: ["XLS-04.10"] }, async () => {
    const [one, two] = [await aProduct({ supplier_sku: "A" }), await aProduct({ supplier_sku: "B" })];
    const id = await upload(
      aFilledWorkbook({
        formats: [],
        sheets: [
          {
            name: "Tabelle1",
            rows: [
              ["Price list 2027", null, null],
              ["Supplier SKU", "Lead time", "Product category"],
              ["A", 7, "Nonsense"],
              ["B", "soon", "gate valves"],
              ["C", 5, null],
              [null, 5, null],
            ],
          },
        ],
      }),
      "list.xlsx",
    );
    expect(await map(id, {})).toMatchObject({ status: 200 });
    const problems = await fixture.listChanges(vendor.token, id, "problems", "&ordering=row");
    expect(problems.map(({ row, field, code, found }) => [row, field, code, found])).toEqual([
      [3, "category", "not_in_list", "Nonsense"],
      [4, "lead_time_days", "type", "soon"],
      [5, null, "unknown_reference", "C"],
      [6, null, "required", ""],
    ]);
    expect(problems[0]?.hint).toBe("Choose its meaning under Change Columns.");
    expect((await findChanges(id)).map(([sku, field, , value]) => [sku, field, value])).toEqual([
      [one, "lead_time_days", "7"],
      [two, "category", "Gate Valves"],
    ]);
    expect((await fixture.call(vendor.token, "POST", `${id}/submit`, {})).json()).toMatchObject({ proposed: 2 });
    expect(await map(id, {})).toMatchObject({ status: 409 });
  });

  test(
    "proposes rows that name no product as new products with the same submission",
    { tags: ["XLS-26.1"] },
    async () => {
      const sku = await aProduct({ supplier_sku: "A-1", price: "10.00" });
      const header = ["Supplier SKU", "Product name", "Price", "UPC"];
      const id = await upload(
        toCsv(
          header,
          ["A-1", "Old", "11", ""],
          ["N-1", "New", "5", ""],
          ["N-2", "", "5", "12"],
          ["N-3", "Other", "6", ""],
        ),
      );
      expect(await map(id, {})).toMatchObject({ status: 200 });
      expect(await fixture.read(vendor.token, id)).toMatchObject({
        counts: { changes: 1, new: 2, problems: 2 },
        chosen: { changes: 1, new: 2 },
      });
      expect(await fixture.listChanges(vendor.token, id, "problems", "&ordering=row")).toMatchObject([
        { gxp_sku: "N-2", field: "name", message: "Enter a name." },
        { gxp_sku: "N-2", field: "upc", found: "12" },
      ]);
      const { version } = await fixture.read(vendor.token, id);
      await fixture.call(vendor.token, "PATCH", `${id}/choices`, {
        version,
        choices: [{ gxp_sku: "N-3", kind: "new", chosen: false }],
      });
      expect((await fixture.call(vendor.token, "POST", `${id}/submit`, {})).json()).toMatchObject({
        proposed: 1,
        proposed_new: 1,
        left_out: 0,
      });
      const { rows } = await stage.owner.query("select product, status from product_proposals where company_id = $1", [
        vendor.companyId,
      ]);
      expect(rows).toEqual([{ product: { name: "New", sku: "N-1", price: "5.00" }, status: "proposed" }]);
      expect(await fixture.listChanges(vendor.token, id, "changes")).toMatchObject([
        { gxp_sku: sku, outcome: "proposed" },
      ]);
    },
  );

  test("takes back the new products of a list with its changes, or alone", { tags: ["XLS-26.5"] }, async () => {
    await aProduct({ supplier_sku: "A-1", price: "10.00" });
    const submit = async (...rows: string[][]) => {
      const id = await upload(toCsv(["Supplier SKU", "Product name", "Price"], ...rows));
      await map(id, {});
      return (await fixture.call(vendor.token, "POST", `${id}/submit`, {})).json().set as string;
    };
    const withdraw = async (set: string) =>
      (await stage.call(vendor.token, "POST", `/api/products/edits/sets/${set}/withdraw`, {})).json();
    const both = await submit(["A-1", "Old", "11"], ["N-1", "New", "5"], ["N-2", "Other", "6"]);
    await stage.owner.query(
      `update product_proposals set status = 'rejected', reason = 'No.'
       where company_id = $1 and product ->> 'sku' = 'N-2'`,
      [vendor.companyId],
    );
    expect(await withdraw(both)).toEqual({ withdrawn: 1, restored: 0, withdrawn_new: 1 });
    expect(await withdraw(both)).toEqual({ withdrawn: 0, restored: 0, withdrawn_new: 0 });
    const { rows } = await stage.owner.query(
      "select product ->> 'sku' as sku, status from product_proposals where company_id = $1 order by 1",
      [vendor.companyId],
    );
    expect(rows).toEqual([
      { sku: "N-1", status: "withdrawn" },
      { sku: "N-2", status: "rejected" },
    ]);
    const alone = await submit(["N-3", "Third", "7"]);
    expect(await withdraw(alone)).toEqual({ withdrawn: 0, restored: 0, withdrawn_new: 1 });
  });

  test("has a result with its own heads, which can go round again", { tags: ["XLS-26.4"] }, async () => {
    await aProduct({ supplier_sku: "A-1", price: "10.00" });
    const columns = ["sku", "name", "price", null];
    const id = await upload(
      toCsv(["Artikel", "Text", "Preis", "Notiz"], ["A-1", "x", "11", "=1"], ["N-1", "New", "5", ""]),
    );
    await map(id, { columns });
    await fixture.call(vendor.token, "POST", `${id}/submit`, {});
    const ask = async () =>
      (await fixture.call(vendor.token, "GET", `${id}/result`)).json<{ state: string; url: string | null }>();
    expect(await ask()).toMatchObject({ state: "making" });
    await fixture.compare();
    const { url } = await ask();
    const file = (await stage.call("", "GET", url ?? "")).rawPayload;
    expect(file.toString().split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFArtikel,Text,Preis,Notiz,__status,__message",
      "A-1,x,11,'=1,proposed,Vendor Price: proposed",
      "N-1,New,5,,proposed,proposed",
    ]);
    const again = await upload(file);
    expect(await fixture.read(vendor.token, again)).toMatchObject({ state: "checked", rows: 2 });
  });

  test("cannot bring new products to a company without the feature", { tags: ["XLS-26.2"] }, async () => {
    vendor = await stage.aVendor({ role: "Full Access", flagsOff: ["Product Proposals"] });
    const id = await upload(toCsv(["Supplier SKU", "Product name", "Price"], ["N-1", "New", "5"]));
    await map(id, {});
    expect(await fixture.listChanges(vendor.token, id, "problems")).toMatchObject([
      {
        code: "not_allowed",
        message: "No product of yours has this Supplier SKU, and new products cannot be proposed.",
      },
    ]);
    expect((await fixture.call(vendor.token, "POST", `${id}/submit`, {})).json()).toMatchObject({
      code: "nothing_to_propose",
    });
  });

  test("refuses nonsense at its place, and a choice of two people at once", { tags: ["XLS-04.11"] }, async () => {
    await aProduct({ supplier_sku: "A-1" });
    const id = await upload(toCsv(["Supplier SKU", "Price", "Cost"], ["A-1", "5", "6"]));
    expect(await map(id, { columns: ["sku", "price", "price"] })).toMatchObject({
      status: 400,
      body: { columns: ["2 columns become Vendor Price. Keep one of them."] },
    });
    expect(await map(id, { columns: ["sku"] })).toMatchObject({ status: 400, body: { columns: [expect.anything()] } });
    expect(await map(id, { columns: ["sku", "color of the sky", null] })).toMatchObject({
      status: 400,
      body: { columns: ["color of the sky is not a field of products."] },
    });
    expect(await map(id, { columns: ["sku", null, null] })).toMatchObject({
      status: 400,
      body: { columns: ["Choose at least one column with values to change."] },
    });
    const { version } = await readMapping(id);
    const send = () =>
      fixture.call(vendor.token, "PATCH", `${id}/mapping`, {
        version,
        columns: ["sku", "price", null],
        compare: false,
      });
    const answers = await Promise.all([send(), send()]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});
