import type { Document } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
  const product = (gxp_sku: string, supplier_sku: string, name: string) =>
    stage.aProduct(vendor.companyId, { gxp_sku, supplier_sku, name });
  await product("G-20", "S-7", "Blind flange");
  await product("G-10", "S-9", "Gate valve 100%");
  const document = async (name: string, days: number, values: object) => {
    const { id } = await stage.aDocument(vendor.companyId, { name, ...values });
    await stage.owner.query("update documents set modified_date = now() - $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
    return id;
  };
  await document("beta sheet", 3, { label: "Data Sheet", products: ["G-20", "G-10"], content: Buffer.alloc(30) });
  await document("Alpha", 2, { label: "Brochure", extension: "xlsx", products: ["G-10"], content: Buffer.alloc(10) });
  await document("gamma_1", 1, { extension: "png", content: Buffer.alloc(20) });
  await document("delta", 4, { label: "Data Sheet", content: Buffer.alloc(40) });
  await document("archived", 0, { archivedAt: "2026-01-01" });
  await document("staged", 0, { stagedBy: vendor.id });
  await document("of an order", 0, { space: "order" });
  const other = await stage.aCompany();
  await stage.aProduct(other.id, { gxp_sku: "G-10" });
  await stage.aDocument(other.id, { name: "foreign", products: ["G-10"] });
});
afterAll(() => stage[Symbol.asyncDispose]());

const list = async (query: string, token = vendor.token) => {
  const answer = await stage.call(token, "GET", `/api/persistent-documents/?${query}`);
  const body = answer.json();
  const names: string[] | undefined = body.documents?.map(({ name }: Document) => name);
  return { status: answer.statusCode, body, names };
};
const labelId = async (name: string) => {
  const labels: { id: number; name: string }[] = (
    await stage.call(vendor.token, "GET", "/api/persistent-documents/labels/")
  ).json();
  return labels.find((label) => label.name === name)?.id ?? 0;
};

describe("product documents", () => {
  test("are listed in the shape of the specification, the latest change first", { tags: ["REPD-02.1"] }, async () => {
    const { body, names } = await list("");
    expect(names).toEqual(["gamma_1", "Alpha", "beta sheet", "delta"]);
    expect(body).toMatchObject({ total_items: 4, total_pages: 1 });
    const id = body.documents[2].id;
    expect(body.documents[2]).toEqual({
      id,
      name: "beta sheet",
      label: "Data Sheet",
      label_id: await labelId("Data Sheet"),
      values: {},
      expires_on: null,
      days_left: null,
      url: `/documents/product/${id}`,
      extension: "pdf",
      size: 30,
      modified_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      upload_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      group: "Persistent",
      archived_date: null,
      order_id: null,
      proves: 0,
      proven_items: [],
      products: [
        { name: "Gate valve 100%", supplier_sku: "S-9", gxp_sku: "G-10" },
        { name: "Blind flange", supplier_sku: "S-7", gxp_sku: "G-20" },
      ],
    });
    expect(body.documents[0]).toMatchObject({ label: null, label_id: null, products: [] });
  });

  test.each([
    ["name", ["Alpha", "beta sheet", "delta", "gamma_1"]],
    ["-name", ["gamma_1", "delta", "beta sheet", "Alpha"]],
    ["label", ["gamma_1", "Alpha", "beta sheet", "delta"]],
    ["-label", ["delta", "beta sheet", "Alpha", "gamma_1"]],
    ["modified_date", ["delta", "beta sheet", "Alpha", "gamma_1"]],
    ["size", ["Alpha", "gamma_1", "beta sheet", "delta"]],
    ["-size", ["delta", "beta sheet", "gamma_1", "Alpha"]],
    ["extension", ["beta sheet", "delta", "gamma_1", "Alpha"]],
    ["-extension", ["Alpha", "gamma_1", "delta", "beta sheet"]],
  ])("sort by %s, with unlabeled documents as the lowest", { tags: ["REPD-02.1"] }, async (ordering, expected) => {
    expect((await list(`ordering=${ordering}`)).names).toEqual(expected);
  });

  test.each([
    ["BETA", ["beta sheet"]],
    ["sheet", ["beta sheet", "delta"]],
    ["data sheet", ["beta sheet", "delta"]],
    ["brochure", ["Alpha"]],
    ["xls", ["Alpha"]],
    ["alpha.xlsx", ["Alpha"]],
    ["g-20", ["beta sheet"]],
    ["s-9", ["Alpha", "beta sheet"]],
    ["valve", ["Alpha", "beta sheet"]],
    ["valve flange pdf", ["beta sheet"]],
    ["100%", ["Alpha", "beta sheet"]],
    ["%", ["Alpha", "beta sheet"]],
    ["_", ["gamma_1"]],
    ["\\", []],
    ["valve gamma", []],
  ])("are found by %s", { tags: ["REPD-06.3"] }, async (words, expected) => {
    const { names, body } = await list(`search_string=${encodeURIComponent(words)}`);
    expect(names).toEqual(expected);
    expect(body).toMatchObject({ total_items: expected.length, total_pages: expected.length ? 1 : 0 });
  });

  test(
    "can be limited to labels, to one product, and to documents not linked to a product",
    { tags: ["PDOC-01.1"] },
    async () => {
      const [sheet, brochure] = [await labelId("Data Sheet"), await labelId("Brochure")];
      expect((await list(`label=${sheet}`)).names).toEqual(["beta sheet", "delta"]);
      expect((await list(`label=${sheet}&label=${brochure}`)).body.total_items).toBe(3);
      expect((await list(`label=${sheet}&search_string=delta`)).names).toEqual(["delta"]);
      expect((await list(`label=${sheet}&ordering=-label`)).names).toEqual(["delta", "beta sheet"]);
      expect((await list("label=0")).body).toEqual({ documents: [], total_items: 0, total_pages: 0 });
      expect((await list("sku=G-10")).names).toEqual(["Alpha", "beta sheet"]);
      expect((await list("sku=G-10&search_string=flange")).names).toEqual(["beta sheet"]);
      expect((await list("sku=G-10&not_sku=G-20")).names).toEqual(["Alpha"]);
      expect((await list("sku=G-99")).body.total_items).toBe(0);
      expect(await list("not_sku=G-20")).toMatchObject({
        names: ["gamma_1", "Alpha", "delta"],
        body: { total_items: 3 },
      });
      expect((await list("not_sku=G-10&search_string=sheet")).names).toEqual(["delta"]);
      expect((await list("not_sku=G-99")).body.total_items).toBe(4);
    },
  );

  test("are an empty page past the last page, with the right totals", { tags: ["REPD-02.1"] }, async () => {
    expect(await list("page=2")).toMatchObject({ names: [], body: { total_items: 4, total_pages: 1 } });
    expect(await list("page=9&ordering=label")).toMatchObject({ names: [], body: { total_items: 4 } });
  });

  test("have the same order over all pages, for every sort key", { tags: ["REPD-02.1"] }, async () => {
    const many = await stage.aVendor();
    const labels = [null, "Data Sheet", "Brochure", "Drawing"];
    for (let count = 0; count < 47; count += 1)
      await stage.aDocument(many.companyId, {
        name: `Sheet ${count % 9}`,
        extension: ["pdf", "png", "xls"][count % 3] ?? "pdf",
        label: labels[count % 4] ?? "",
        content: Buffer.alloc(1 + (count % 5)),
      });
    for (const key of ["name", "label", "modified_date", "size", "extension"])
      for (const ordering of [key, `-${key}`])
        for (const search of ["", "&search_string=sheet", "&search_string=8"]) {
          const whole = (await list(`ordering=${ordering}${search}&page_size=100`, many.token)).body.documents;
          const pages: Document[] = [];
          for (const page of [1, 2, 3, 4, 5])
            pages.push(...(await list(`ordering=${ordering}${search}&page=${page}`, many.token)).body.documents);
          expect(pages).toEqual(whole);
          expect(whole).toHaveLength(search.endsWith("8") ? 5 : 47);
        }
  });

  test.each([
    ["page=0", "page"],
    ["page_size=11", "page_size"],
    ["ordering=products", "ordering"],
    ["label=x", "label"],
    ["sku=%00", "sku"],
    [`search_string=${"x".repeat(101)}`, "search_string"],
  ])("are refused for %s with an error of its field", { tags: ["API-02.4"] }, async (query, field) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body)[0]?.split(".")[0]]).toEqual([400, field]);
  });
});

test(
  "search and counts follow every change of documents, links, labels and products",
  { tags: ["REPD-06.3"] },
  async () => {
    const own = await stage.aVendor();
    const found = async (words: string) => (await list(`search_string=${words}`, own.token)).names;
    await stage.aProduct(own.companyId, { gxp_sku: "X-1", supplier_sku: "Y-1", name: "Elbow" });
    const { id } = await stage.aDocument(own.companyId, { name: "First", products: ["X-1"] });
    expect(await found("elbow")).toEqual(["First"]);
    await stage.owner.query("update products set name = 'Reducer' where gxp_sku = 'X-1'");
    expect([await found("elbow"), await found("reducer")]).toEqual([[], ["First"]]);
    await stage.owner.query("update documents set name = 'Second' where id = $1", [id]);
    expect([await found("first"), await found("second")]).toEqual([[], ["Second"]]);
    const { rows } = await stage.owner.query(
      "insert into labels (space, name) values ('product', 'Photo') returning id",
    );
    await stage.owner.query("update documents set label_id = $2 where id = $1", [id, rows[0].id]);
    expect(await found("photo")).toEqual(["Second"]);
    await stage.owner.query("update labels set name = 'Picture' where id = $1", [rows[0].id]);
    expect([await found("photo"), await found("picture")]).toEqual([[], ["Second"]]);
    await stage.owner.query("delete from labels where id = $1", [rows[0].id]);
    expect([await found("picture"), await found("second")]).toEqual([[], ["Second"]]);
    await stage.owner.query("delete from products where gxp_sku = 'X-1'");
    expect([await found("reducer"), await found("second")]).toEqual([[], ["Second"]]);
    await stage.owner.query("update documents set archived_at = now() where id = $1", [id]);
    expect((await list("", own.token)).body).toEqual({ documents: [], total_items: 0, total_pages: 0 });
    await stage.owner.query("update documents set archived_at = null where id = $1", [id]);
    expect((await list("", own.token)).body.total_items).toBe(1);
    await stage.owner.query("delete from documents where id = $1", [id]);
    expect([await found("second"), (await list("", own.token)).body.total_items]).toEqual([[], 0]);
  },
);

test("shows staged files only to their uploader, newest first", async () => {
  const own = await stage.aVendor();
  const colleague = await stage.aVendor({ companyId: own.companyId });
  for (const [name, hours] of [
    ["older", 2],
    ["newer", 1],
  ] as const) {
    const { id } = await stage.aDocument(own.companyId, { name, stagedBy: own.id, content: Buffer.alloc(7) });
    await stage.owner.query("update documents set uploaded_at = now() - $2 * interval '1 hour' where id = $1", [
      id,
      hours,
    ]);
  }
  const staged = async (token: string) => (await stage.call(token, "GET", "/api/persistent-documents/staged/")).json();
  expect(await staged(own.token)).toEqual({
    documents: ["newer", "older"].map((name) => ({
      id: expect.any(String),
      name,
      extension: "pdf",
      size: 7,
      upload_date: expect.any(String),
    })),
  });
  expect(await staged(colleague.token)).toEqual({ documents: [] });
});
