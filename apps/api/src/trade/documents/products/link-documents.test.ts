import type { Permission } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurnsAfter } from "../../../test/in-turns.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  for (const gxp_sku of ["G-1", "G-2", "G-3"])
    await stage.aProduct(vendor.companyId, { gxp_sku, name: `Valve ${gxp_sku}` });
});
afterAll(() => stage[Symbol.asyncDispose]());

const post = async (url: string, payload: object, token = vendor.token) => {
  const answer = await stage.call(token, "POST", url, { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const linkProducts = (payload: object, token?: string) =>
  post("/api/persistent-documents/link-product", payload, token);
const linkDocuments = (payload: object, token?: string) => post("/api/products/link-docs", payload, token);
const aDocument = async (values: object = {}) => (await stage.aDocument(vendor.companyId, values)).id;
const aUser = (...may: Permission[]) =>
  stage.aVendor({ companyId: vendor.companyId, may: ["persistent_documents.view_product_docs", ...may] });
const getSkus = async (id: string) => {
  const { rows } = await stage.owner.query<{ gxp_sku: string }>(
    "select gxp_sku from document_products join products p on p.id = product_id where document_id = $1 order by 1",
    [id],
  );
  return rows.map(({ gxp_sku }) => gxp_sku);
};
const labelId = async (name: string) =>
  (await stage.owner.query<{ id: number }>("select id from labels where name = $1 and space = 'product'", [name]))
    .rows[0]?.id;
const changedAt = async (id: string) =>
  (await stage.owner.query<{ at: string }>("select modified_date::text as at from documents where id = $1", [id]))
    .rows[0]?.at;

describe("a document and products", () => {
  test("are linked and unlinked, and existing links stay", { tags: ["REPD-06.2"] }, async () => {
    const doc_id = await aDocument({ products: ["G-2"] });
    const before = await changedAt(doc_id);
    const linked = await linkProducts({ doc_id, skus: ["G-3", "G-1", "G-2", "G-3"], action: "link" });
    expect(linked.body.products.map(({ gxp_sku }: { gxp_sku: string }) => gxp_sku)).toEqual(["G-1", "G-2", "G-3"]);
    expect((await linkProducts({ doc_id, skus: ["G-1"], action: "link" })).body.products).toHaveLength(3);
    const unlinked = await linkProducts({ doc_id, skus: ["G-2", "G-1"], action: "unlink" });
    expect(unlinked.body).toMatchObject({ id: doc_id, products: [{ gxp_sku: "G-3", name: "Valve G-3" }] });
    expect((await linkProducts({ doc_id, skus: ["G-1", "G-3"], action: "unlink" })).body.products).toEqual([]);
    expect(await changedAt(doc_id)).toBe(before);
  });

  test(
    "are linked all or none, and the error names each SKU that does not exist",
    { tags: ["REPD-06.2"] },
    async () => {
      const doc_id = await aDocument();
      const other = await stage.aCompany();
      await stage.aProduct(other.id, { gxp_sku: "FOREIGN" });
      for (const action of ["link", "unlink"])
        expect(await linkProducts({ doc_id, skus: ["G-1", "NONE", "FOREIGN"], action })).toEqual({
          status: 400,
          body: { skus: ["There is no product NONE.", "There is no product FOREIGN."] },
        });
      expect(await getSkus(doc_id)).toEqual([]);
    },
  );

  test("can be a thousand in one call", async () => {
    await stage.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'M-' || n, n::text, 'Nut' from generate_series(1, 1000) n",
      [vendor.companyId],
    );
    const skus = Array.from({ length: 1000 }, (_, index) => `M-${index + 1}`);
    const { body } = await linkProducts({ doc_id: await aDocument(), skus, action: "link" });
    expect(body.products).toHaveLength(1000);
  });

  test("are refused with the reason", { tags: ["API-02.4"] }, async () => {
    const doc_id = await aDocument();
    for (const [body, field] of [
      [{ doc_id, skus: [], action: "link" }, "skus"],
      [{ doc_id, skus: ["G-1"], action: "join" }, "action"],
      [{ doc_id: "1", skus: ["G-1"], action: "link" }, "doc_id"],
      [{ doc_id, skus: ["G-1"], action: "link", label_id: 999_999 }, "label_id"],
    ] as const) {
      const answer = await linkProducts(body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    }
    expect(await getSkus(doc_id)).toEqual([]);
    for (const absent of [crypto.randomUUID(), await aDocument({ space: "order" })])
      expect((await linkProducts({ doc_id: absent, skus: ["G-1"], action: "link" })).status).toBe(404);
    const archived = await aDocument({ archivedAt: "2026-01-01" });
    expect(await linkProducts({ doc_id: archived, skus: ["G-1"], action: "link" })).toEqual({
      status: 409,
      body: { detail: "It was archived meanwhile.", code: "document_archived", params: {} },
    });
  });
});

describe("a file that its uploader has staged", () => {
  test("is listed from its first link on, with the label of that request", { tags: ["REPD-05.1"] }, async () => {
    const doc_id = await aDocument({ stagedBy: vendor.id });
    await stage.owner.query("update documents set modified_date = '2020-01-01' where id = $1", [doc_id]);
    const unlinked = await linkProducts({ doc_id, skus: ["G-1"], action: "unlink" });
    expect(unlinked.status).toBe(200);
    const listed = async () =>
      (await stage.call(vendor.token, "GET", "/api/persistent-documents/?sku=G-1&search_string=drawing")).json();
    expect((await listed()).total_items).toBe(0);
    const label_id = await labelId("Drawing");
    const { body } = await linkProducts({ doc_id, skus: ["G-1"], action: "link", label_id });
    expect(body).toMatchObject({ label: "Drawing", products: [{ gxp_sku: "G-1" }] });
    expect(Date.now() - Date.parse(body.modified_date)).toBeLessThan(60_000);
    expect(await listed()).toMatchObject({ total_items: 1, documents: [{ id: doc_id }] });
    expect((await stage.call(vendor.token, "GET", "/api/persistent-documents/staged/")).json()).toEqual({
      documents: [],
    });
  });

  test(
    "is linked with the permission to upload; other documents require the permission to edit",
    { tags: ["PERM-01.1"] },
    async () => {
      const uploader = await aUser("persistent_documents.upload_document");
      const editor = await aUser("persistent_documents.edit_document");
      const viewer = await aUser();
      const stagedBy = async (user: { id: string }) => aDocument({ stagedBy: user.id });
      const link = async (doc_id: string, token: string) =>
        (await linkProducts({ doc_id, skus: ["G-1"], action: "link" }, token)).status;
      expect([
        await link(await stagedBy(uploader), uploader.token),
        await link(await aDocument(), uploader.token),
      ]).toEqual([200, 403]);
      expect([await link(await stagedBy(editor), editor.token), await link(await aDocument(), editor.token)]).toEqual([
        403, 200,
      ]);
      expect([await link(await stagedBy(viewer), viewer.token), await link(await aDocument(), viewer.token)]).toEqual([
        403, 403,
      ]);
      expect(await link(await stagedBy(uploader), editor.token)).toBe(404);
    },
  );
});

describe("documents and a product", () => {
  test("are linked with their labels, skipping documents that cannot be linked", async () => {
    const [plain, labelled, staged] = [
      await aDocument({ label: "Brochure" }),
      await aDocument({ label: "Brochure" }),
      await aDocument({ stagedBy: vendor.id }),
    ];
    const archived = await aDocument({ archivedAt: "2026-01-01" });
    const colleague = await aUser("persistent_documents.upload_document");
    const absent = [
      crypto.randomUUID(),
      await aDocument({ stagedBy: colleague.id }),
      await aDocument({ space: "order" }),
    ];
    absent.push((await stage.aDocument((await stage.aCompany()).id)).id);
    const doc_ids = [plain, labelled, staged, staged, archived, ...absent];
    const labels = { [labelled]: await labelId("Drawing"), [staged]: await labelId("Data Sheet") };
    const isGone = Object.fromEntries(absent.map((id) => [id, "This document is no longer there."]));
    expect(await linkDocuments({ gxp_sku: "G-2", supplier_sku: null, action: "link", doc_ids, labels })).toEqual({
      status: 200,
      body: {
        errors: [archived, ...absent],
        reasons: { [archived]: "It was archived meanwhile.", ...isGone },
      },
    });
    const { rows } = await stage.owner.query(
      `select d.id, l.name as label, staged_by from documents d left join labels l on l.id = label_id
       where d.id = any($1) order by array_position($1, d.id)`,
      [[plain, labelled, staged]],
    );
    expect(rows).toEqual([
      { id: plain, label: "Brochure", staged_by: null },
      { id: labelled, label: "Drawing", staged_by: null },
      { id: staged, label: "Data Sheet", staged_by: null },
    ]);
    for (const id of [plain, labelled, staged]) expect(await getSkus(id)).toEqual(["G-2"]);
    expect((await linkDocuments({ gxp_sku: "G-2", action: "unlink", doc_ids: [plain] })).body.errors).toEqual([]);
    expect(await getSkus(plain)).toEqual([]);
  });

  test("do not change if a label or the product does not exist, or if a permission is missing for one of them", async () => {
    const uploader = await aUser("persistent_documents.upload_document");
    const [listed, staged] = [await aDocument(), await aDocument({ stagedBy: uploader.id })];
    const doc_ids = [listed, staged];
    expect(await linkDocuments({ gxp_sku: "G-1", action: "link", doc_ids }, uploader.token)).toEqual({
      status: 403,
      body: { detail: "Your role does not allow this.", code: "permission_denied", params: {} },
    });
    const viewer = await aUser();
    const nothing = { gxp_sku: "G-1", action: "link", doc_ids: [crypto.randomUUID()] };
    expect((await linkDocuments(nothing, viewer.token)).status).toBe(403);
    expect((await linkDocuments({ gxp_sku: "NONE", action: "link", doc_ids })).status).toBe(404);
    const labels = { [listed]: 999_999 };
    expect(await linkDocuments({ gxp_sku: "G-1", action: "link", doc_ids: [listed], labels })).toEqual({
      status: 400,
      body: { labels: ["This label is no longer there."] },
    });
    expect([await getSkus(listed), await getSkus(staged)]).toEqual([[], []]);
  });
});

describe("at the same time", () => {
  const found = async (words: string): Promise<string[]> =>
    (await stage.call(vendor.token, "GET", `/api/persistent-documents/?search_string=${words}`))
      .json()
      .documents.map(({ id }: { id: string }) => id);

  test("a product is renamed and linked, and the search finds the document by the new name", async () => {
    await stage.aProduct(vendor.companyId, { gxp_sku: "R-1", name: "Oldname" });
    const doc_id = await aDocument();
    await inTurnsAfter(
      stage,
      ["update products set name = 'Newname' where gxp_sku = $1", ["R-1"]],
      [() => linkProducts({ doc_id, skus: ["R-1"], action: "link" })],
    );
    expect([await found("oldname"), await found("newname")]).toEqual([[], [doc_id]]);
  });

  test("two users link one document, and the search finds it by the products of both", async () => {
    await stage.aProduct(vendor.companyId, { gxp_sku: "T-1", name: "Leftpart" });
    await stage.aProduct(vendor.companyId, { gxp_sku: "T-2", name: "Rightpart" });
    const doc_id = await aDocument();
    await inTurnsAfter(
      stage,
      ["select from documents where id = $1 for update", [doc_id]],
      ["T-1", "T-2"].map((sku) => () => linkProducts({ doc_id, skus: [sku], action: "link" })),
    );
    expect(await found("leftpart+rightpart")).toEqual([doc_id]);
  });

  test("one user archives a document and another links it, and the later one gets an error", async () => {
    const doc_id = await aDocument();
    const [archived, linked] = await inTurnsAfter(
      stage,
      ["select from documents where id = $1 for update", [doc_id]],
      [
        () => post("/api/persistent-documents/move-to-archive/", [{ id: doc_id }]),
        () => linkDocuments({ gxp_sku: "G-1", action: "link", doc_ids: [doc_id] }),
      ],
    );
    expect(archived?.body.errors).toEqual([]);
    expect(linked?.body).toEqual({ errors: [doc_id], reasons: { [doc_id]: "It was archived meanwhile." } });
  });
});
