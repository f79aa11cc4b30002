import { permissions } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

const call = async (
  url: string,
  payload: object | undefined,
  method: "PATCH" | "DELETE" = "PATCH",
  token = vendor.token,
) => {
  const answer = await stage.call(token, method, url, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const labelId = async (space: string, name: string) => {
  const { rows } = await stage.owner.query<{ id: number }>("select id from labels where space = $1 and name = $2", [
    space,
    name,
  ]);
  return rows[0]?.id;
};
const aYearAgo = (id: string) =>
  stage.owner.query("update documents set modified_date = now() - interval '1 year' where id = $1", [id]);
const isNew = (date: string) => Date.now() - Date.parse(date) < 60_000;

/** Adds a document of products or of an order, and returns the address that changes it. */
async function aDocument(space: "product" | "order", values: object = {}) {
  const order = await stage.anOrder(vendor.companyId);
  const { id } = await stage.aDocument(vendor.companyId, {
    space,
    ...(space === "order" && { orderId: order.id }),
    ...values,
  });
  await aYearAgo(id);
  const url =
    space === "product"
      ? `/api/persistent-documents/${id}`
      : `/api/order-documents/order/${order.purchaseOrder}/document/${id}`;
  return { id, url };
}

describe.each([
  ["product", "Drawing", "REPD-06.1"],
  ["order", "Packing List", "ODOC-04"],
] as const)("a document of the space %s", (space, label, row) => {
  test("gets a new name and label, and a new modification date", { tags: [row] }, async () => {
    const { id, url } = await aDocument(space);
    const { status, body } = await call(url, { name: "  Sheet 2 ", label_id: await labelId(space, label) });
    expect([status, isNew(body.modified_date)]).toEqual([200, true]);
    expect(body).toMatchObject({ id, name: "Sheet 2", label, extension: "pdf" });
  });

  test("refuses the second of two users who change the same value", { tags: [row] }, async () => {
    const { id, url } = await aDocument(space);
    const label_id = await labelId(space, label);
    const seen = (await call(url, { name: "First", label_id })).body;
    expect((await call(url, { name: "Theirs", old_name: seen.name })).status).toBe(200);
    const late = await call(url, { name: "Mine", old_name: seen.name });
    expect(late).toMatchObject({
      status: 409,
      body: {
        detail: "Someone renamed it “Theirs” while you were editing. Save again to replace that.",
        code: "document_changed",
        params: { name: "Theirs" },
        document: { id, name: "Theirs", label },
      },
    });
    // A value that no other user changed is saved, and so is the same new value.
    expect((await call(url, { label_id: null, old_label_id: seen.label_id })).status).toBe(200);
    expect((await call(url, { name: "Theirs", old_name: seen.name })).status).toBe(200);
    const both = { name: "Mine", old_name: seen.name, label_id, old_label_id: label_id };
    expect((await call(url, both)).body.detail).toContain("renamed it “Theirs” and removed its label while");
    expect(await call(url, { name: "Mine", old_name: "Theirs" })).toMatchObject({
      status: 200,
      body: { name: "Mine" },
    });
  });

  test("keeps values that the request leaves out, and removes the label if it is null", async () => {
    const { url } = await aDocument(space, { name: "Old", label });
    expect((await call(url, { name: "New" })).body).toMatchObject({ name: "New", label });
    expect((await call(url, { label_id: null })).body).toMatchObject({ name: "New", label: null, label_id: null });
  });

  test("can have the name of another document, and does not change if it gets its own name", async () => {
    await aDocument(space, { name: "Twin" });
    const { url } = await aDocument(space, { name: "Single" });
    const { status, body } = await call(url, { name: "Single", label_id: null });
    expect([status, isNew(body.modified_date)]).toEqual([200, false]);
    expect((await call(url, { name: "Twin" })).body.name).toBe("Twin");
  });

  test.each([
    [{ name: "   " }, { name: ["Document name is required"] }],
    [{ name: "a/b" }, { name: ["Must not contain slashes."] }],
    [{ name: "a\\b" }, { name: ["Must not contain slashes."] }],
    [{ name: "x".repeat(201) }, { name: ["Must be at most 200 characters."] }],
    [{ name: "\u{1F600}".repeat(64) }, { name: ["Must be shorter."] }],
    [{ name: "a\u202eb" }, { name: ["Must not contain control characters."] }],
    [{ label_id: 999_999 }, { label_id: ["This label is no longer there."] }],
    [{ label_id: 2 ** 40 }, { label_id: [expect.any(String)] }],
    [{}, { non_field_errors: ["Give a name, a label or values."] }],
    [{ name: "x", extension: "exe" }, { extension: [expect.any(String)] }],
  ])("refuses %j with an error of its field", { tags: [row] }, async (change, messages) => {
    const { url } = await aDocument(space);
    expect(await call(url, change)).toEqual({ status: 400, body: messages });
  });

  test("refuses a label of the other space", async () => {
    const { id, url } = await aDocument(space);
    const other = await labelId(space === "product" ? "order" : "product", "Material Test Report");
    const { status, body } = await call(url, { name: "Never", label_id: other });
    expect([status, body]).toEqual([400, { label_id: ["This label is no longer there."] }]);
    const { rows } = await stage.owner.query("select name from documents where id = $1", [id]);
    expect(rows).toEqual([{ name: "Data sheet" }]);
  });

  test("refuses the change if it was archived meanwhile", async () => {
    const { url } = await aDocument(space, { archivedAt: "2026-01-01" });
    expect(await call(url, { name: "New" })).toEqual({
      status: 409,
      body: { detail: "It was archived meanwhile.", code: "document_archived", params: {} },
    });
  });
});

test("finds a document only under its own order, and never a staged one", async () => {
  const { id } = await aDocument("order");
  const other = await stage.anOrder(vendor.companyId);
  const staged = await stage.aDocument(vendor.companyId, { stagedBy: vendor.id });
  for (const url of [
    `/api/order-documents/order/${other.purchaseOrder}/document/${id}`,
    `/api/persistent-documents/${id}`,
    `/api/persistent-documents/${staged.id}`,
    `/api/persistent-documents/${crypto.randomUUID()}`,
  ])
    expect(await call(url, { name: "New" })).toEqual({
      status: 404,
      body: { detail: "Not found.", code: "not_found", params: {} },
    });
});

test("stores a name in composed form", async () => {
  const { url } = await aDocument("product");
  expect((await call(url, { name: "Pru\u0308fung" })).body.name).toBe("Pr\u00fcfung");
});

test("only the uploader can remove a staged file, and the job removes its bytes", async () => {
  const { id } = await stage.aDocument(vendor.companyId, { stagedBy: vendor.id });
  const colleague = await stage.aVendor({ companyId: vendor.companyId, may: permissions });
  const listed = await stage.aDocument(vendor.companyId);
  const url = `/api/persistent-documents/staged/${id}`;
  expect((await call(url, undefined, "DELETE", colleague.token)).status).toBe(404);
  expect((await call(`/api/persistent-documents/staged/${listed.id}`, undefined, "DELETE")).status).toBe(404);
  expect(await call(url, undefined, "DELETE")).toEqual({ status: 200, body: {} });
  expect((await call(url, undefined, "DELETE")).status).toBe(404);
  const { rows } = await stage.owner.query("select key from loose_files");
  expect(rows).toEqual([{ key: `documents/${id}` }]);
});

test("lists the documents of an order without archived ones, newest first", { tags: ["ODOC-03.1"] }, async () => {
  const order = await stage.anOrder(vendor.companyId, "PO/7 b");
  for (const [name, days] of [
    ["older", 2],
    ["newer", 1],
  ] as const) {
    const { id } = await stage.aDocument(vendor.companyId, {
      orderId: order.id,
      name,
      label: "Invoice",
      extension: "eml",
    });
    await stage.owner.query("update documents set uploaded_at = now() - $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
  }
  await stage.aDocument(vendor.companyId, { orderId: order.id, archivedAt: "2026-01-01" });
  await stage.aDocument(vendor.companyId, { space: "order" });
  const read = (number: string) =>
    stage.call(vendor.token, "GET", `/api/order-documents/order/${encodeURIComponent(number)}/`);
  const { documents } = (await read("PO/7 b")).json();
  expect(documents).toMatchObject([
    { name: "newer", label: "Invoice", extension: "eml", group: "Transaction", order_id: "PO/7 b", products: [] },
    { name: "older" },
  ]);
  expect(documents[0].url).toBe(`/documents/order/${documents[0].id}`);
  expect((await read((await stage.anOrder(vendor.companyId)).purchaseOrder)).json()).toEqual({ documents: [] });
  expect((await read("PO-none")).statusCode).toBe(404);
});

test("each space has its own labels, sorted by name", async () => {
  const labels = async (path: string): Promise<string[]> =>
    (await stage.call(vendor.token, "GET", path)).json().map(({ name }: { name: string }) => name);
  expect(await labels("/api/order-documents/labels/")).toEqual([
    "Bill of Lading",
    "Certificate of Origin",
    "Correspondence",
    "Invoice",
    "Material Test Report",
    "Order Acknowledgement",
    "Packing List",
  ]);
  expect(await labels("/api/persistent-documents/labels/")).toHaveLength(7);
});
