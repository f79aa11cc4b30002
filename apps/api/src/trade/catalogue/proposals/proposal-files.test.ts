import type { Uploaded } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteOldStaged } from "../../../record/files/unattached-files/unattached-file-queries.ts";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { aJpeg, aPdf } from "../../../test/sample-files.ts";
import { aForm } from "../../../test/form.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const vendorPath = "/api/products/proposals/";
const staffPath = "/api/provider/product-proposals/";
const valve = { name: "Gate Valve 2 in", sku: "GV-2" };

async function call(token: string, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const answer = await stage.call(token, method, url, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
}
async function upload(name = "Data sheet.pdf", content = aPdf(crypto.randomUUID()), token = vendor.token) {
  const answer = await stage.call(token, "POST", "/api/persistent-documents/upload/", aForm({ name, content }));
  return answer.json<Uploaded>().id;
}
const propose = (files: object, token = vendor.token) => call(token, "POST", vendorPath, { values: valve, ...files });
const read = async (id: string, token = vendor.token) => (await call(token, "GET", `${vendorPath}${id}`)).body;
const decide = (id: string, decision: object) =>
  call(staff.token, "POST", `${staffPath}decide`, { decisions: [{ id, ...decision }] });
const listDocuments = async () =>
  (await call(vendor.token, "GET", "/api/persistent-documents/")).body.documents.map(
    ({ name, products }: { name: string; products: { gxp_sku: string }[] }) => [
      name,
      products.map((one) => one.gxp_sku),
    ],
  );
const countStaged = async () =>
  (await call(vendor.token, "GET", "/api/persistent-documents/staged/")).body.documents.length as number;
const download = (token: string, url: string, id: string) => call(token, "POST", url, { documents_ids: [id] });

test(
  "shows the picture and the files of a proposal to the company and staff, and to nobody else",
  { tags: ["XLS-24.15"] },
  async () => {
    const [picture, sheet] = [await upload("valve.jpg", aJpeg()), await upload()];
    expect(await countStaged()).toBe(2);
    const { id } = (await propose({ picture, documents: [sheet] })).body;
    expect(await countStaged()).toBe(0);
    const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
    const shown = [
      await read(id),
      await read(id, colleague.token),
      (await call(staff.token, "GET", `${staffPath}${id}`)).body,
    ];
    for (const { image_url, documents } of shown) {
      expect((await stage.app.inject({ method: "GET", url: image_url })).headers["content-type"]).toBe("image/jpeg");
      expect(documents).toEqual([{ id: sheet, name: "Data sheet", extension: "pdf", size: expect.any(Number) }]);
    }
    const address = "/api/persistent-documents/download/";
    for (const { token } of [vendor, colleague]) expect((await download(token, address, sheet)).status).toBe(200);
    expect((await download(staff.token, "/api/provider/documents/download/", sheet)).status).toBe(200);
    const stranger = await stage.aVendor({ role: "Full Access" });
    expect((await download(stranger.token, address, sheet)).status).toBe(404);
    expect(await listDocuments()).toEqual([]);
  },
);

test("gives the product of an approval its picture and its files", { tags: ["XLS-24.16"] }, async () => {
  const [picture, sheet] = [await upload("valve.jpg", aJpeg()), await upload()];
  const { id } = (await propose({ picture, documents: [sheet] })).body;
  await decide(id, { decision: "approve", gxp_sku: "FILES-1" });
  expect((await call(vendor.token, "GET", "/api/products/FILES-1")).body.image_url).toMatch(/^.api.images./);
  expect(await listDocuments()).toEqual([["Data sheet", ["FILES-1"]]]);
  const { rows } = await stage.owner.query(
    "select data from outbox_events where type = 'document.submitted' and subject = $1",
    [sheet],
  );
  expect(rows).toEqual([
    { data: { space: "product", name: "Data sheet", purchase_order: null, gxp_skus: ["FILES-1"] } },
  ]);

  expect((await call(staff.token, "POST", `${staffPath}${id}/undo`, {})).status).toBe(200);
  expect(await listDocuments()).toEqual([]);
  expect((await read(id)).documents).toHaveLength(1);
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  await decide(id, { decision: "merge", gxp_sku: gxpSku });
  expect(await listDocuments()).toEqual([["Data sheet", [gxpSku]]]);
});

test("an answer keeps, replaces or removes the picture and the files", { tags: ["XLS-24.15"] }, async () => {
  const [picture, first, second] = [await upload("valve.jpg", aJpeg()), await upload(), await upload("Drawing.pdf")];
  const { id } = (await propose({ picture, documents: [first] })).body;
  const answer = (files: object, token = vendor.token) =>
    call(token, "PATCH", `${vendorPath}${id}`, { values: valve, ...files });
  const names = async () => (await read(id)).documents.map(({ name }: { name: string }) => name);
  // A colleague keeps the files of the author.
  const colleague = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
  const third = await upload("Third.pdf", aPdf("third"), colleague.token);
  expect((await answer({}, colleague.token)).status).toBe(200);
  expect(await names()).toEqual(["Data sheet"]);
  expect((await answer({ documents: [first, third] }, colleague.token)).status).toBe(200);
  expect(await names()).toEqual(["Data sheet", "Third"]);
  await answer({ documents: [second], picture: null });
  expect(await names()).toEqual(["Drawing"]);
  expect((await read(id)).image_url).toBeNull();
});

test(
  "refuses files that are none of the caller's uploads, and pictures of another kind",
  { tags: ["XLS-24.15"] },
  async () => {
    const stranger = await stage.aVendor({ role: "Full Access" });
    const theirs = await upload("a.pdf", aPdf("theirs"), stranger.token);
    const gone = { documents: ["A file is no longer here. Upload it again."] };
    for (const one of [theirs, crypto.randomUUID()])
      expect(await propose({ documents: [one] })).toMatchObject({ status: 400, body: gone });
    expect(await propose({ picture: theirs })).toMatchObject({
      status: 400,
      body: { picture: ["The picture is no longer here. Upload it again."] },
    });
    expect(await propose({ picture: await upload() })).toMatchObject({
      status: 400,
      body: { picture: ["Choose a PNG or JPG as picture."] },
    });
    expect(await propose({ documents: Array.from({ length: 11 }, () => crypto.randomUUID()) })).toMatchObject({
      status: 400,
      body: { documents: ["At most 10 files."] },
    });
    expect((await call(vendor.token, "GET", vendorPath)).body.count).toBe(0);
  },
);

test("keeps the files until a day after the decision", { tags: ["XLS-24.15"] }, async () => {
  await stage.owner.query("delete from documents");
  const [waiting, decided] = [await upload(), await upload("Old.pdf")];
  await propose({ documents: [waiting] });
  const other = await call(vendor.token, "POST", vendorPath, { values: { ...valve, sku: "X" }, documents: [decided] });
  await decide(other.body.id, { decision: "reject", reason: "No." });
  await stage.owner.query("update documents set uploaded_at = now() - interval '9 days'");
  const database = openJobDatabase(stage.logins.jobs);
  expect(await deleteOldStaged(database, 100)).toBe(0);
  await stage.owner.query(
    "update product_proposals set decided_at = now() - interval '25 hours' where status = 'rejected'",
  );
  expect(await deleteOldStaged(database, 100)).toBe(1);
  await database.destroy();
  const { rows } = await stage.owner.query("select id from documents where company_id = $1", [vendor.companyId]);
  expect(rows).toEqual([{ id: waiting }]);
});
