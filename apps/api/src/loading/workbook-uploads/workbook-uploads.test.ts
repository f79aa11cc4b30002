import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationFixture } from "../../test/notification-fixture.ts";
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
const setValue = (gxpSku: string, column: string, value: unknown) =>
  stage.owner.query(`update products set ${column} = $2 where gxp_sku = $1`, [gxpSku, value]);
const getEdits = async () =>
  (
    await stage.owner.query<Record<string, unknown>>(
      `select p.gxp_sku, e.name, e.old_value, e.new_value, e.set_id from field_edits e join products p on p.id = e.product_id
       where e.company_id = $1 and e.status = 'pending' order by e.new_value`,
      [vendor.companyId],
    )
  ).rows;
const prices = ["gxp_sku", "price"];

describe("a comparison", () => {
  test("tells changes, conflicts, newer values and unchanged cells apart", { tags: ["XLS-05.1"] }, async () => {
    const [same, changed, both, newer] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    const id = await fixture.anExport(vendor);
    await setValue(both, "price", 11);
    await setValue(newer, "price", 11);
    const workbook = fixture.aWorkbook(id, prices, [same, 10], [changed, 12.5], [both, 12], [newer, 10]);
    const upload = await fixture.upload(vendor.token, workbook);
    expect(await fixture.read(vendor.token, upload)).toMatchObject({
      state: "checked",
      file: { name: "prices.xlsx" },
      rows: 4,
      columns: 2,
      counts: {
        changes: 1,
        conflicts: 1,
        newer: 1,
        problems: 0,
        ignored: 0,
        unchanged: 1,
        new: 0,
        warnings: 0,
        unknown: 0,
      },
      chosen: { changes: 1, products: 1, conflicts: 0 },
      fields: [{ field: "price", changes: 1, chosen: 1 }],
      exported_at: expect.any(String),
    });
    const place = { field: "price", percent: null, message: null };
    expect(await fixture.listChanges(vendor.token, upload)).toMatchObject([
      {
        ...place,
        row: 4,
        gxp_sku: changed,
        base: "10.00",
        live_value: "10.00",
        new_value: "12.50",
        percent: 25,
        chosen: true,
      },
    ]);
    expect(await fixture.listChanges(vendor.token, upload, "conflicts")).toMatchObject([
      { gxp_sku: both, base: "10.00", live_value: "11.00", new_value: "12.00", chosen: false },
    ]);
    expect(await fixture.listChanges(vendor.token, upload, "newer")).toMatchObject([
      { ...place, gxp_sku: newer, base: "10.00", live_value: "11.00", new_value: "10.00", chosen: false },
    ]);
    expect(await getEdits()).toEqual([]);
  });

  test(
    "starts a change of ten times the value unticked, and lists the largest first",
    { tags: ["XLS-05.2"] },
    async () => {
      const skus = [await aProduct(), await aProduct(), await aProduct()];
      const id = await fixture.anExport(vendor);
      const workbook = fixture.aWorkbook(id, prices, [skus[0]!, 11], [skus[1]!, 100], [skus[2]!, 1]);
      const upload = await fixture.upload(vendor.token, workbook);
      expect(await fixture.listChanges(vendor.token, upload)).toMatchObject([
        { gxp_sku: skus[1], percent: 900, chosen: false, message: "10 times the old value" },
        { gxp_sku: skus[2], percent: -90, chosen: false, message: "A tenth of the old value or less" },
        { gxp_sku: skus[0], chosen: true, message: null },
      ]);
      expect(await fixture.listChanges(vendor.token, upload, "changes", "&over=50")).toHaveLength(2);
      expect((await fixture.listChanges(vendor.token, upload, "changes", "&ordering=row"))[0]?.gxp_sku).toBe(skus[0]);
      expect(await fixture.read(vendor.token, upload)).toMatchObject({
        sizes: { over_5: 3, over_10: 2, over_30: 2 },
        fields: [{ changes: 3, chosen: 1 }],
      });
    },
  );

  test("names rows and cells that it cannot take, and takes the others", { tags: ["XLS-05.3"] }, async () => {
    const [good, twice, wrong] = [await aProduct(), await aProduct(), await aProduct()];
    await stage.aProduct(vendor.companyId, { gxp_sku: "VALVE-1001198" });
    const id = await fixture.anExport(vendor);
    const keys = ["gxp_sku", "price", "upc", "mpn"];
    const upload = await fixture.upload(
      vendor.token,
      fixture.aWorkbook(
        id,
        keys,
        [good, 11],
        [twice, 12],
        [twice, 13],
        ["VALVE-1001189", 14],
        ["valve-1001198", 14],
        [null, 15],
        [wrong, { xml: 't="e"><v>#N/A</v>' }, 16000001718, { xml: 's="1"><v>46085</v>' }],
      ),
    );
    expect((await fixture.read(vendor.token, upload)).counts).toMatchObject({ changes: 1, problems: 8, unknown: 2 });
    const problems = (await fixture.listChanges(vendor.token, upload, "problems", "&ordering=row")).map(
      ({ row, field, code, message, offer }) => [row, field, code, offer ?? message],
    );
    const inTwo = "It is in the rows 4, 5, so none of them is taken.";
    expect(problems).toEqual([
      [4, null, "duplicate_in_file", inTwo],
      [5, null, "duplicate_in_file", inTwo],
      [6, null, "unknown_reference", "No product of yours. The nearest is VALVE-1001198."],
      [7, null, "key_differs_by_case", expect.stringContaining("VALVE-1001198")],
      [8, null, "required", "The row has no GXP SKU."],
      [9, "price", "error_value", "The cell shows #N/A."],
      [9, "upc", "type", "016000001718"],
      [9, "mpn", "type", expect.stringMatching(/^\d+-\d+$/)],
    ]);
  });

  test("ignores columns that are not ours and cells that cannot be changed", { tags: ["XLS-05.4"] }, async () => {
    const sku = await aProduct({ name: "Valve", price: "10.00" });
    const id = await fixture.anExport(vendor);
    const upload = await fixture.upload(
      vendor.token,
      fixture.aWorkbook(id, ["gxp_sku", "name", "price", "Our note", "__status"], [sku, "Gate valve", 10, "x", "y"]),
    );
    const ignored = await fixture.listChanges(vendor.token, upload, "ignored", "&ordering=row");
    expect(ignored.map(({ row, field, found }) => [row, field, found])).toEqual([
      [1, null, "Our note"],
      [3, "name", "Gate valve"],
    ]);
  });

  test("reads rows beside the table, hidden rows and rows after blank ones", { tags: ["XLS-05.5"] }, async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const id = await fixture.anExport(vendor);
    const workbook = fixture.aWorkbook(id, prices, [one, 11, "A note without a key"], [], [], [two, 12]);
    const upload = await fixture.upload(vendor.token, workbook);
    expect((await fixture.read(vendor.token, upload)).counts).toMatchObject({ changes: 2, problems: 0 });
    expect((await fixture.listChanges(vendor.token, upload, "changes", "&ordering=row")).map(({ row }) => row)).toEqual(
      [3, 6],
    );
  });

  test("says that the value of a pending change is proposed already", { tags: ["XLS-05.6"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const workbook = fixture.aWorkbook(id, prices, [sku, 12]);
    const first = await fixture.upload(vendor.token, workbook);
    await fixture.call(vendor.token, "POST", `${first}/submit`, {});
    const again = await fixture.upload(vendor.token, workbook);
    expect(await fixture.listChanges(vendor.token, again, "ignored")).toMatchObject([
      { new_value: "12.00", message: "This value is proposed already." },
    ]);
  });
});

describe("a CSV file of ours", { tags: ["XLS-04.3"] }, () => {
  const csv = (...lines: string[]) => Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);

  test("is compared with its export, and loses the apostrophes that the portal added", async () => {
    const [one, two] = [await aProduct({ mpn: "=A1" }), await aProduct({ mpn: "'=A1" })];
    const id = await fixture.anExport(vendor);
    const file = csv("gxp_sku,mpn,__workbook", `${one},'=A1,${id}`, `${two},''=A1,${id}`);
    const upload = await fixture.upload(vendor.token, file, "products.csv");
    expect(await fixture.read(vendor.token, upload)).toMatchObject({
      counts: { changes: 0, unchanged: 2, problems: 0 },
      exported_at: expect.any(String),
    });
  });

  test("that names no workbook is compared with the values of now", async () => {
    const sku = await aProduct();
    await setValue(sku, "price", 11);
    const upload = await fixture.upload(vendor.token, csv("gxp_sku,price", `${sku},12.00`), "products.csv");
    expect(await fixture.read(vendor.token, upload)).toMatchObject({ counts: { changes: 1 }, exported_at: null });
  });
});

describe("a file", () => {
  test("that has another kind or is another company's is refused at once", { tags: ["XLS-04.1"] }, async () => {
    const stranger = await stage.aVendor({ role: "Full Access" });
    await stage.aProduct(stranger.companyId);
    const foreign = await fixture.anExport(stranger);
    const notExported = "This workbook was not exported from your catalog.";
    const refuse = async (content: Buffer, message: RegExp | string) => {
      const answer = await fixture.send(vendor.token, content);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().document[0]).toMatch(message);
    };
    await refuse(fixture.aWorkbook(foreign, prices, ["G-1", 1]), notExported);
    await refuse(fixture.aWorkbook(crypto.randomUUID(), prices, ["G-1", 1]), notExported);
    await refuse(fixture.aWorkbook("no id", prices, ["G-1", 1]), notExported);
    await refuse(Buffer.from("%PDF-1.7\n"), /PDF.* CSV files and Excel workbooks \(xlsx\) are accepted\.$/);
    await refuse(Buffer.from('{"gxp_sku":"G-1"}\n'), /xlsx/);
    expect(
      (await stage.owner.query("select from workbook_uploads where company_id = $1", [vendor.companyId])).rows,
    ).toEqual([]);
  });

  test("with more than 250,000 rows is refused after it was read", { tags: ["XLS-04.13"] }, async () => {
    const many = Buffer.from(["gxp_sku,price", ...Array.from({ length: 250_001 }, (_, at) => `X-${at},1`)].join("\n"));
    const upload = await fixture.upload(vendor.token, many, "many.csv");
    expect(await fixture.read(vendor.token, upload)).toMatchObject({
      state: "refused",
      failure: { detail: "The file has more than 250,000 rows. Split it." },
    });
  });

  test("with a key in two columns is refused after it was read", { tags: ["XLS-04.2"] }, async () => {
    await aProduct();
    const id = await fixture.anExport(vendor);
    const upload = await fixture.upload(
      vendor.token,
      fixture.aWorkbook(id, ["gxp_sku", "sku", "supplier_sku"], ["G-1", "A", "B"]),
    );
    expect(await fixture.read(vendor.token, upload)).toMatchObject({
      state: "refused",
      failure: { detail: "Columns 2 and 3 both have the key supplier_sku. Remove one of them." },
    });
  });

  test("is seen by colleagues with the permission, and by nobody else", { tags: ["XLS-09.1"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const upload = await fixture.upload(vendor.token, fixture.aWorkbook(id, prices, [sku, 12]));
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    expect(await fixture.read(colleague.token, upload)).toMatchObject({ state: "checked", counts: { changes: 1 } });
    const stranger = await stage.aVendor({ role: "Full Access" });
    for (const rest of ["", "/changes"])
      expect((await fixture.call(stranger.token, "GET", `${upload}${rest}`)).statusCode).toBe(404);
    const reader = await stage.aVendor({ companyId: vendor.companyId, may: ["products.view_product"] });
    expect((await fixture.call(reader.token, "GET", upload)).statusCode).toBe(403);
    // The page of exports has no uploads.
    const exports = (await stage.call(vendor.token, "GET", "/api/exports/")).json<{ results: { id: string }[] }>();
    expect(exports.results.map((one) => one.id)).not.toContain(upload);
  });

  test("is listed while its changes can be proposed", { tags: ["XLS-09.3"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const list = async (token = vendor.token) => (await fixture.call(token, "GET", "")).json();
    const upload = (await fixture.send(vendor.token, fixture.aWorkbook(id, prices, [sku, 12]))).json().id;
    expect(await list()).toMatchObject({ count: 1, results: [{ id: upload, state: "reading", changes: 0 }] });
    await fixture.compare();
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    expect(await list(colleague.token)).toMatchObject({
      results: [{ id: upload, state: "checked", file_name: "prices.xlsx", changes: 1 }],
    });
    expect(await list((await stage.aVendor({ role: "Full Access" })).token)).toEqual({ count: 0, results: [] });
    await fixture.call(vendor.token, "POST", `${upload}/submit`, {});
    expect(await list()).toEqual({ count: 0, results: [] });
  });

  test("of more than 5,000 rows rings the bell of its person alone", { tags: ["XLS-09.4"] }, async () => {
    const sku = await aProduct();
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    const rows = (count: number) =>
      Buffer.from(
        ["gxp_sku,price", `${sku},12`, ...Array.from({ length: count - 1 }, (_, at) => `X-${at},1`)].join("\n"),
      );
    await fixture.upload(vendor.token, rows(5000), "small.csv");
    const large = await fixture.upload(vendor.token, rows(5001), "large.csv");
    const list = async (token: string) => (await notificationFixture(stage).list(token)).results;
    expect(await list(vendor.token)).toMatchObject([
      {
        notification_type: "file_compared",
        description: "large.csv is compared with the portal. It would change 1 value; nothing is saved yet.",
        file_compared: { upload: large, file: "large.csv", rows: 5001, changes: 1 },
      },
    ]);
    expect(await list(colleague.token)).toEqual([]);
  });

  test("waits for its run, and expires after seven days", { tags: ["XLS-09.2"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const upload = (await fixture.send(vendor.token, fixture.aWorkbook(id, prices, [sku, 12]))).json().id;
    expect(await fixture.read(vendor.token, upload)).toMatchObject({ state: "reading" });
    const submit = () => fixture.call(vendor.token, "POST", `${upload}/submit`, {});
    expect((await submit()).json()).toMatchObject({ code: "preview_changed" });
    await fixture.compare();
    await stage.owner.query(
      "update workbook_uploads set created_at = now() - interval '7 days 1 minute' where id = $1",
      [upload],
    );
    expect(await fixture.read(vendor.token, upload)).toMatchObject({ state: "expired" });
    const late = await submit();
    expect([late.statusCode, late.json().code]).toEqual([409, "preview_expired"]);
  });
});

describe("a submission", () => {
  async function anUpload(values: readonly number[]) {
    const skus = await Promise.all(values.map(() => aProduct()));
    const id = await fixture.anExport(vendor);
    const workbook = fixture.aWorkbook(id, prices, ...values.map((value, place) => [skus[place]!, value]));
    return { skus, upload: await fixture.upload(vendor.token, workbook) };
  }
  const submit = (upload: string, token = vendor.token) => fixture.call(token, "POST", `${upload}/submit`, {});
  const choose = (upload: string, version: number, ...choices: object[]) =>
    fixture.call(vendor.token, "PATCH", `${upload}/choices`, { version, choices });

  test("proposes what is chosen as one set with one notification", { tags: ["XLS-06.1", "XLS-07.9"] }, async () => {
    const { skus, upload } = await anUpload([11, 12, 13]);
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    const chosen = await choose(upload, 1, { gxp_sku: skus[1], field: "price", chosen: false });
    expect(chosen.json()).toMatchObject({ version: 2, chosen: { changes: 2, products: 2 } });
    expect((await choose(upload, 1, { field: "price", chosen: true })).json()).toMatchObject({
      code: "preview_changed",
    });
    const { set, ...rest } = (await submit(upload)).json();
    expect(rest).toEqual({ proposed: 2, left_out: 0, proposed_new: 0 });
    expect(await getEdits()).toMatchObject([
      { gxp_sku: skus[0], old_value: "10.00", new_value: "11.00", set_id: set },
      { gxp_sku: skus[2], new_value: "13.00", set_id: set },
    ]);
    const staff = await stage.aStaffMember();
    const file = (await stage.call(staff.token, "GET", `/api/provider/edits/sets/${set}`)).json().file_name;
    expect(file).toMatch(/\.(xlsx|csv)$/);
    const decided = { pending: 2, approved: 0, rejected: 0, withdrawn: 0 };
    expect(await fixture.read(vendor.token, upload)).toMatchObject({ state: "submitted", set, proposed: 2, decided });
    await stage.owner.query(
      "update field_edits set status = 'approved', decided_at = now() where set_id = $1 and new_value = '11.00'",
      [set],
    );
    await stage.call(vendor.token, "POST", `/api/products/edits/sets/${set}/withdraw`, {});
    expect(await fixture.read(vendor.token, upload)).toMatchObject({
      decided: { ...decided, pending: 0, approved: 1, withdrawn: 1 },
    });
    const { results } = await notificationFixture(stage).list(colleague.token);
    expect(results.map((one) => one.notification_type)).toEqual(["product_details_edit_set"]);
  });

  test("that is sent twice makes one set", { tags: ["XLS-06.2"] }, async () => {
    const { upload } = await anUpload([11, 12]);
    const answers = await Promise.all([submit(upload), submit(upload)]);
    const sets = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().set);
    expect(new Set(sets).size).toBe(1);
    expect((await submit(upload)).json()).toMatchObject({ code: "already_submitted", params: { set: sets[0] } });
    expect(await getEdits()).toHaveLength(2);
  });

  test("leaves out what changed since the comparison", { tags: ["XLS-06.3"] }, async () => {
    const { skus, upload } = await anUpload([11, 12]);
    await setValue(skus[0]!, "price", 10.5);
    expect((await submit(upload)).json()).toMatchObject({ proposed: 1, left_out: 1 });
    expect(await fixture.listChanges(vendor.token, upload, "changes", "&ordering=row")).toMatchObject([
      {
        outcome: "left_out",
        live_value: "10.50",
        message: "The value in the portal has changed since the comparison.",
      },
      { outcome: "proposed" },
    ]);
    expect(await getEdits()).toMatchObject([{ gxp_sku: skus[1], new_value: "12.00" }]);
  });

  test("proposes a conflict and an offer only if they are chosen", { tags: ["XLS-06.4"] }, async () => {
    const [both, dated] = [await aProduct(), await aProduct()];
    const id = await fixture.anExport(vendor);
    await setValue(both, "price", 11);
    const workbook = fixture.aWorkbook(
      id,
      ["gxp_sku", "price", "mpn"],
      [both, 12],
      [dated, null, { xml: 's="1"><v>46085</v>' }],
    );
    const upload = await fixture.upload(vendor.token, workbook);
    const nothing = await submit(upload);
    expect([nothing.statusCode, nothing.json().code]).toEqual([400, "nothing_to_propose"]);
    const chosen = await choose(
      upload,
      1,
      { gxp_sku: both, field: "price", chosen: true },
      { gxp_sku: dated, field: "mpn", chosen: true },
    );
    expect(chosen.json()).toMatchObject({ chosen: { changes: 2, products: 2, conflicts: 1 } });
    expect((await submit(upload)).json()).toMatchObject({ proposed: 2, left_out: 0 });
    expect(await getEdits()).toMatchObject([
      { gxp_sku: both, name: "price", old_value: "11.00", new_value: "12.00" },
      { gxp_sku: dated, name: "mpn", old_value: null, new_value: "3-4" },
    ]);
  });

  test("can leave out a field or a product", { tags: ["XLS-05.7"] }, async () => {
    const { skus, upload } = await anUpload([11, 12]);
    const without = (await choose(upload, 1, { field: "price", chosen: false })).json();
    expect(without).toMatchObject({ chosen: { changes: 0 }, fields: [{ chosen: 0 }] });
    expect((await choose(upload, 2, { gxp_sku: skus[0], chosen: true })).json()).toMatchObject({
      chosen: { changes: 1 },
    });
    expect((await choose(upload, 3, { chosen: true })).json()).toMatchObject({ chosen: { changes: 2 } });
  });
});
