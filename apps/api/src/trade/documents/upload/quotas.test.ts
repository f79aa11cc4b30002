import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOnce } from "../../../test/at-once.ts";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

const KB = 1024;
const quotas = { perOrder: 3, perProduct: 2, companyBytes: 20 * KB };

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let order: { id: string; purchaseOrder: string };
beforeAll(async () => {
  stage = await openStage({ quotas });
});
beforeEach(async () => {
  vendor = await stage.aVendor();
  order = await stage.anOrder(vendor.companyId);
});
afterAll(() => stage[Symbol.asyncDispose]());

const post = (url: string, payload: object) => stage.call(vendor.token, "POST", url, { payload });
const aFile = (size = 200) => ({ name: "a.pdf", content: aPdf(crypto.randomUUID(), size) });
const upload = (form: ReturnType<typeof aForm>, key?: string) =>
  stage.call(vendor.token, "POST", `/api/order-documents/order/${order.purchaseOrder}/upload/`, {
    ...form,
    headers: { ...form.headers, ...(key && { "idempotency-key": key }) },
  });
const uploadFile = (size?: number) => upload(aForm(aFile(size)));
const stageFile = (size?: number) =>
  stage.call(vendor.token, "POST", "/api/persistent-documents/upload/", aForm(aFile(size)));
const room = async (query: Record<string, string> = {}) =>
  (await stage.call(vendor.token, "GET", "/api/documents/room/", { query })).json();

const ofOrder = () => stage.aDocument(vendor.companyId, { orderId: order.id });
const getStatuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

describe("an order", () => {
  test("accepts no more documents than its limit, also in one request", async () => {
    await ofOrder();
    expect((await upload(aForm(aFile(), aFile(), aFile()))).statusCode).toBe(400);
    expect((await upload(aForm(aFile(), aFile()))).statusCode).toBe(201);
    const answer = await uploadFile();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      document: ["This order has 3 of at most 3 documents. Archive some of them to make room."],
    });
  });

  test("leaves no files on disk that were refused after they were stored, or sent again", async () => {
    const folder = join(stage.folder, "blobs", "documents");
    const first = aForm(aFile());
    expect((await upload(first, "kept")).statusCode).toBe(201);
    const stored = readdirSync(folder).toSorted();
    expect((await upload(aForm(aFile(), aFile(), aFile()))).statusCode).toBe(400);
    expect((await upload(aForm(aFile()), "kept")).statusCode).toBe(422);
    expect((await upload(first, "kept")).statusCode).toBe(201);
    expect(readdirSync(folder).toSorted()).toEqual(stored);
    expect((await stage.owner.query("select key from loose_files")).rows).toEqual([]);
  });

  test("accepts as many concurrent files as fit", async () => {
    const answers = await atOnce(
      stage,
      vendor.companyId,
      Array.from({ length: 4 }, () => () => uploadFile()),
    );
    expect(getStatuses(answers)).toEqual([201, 201, 201, 400]);
  });

  test("refuses a file before it is read if it is full, but answers the repeated upload that filled it", async () => {
    const form = aForm(aFile(), aFile(), aFile());
    const first = await upload(form, "once");
    expect(first.statusCode).toBe(201);
    expect((await upload(aForm({ name: "a.pdf", content: "not a PDF" }))).json().document[0]).toMatch(/at most 3/);
    const again = await upload(form, "once");
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
  });

  test("gets free space by archiving, and restores nothing beyond the limit", async () => {
    const [{ id }] = [await ofOrder(), await ofOrder(), await ofOrder()];
    expect((await post("/api/order-documents/move-to-archive/", [{ id }])).statusCode).toBe(200);
    expect((await uploadFile()).statusCode).toBe(201);
    const answer = await post("/api/archive/restore/", [{ id }]);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        detail: `Order ${order.purchaseOrder} would have 4 documents and may have 3. Archive some of them first.`,
        code: "order_document_limit",
        params: { purchase_order: order.purchaseOrder, count: 4, limit: 3 },
      },
    ]);
    expect(await room({ order: order.purchaseOrder })).toMatchObject({ documents: { used: 3, limit: 3 } });
  });
});

describe("a product", () => {
  const aProductWith = async (documents: number) => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    for (let number = 0; number < documents; number++) await stage.aDocument(vendor.companyId, { products: [gxpSku] });
    return gxpSku;
  };
  const link = (gxp_sku: string, ...doc_ids: string[]) =>
    post("/api/products/link-docs", { gxp_sku, action: "link", doc_ids });

  test("is linked to no more documents than its limit, by both calls", async () => {
    const gxpSku = await aProductWith(1);
    const [one, other] = [await stage.aDocument(vendor.companyId), await stage.aDocument(vendor.companyId)];
    const answer = await link(gxpSku, one.id, other.id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe(
      `Product ${gxpSku} would have 3 documents and may have 2. Archive some of them first.`,
    );
    expect((await link(gxpSku, one.id)).statusCode).toBe(200);
    expect((await link(gxpSku, one.id)).statusCode).toBe(200);
    const linked = await post("/api/persistent-documents/link-product", {
      doc_id: other.id,
      skus: [await aProductWith(0), gxpSku],
      action: "link",
    });
    expect(linked.statusCode).toBe(400);
    expect(await room({ product: gxpSku })).toMatchObject({ documents: { used: 2, limit: 2 } });
  });

  test("is linked to as many concurrent documents as fit", async () => {
    const gxpSku = await aProductWith(1);
    const documents = [await stage.aDocument(vendor.companyId), await stage.aDocument(vendor.companyId)];
    const answers = await atOnce(
      stage,
      vendor.companyId,
      documents.map(
        ({ id }) =>
          () =>
            link(gxpSku, id),
      ),
    );
    expect(getStatuses(answers)).toEqual([200, 400]);
  });
});

describe("a company", () => {
  test("stores no more bytes than its quota, including staged and archived documents", async () => {
    expect(getStatuses([await stageFile(9 * KB), await uploadFile(9 * KB)])).toEqual([201, 201]);
    const answer = await stageFile(3 * KB);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      document: ["Your company has stored 0.02 MB of at most 0.02 MB. Delete documents from the archive to make room."],
    });
    expect((await stageFile(2 * KB)).statusCode).toBe(201);
    expect(await room()).toEqual({ company_bytes: { used: 20 * KB, limit: 20 * KB }, documents: null });
  });

  test("accepts as many concurrent files as fit its quota", async () => {
    const answers = await atOnce(
      stage,
      vendor.companyId,
      Array.from({ length: 4 }, () => () => stageFile(9 * KB)),
    );
    expect(getStatuses(answers)).toEqual([201, 201, 400, 400]);
  });

  test("gets its space back when documents are deleted", async () => {
    const { id } = (await stageFile(9 * KB)).json();
    await uploadFile(10 * KB);
    expect((await stageFile(9 * KB)).statusCode).toBe(400);
    await stage.call(vendor.token, "DELETE", `/api/persistent-documents/staged/${id}`);
    expect((await room()).company_bytes.used).toBe(10 * KB);
    expect((await stageFile(9 * KB)).statusCode).toBe(201);
  });
});

test("a company cannot fill the disk by uploading and deleting files", async () => {
  const uploadAndDelete = async () => {
    const { id } = (await stageFile(9 * KB)).json();
    await stage.call(vendor.token, "DELETE", `/api/persistent-documents/staged/${id}`);
  };
  for (let times = 0; times < 3; times++) await uploadAndDelete();
  const answer = await stageFile(9 * KB);
  expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringMatching(/^Your company has deleted/)]);
  expect((await room()).company_bytes.used).toBe(0);
  await stage.owner.query("delete from loose_files");
  expect((await stageFile(9 * KB)).statusCode).toBe(201);
});

test("returns quotas only of the company's own orders and products", async () => {
  const other = await stage.aVendor();
  const foreign = await stage.anOrder(other.companyId);
  const { gxpSku } = await stage.aProduct(other.companyId);
  expect(await room({ order: foreign.purchaseOrder })).toEqual({ detail: "Not found.", code: "not_found", params: {} });
  expect(await room({ product: gxpSku })).toEqual({ detail: "Not found.", code: "not_found", params: {} });
});

test("has no limits if none are set", async () => {
  await using unlimited = await openStage();
  const user = await unlimited.aVendor();
  const { purchaseOrder } = await unlimited.anOrder(user.companyId);
  const answer = await unlimited.call(user.token, "GET", `/api/documents/room/?order=${purchaseOrder}`);
  expect(answer.json()).toEqual({
    company_bytes: { used: 0, limit: null },
    documents: { used: 0, limit: null },
  });
});
