import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readWorkbook } from "../../read/read-workbook.ts";
import { receivedSamples } from "../../../test/received-sample.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { uploadFixture } from "../../../test/upload-fixture.ts";

const samples = receivedSamples();
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
const ask = async (id: string, only = "") => {
  const answer = await fixture.call(vendor.token, "GET", `${id}/result${only}`);
  return { status: answer.statusCode, ...answer.json<{ state: string; url: string | null }>() };
};
/** Asks, makes the file and downloads it. */
async function download(id: string, only = "") {
  expect(await ask(id, only)).toMatchObject({ state: "making", url: null });
  await fixture.compare();
  const { state, url } = await ask(id, only);
  expect([state, url]).toEqual(["ready", expect.any(String)]);
  return (await stage.call("", "GET", url ?? "")).rawPayload;
}
async function readRows(file: Buffer) {
  const rows: (string | null)[][] = [];
  const options = { format: "xlsx", sheet: "Products", headerRow: 1 } as const;
  for await (const records of readWorkbook(await samples.receive(file), options, (heads) => void rows.push([...heads])))
    for (const record of records) if ("cells" in record) rows.push([...record.cells]);
  return rows;
}

describe("the result of an uploaded workbook", () => {
  test("is the same sheet with what became of each row, which can go round again", { tags: ["XLS-08.1"] }, async () => {
    const skus = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    const [same, proposed, unticked, newer] = skus;
    const id = await fixture.anExport(vendor);
    await stage.owner.query("update products set price = 11 where gxp_sku = $1", [newer]);
    const keys = ["gxp_sku", "price", "our note", "__status"];
    const upload = await fixture.upload(
      vendor.token,
      fixture.aWorkbook(
        id,
        keys,
        [same!, 10, "a", "old"],
        [proposed!, 12.5, "b", null],
        [unticked!, 500, "c", null],
        [newer!, 10, null, null],
        ["NOWHERE", 5, null, null],
        [null, "03/04/2026", null, null],
      ),
    );
    expect((await fixture.call(vendor.token, "POST", `${upload}/submit`, {})).statusCode).toBe(200);
    const file = await download(upload);
    expect(await readRows(file)).toEqual([
      ["gxp_sku", "price", "our note", "__status", "__message"],
      ["GXP SKU", expect.stringMatching(/^Vendor Price/), "our note", "Status", "Message"],
      [same, "10", "a", "unchanged", null],
      [proposed, "12.5", "b", "proposed", "Vendor Price: proposed"],
      [unticked, "500", "c", "left out", "Vendor Price: left out: not chosen, 50 times the old value"],
      [newer, "10", null, "newer in the portal", "Vendor Price: newer in the portal"],
      ["NOWHERE", "5", null, "problem", expect.stringMatching(/^No product of yours/)],
      [null, "03/04/2026", null, "problem", "The row has no GXP SKU."],
    ]);
    const again = await fixture.upload(vendor.token, file);
    expect(await fixture.read(vendor.token, again)).toMatchObject({
      exported_at: expect.any(String),
      counts: { changes: 1, newer: 1, problems: 2 },
    });
  });

  test("has only the rows with a problem on request", { tags: ["XLS-08.2"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const upload = await fixture.upload(
      vendor.token,
      fixture.aWorkbook(id, ["gxp_sku", "price"], [sku, 11], ["NOWHERE", 5]),
    );
    expect(await readRows(await download(upload, "?only=problems"))).toMatchObject([
      expect.anything(),
      expect.anything(),
      ["NOWHERE", "5", "problem", expect.any(String)],
    ]);
    expect(await ask(upload, "?only=everything")).toMatchObject({ status: 400 });
  });

  test("tells the decisions that came later, also for a CSV file", { tags: ["XLS-08.3"] }, async () => {
    const [good, bad, back] = [await aProduct(), await aProduct(), await aProduct()];
    const id = await fixture.anExport(vendor);
    const csv = [
      "gxp_sku,price,mpn,__workbook",
      `${good},11,'=1+1,${id}`,
      `${bad},12,,${id}`,
      `${back},13,,${id}`,
    ].join("\r\n");
    const upload = await fixture.upload(vendor.token, Buffer.from(csv), "prices.csv");
    await fixture.call(vendor.token, "POST", `${upload}/submit`, {});
    const before = await download(upload);
    expect(before.toString()).toContain(`${bad},12,,proposed,Vendor Price: proposed,${id}`);
    const staff = await stage.aStaffMember();
    const { rows: decisions } = await stage.owner.query<{ id: string; gxp_sku: string }>(
      "select e.id, p.gxp_sku from field_edits e join products p on p.id = e.product_id where p.gxp_sku = any($1)",
      [[good, bad]],
    );
    for (const { id: edit, gxp_sku } of decisions) {
      const decided = gxp_sku === good ? { decision: "approve" } : { decision: "reject", reason: "Too high." };
      const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
        payload: { decisions: [{ id: edit, ...decided }] },
      });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    }
    await stage.owner.query(
      `update field_edits e set status = 'withdrawn', decided_at = now() from products p
       where p.id = e.product_id and p.gxp_sku = $1 and e.status = 'pending'`,
      [back],
    );
    const lines = (await download(upload)).toString().split("\r\n");
    expect(lines[0]).toBe("\uFEFFgxp_sku,price,mpn,__status,__message,__workbook");
    expect(lines.slice(1, 4)).toEqual([
      `${good},11,'=1+1,approved,Vendor Price: approved; MPN: approved,${id}`,
      `${bad},12,,rejected,Vendor Price: rejected: Too high.,${id}`,
      `${back},13,,withdrawn,Vendor Price: withdrawn,${id}`,
    ]);
  });

  test("belongs to the company, and is not made twice for two presses", { tags: ["XLS-08.1"] }, async () => {
    const sku = await aProduct();
    const id = await fixture.anExport(vendor);
    const upload = await fixture.upload(vendor.token, fixture.aWorkbook(id, ["gxp_sku", "price"], [sku, 11]));
    expect([await ask(upload), await ask(upload)]).toMatchObject([{ state: "making" }, { state: "making" }]);
    const { rows } = await stage.owner.query("select from runs where params ? 'result' and company_id = $1", [
      vendor.companyId,
    ]);
    expect(rows).toHaveLength(1);
    await fixture.compare();
    const other = await stage.aVendor({ role: "Full Access" });
    expect((await fixture.call(other.token, "GET", `${upload}/result`)).statusCode).toBe(404);
  });
});
