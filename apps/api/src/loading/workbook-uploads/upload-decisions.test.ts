import type { WorkbookUpload } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { uploadFixture } from "../../test/upload-fixture.ts";

let stage: Stage;
let fixture: ReturnType<typeof uploadFixture>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  fixture = uploadFixture(stage);
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});

const aProduct = async (values: Record<string, unknown> = { price: "10.00" }) =>
  (await stage.aProduct(vendor.companyId, values)).gxpSku;
const getEdits = async () =>
  (
    await stage.owner.query<Record<string, unknown>>(
      `select p.gxp_sku, e.name, e.old_value, e.new_value, e.set_id from field_edits e join products p on p.id = e.product_id
       where e.company_id = $1 and e.status = 'pending' order by e.new_value`,
      [vendor.companyId],
    )
  ).rows;
const prices = ["gxp_sku", "price"];

describe("the sheet of products", { tags: ["XLS-04.14"] }, () => {
  const labels = ["GXP SKU", "Vendor Price"];

  test("is the one that the workbook names, also renamed, moved and beside a copy of it", async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const sheet = (name: string, price: number) => ({ name, rows: [prices, labels, [sku, price]] });
    const workbook = aFilledWorkbook({
      names: { lading_products: "'Bob''s prices'!$A$1:$B$3" },
      sheets: [
        sheet("Products", 11),
        sheet("Bob's prices", 12),
        { name: "_lading", state: "veryHidden", rows: [["workbook_id", id]] },
      ],
    });
    const upload = await fixture.upload(vendor.token, workbook);
    expect(await fixture.listChanges(vendor.token, upload)).toMatchObject([{ new_value: "12.00" }]);
  });

  test("is the first with a row of keys if the name was lost", async () => {
    const sku = await aProduct();
    const workbook = aFilledWorkbook({
      names: { lading_products: "#REF!$A$1:$B$3" },
      sheets: [
        { name: "Notes", rows: [["Prices of 2027"]] },
        { name: "Renamed", rows: [prices, labels, [sku, 13]] },
      ],
    });
    const upload = await fixture.upload(vendor.token, workbook);
    expect(await fixture.listChanges(vendor.token, upload)).toMatchObject([{ new_value: "13.00" }]);
  });
});

describe("dates that can be read in two ways", { tags: ["XLS-04.15"] }, () => {
  test("are taken in the order that a person chooses, unless the portal has them", async () => {
    const [one, other] = [await aProduct(), await aProduct({ price_expiration: "2027-03-04" })];
    const id = await fixture.anExport(vendor);
    const keys = ["gxp_sku", "price_expiration"];
    const workbook = fixture.aWorkbook(id, keys, [one, "03/04/2027"], [other, "03/04/2027"]);
    const upload = await fixture.upload(vendor.token, workbook);
    const problems = () => fixture.listChanges(vendor.token, upload, "problems", "&ordering=row");
    const choose = async (body: object) => {
      const { version } = await fixture.read(vendor.token, upload);
      return fixture.call(vendor.token, "PATCH", `${upload}/choices`, { version, choices: [], ...body });
    };
    expect(await problems()).toMatchObject([
      { code: "ambiguous_date", offer: null, chosen: false },
      { code: "ambiguous_date", offer: null, chosen: false },
    ]);
    await choose({ dates: "dmy" });
    expect(await problems()).toMatchObject([
      { offer: "2027-04-03", chosen: true },
      { offer: "2027-04-03", chosen: true },
    ]);
    expect((await choose({ dates: "mdy" })).json<WorkbookUpload>().chosen.changes).toBe(1);
    expect(await problems()).toMatchObject([
      { offer: "2027-03-04", chosen: true },
      { offer: "2027-03-04", chosen: false },
    ]);
    await fixture.call(vendor.token, "POST", `${upload}/submit`, {});
    expect(await getEdits()).toMatchObject([{ gxp_sku: one, name: "price_expiration", new_value: "2027-03-04" }]);
    expect((await choose({})).json()).toEqual({ choices: ["Choose at least one change."] });
  });
});

describe("a comparison that a person discards", { tags: ["XLS-09.6"] }, () => {
  const list = async () =>
    (await fixture.call(vendor.token, "GET", "")).json<{ results: { id: string }[] }>().results.map(({ id }) => id);
  const press = (id: string, what: "discard" | "restore" | "submit") =>
    fixture.call(vendor.token, "POST", `${id}/${what}`, {});

  test("is gone for the company, and comes back with its choices", async () => {
    const sku = await aProduct();
    const upload = await fixture.upload(vendor.token, fixture.aWorkbook(null, prices, [sku, 12]));
    await fixture.call(vendor.token, "PATCH", `${upload}/choices`, {
      version: 1,
      choices: [{ gxp_sku: sku, field: "price", chosen: false }],
    });
    expect((await press(upload, "discard")).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await fixture.call(vendor.token, "GET", upload)).statusCode).toBe(404);
    expect((await press(upload, "submit")).statusCode).toBe(404);
    expect((await press(upload, "discard")).statusCode).toBe(404);
    const other = await stage.aVendor({ role: "Full Access" });
    expect((await fixture.call(other.token, "POST", `${upload}/restore`, {})).statusCode).toBe(404);
    expect((await press(upload, "restore")).json()).toMatchObject({ state: "checked", chosen: { changes: 0 } });
    expect(await list()).toEqual([upload]);
  });

  test("is read no further, and again after that was taken back", async () => {
    const workbook = fixture.aWorkbook(null, prices, [await aProduct(), 12]);
    const { id } = (await fixture.send(vendor.token, workbook)).json<{ id: string }>();
    expect((await press(id, "discard")).statusCode).toBe(200);
    await fixture.compare();
    const { rows } = await stage.owner.query("select state from runs where id = $1", [id]);
    expect(rows).toEqual([{ state: "cancelled" }]);
    expect((await press(id, "restore")).json()).toMatchObject({ state: "reading" });
    await fixture.compare();
    expect(await fixture.read(vendor.token, id)).toMatchObject({ state: "checked", counts: { changes: 1 } });
  });

  test("stays if its changes were proposed", async () => {
    const upload = await fixture.upload(vendor.token, fixture.aWorkbook(null, prices, [await aProduct(), 12]));
    await press(upload, "submit");
    expect((await press(upload, "discard")).json()).toMatchObject({ code: "already_submitted" });
  });
});
