import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

type Row = { gxp_sku?: string; purchase_order?: string; company?: { id: string } };

/** The lists with cursors: their addresses, how their rows are called, and who reads them. */
const lists = [
  ["/api/products/", "products", "vendor"],
  ["/api/order-documents/orders/", "orders", "vendor"],
  ["/api/provider/products/", "results", "staff"],
  ["/api/provider/orders/", "results", "staff"],
] as const;
const isOfProducts = (address: string) => address.endsWith("products/");

async function readPage(key: string, address: string, query: Record<string, string>) {
  const answer = await stage.call(key, "GET", address, { query });
  return { status: answer.statusCode, body: answer.json() };
}

/** Reads a list to its end, and calls `between` after each page. */
async function readAll(
  { key, address, rows }: { key: string; address: string; rows: string },
  query: Record<string, string>,
  between: (pages: number) => Promise<unknown>,
) {
  const read: string[] = [];
  let cursor: string | null = "";
  for (let pages = 1; cursor !== null; pages++) {
    const { body } = await readPage(key, address, { ...query, cursor, page_size: "10" });
    for (const row of body[rows] as Row[]) read.push(row.gxp_sku ?? row.purchase_order ?? "");
    cursor = body.next;
    await between(pages);
  }
  return read;
}

const number = (n: number) => String(n).padStart(3, "0");

describe.each(lists)("%s", (address, rows, side) => {
  const add = (companyId: string, name: string) =>
    isOfProducts(address) ? stage.aProduct(companyId, { gxp_sku: name }) : stage.anOrder(companyId, name);

  async function aReader() {
    const vendor = await stage.aVendor();
    const owner = side === "vendor" ? vendor : await stage.aStaffMember();
    const { key } = await stage.anApiKey({ owner, scopes: [isOfProducts(address) ? "products:read" : "orders:read"] });
    const query = side === "staff" ? { company: vendor.companyId } : {};
    return { ...vendor, key, query: query as Record<string, string> };
  }

  test(
    "is read without a gap and without doubles while others add and remove rows",
    { tags: ["KEY-02.5"] },
    async () => {
      const { companyId, key, query } = await aReader();
      const lasting = Array.from({ length: 45 }, (_, n) => `R-${number(n)}`);
      for (const name of [...lasting, "R-010-gone"]) await add(companyId, name);
      const table = isOfProducts(address) ? "products" : "purchase_orders";
      const column = isOfProducts(address) ? "gxp_sku" : "purchase_order";
      const read = await readAll({ key, address, rows }, query, async (pages) => {
        // A list with numbered pages would show a row twice after the first, and miss one after the second.
        await add(companyId, `A-${pages}`);
        await stage.owner.query(`delete from ${table} where company_id = $1 and ${column} in ('R-010-gone', 'A-1')`, [
          companyId,
        ]);
        await stage.owner.query(
          isOfProducts(address)
            ? "update products set name = name || '!' where company_id = $1"
            : "update purchase_orders set order_date = order_date - 1 where company_id = $1",
          [companyId],
        );
      });
      expect(read).toEqual(lasting);
    },
  );

  test("ends after a full last page, and has no cursor in numbered pages", { tags: ["KEY-02.5"] }, async () => {
    const { companyId, key, query } = await aReader();
    for (let n = 0; n < 10; n++) await add(companyId, number(n));
    const first = await readPage(key, address, { ...query, cursor: "", page_size: "10" });
    const last = await readPage(key, address, { ...query, cursor: first.body.next, page_size: "10" });
    expect(last).toMatchObject({ status: 200, body: { [rows]: [], next: null } });
    expect((await readPage(key, address, query)).body).not.toHaveProperty("next");
  });

  test("refuses what is not its cursor, and pages beside a cursor", { tags: ["KEY-02.5"] }, async () => {
    const { key, query } = await aReader();
    const other = Buffer.from(JSON.stringify(["documents", "x"])).toString("base64url");
    const partial = Buffer.from(JSON.stringify([isOfProducts(address) ? "products" : "orders", ["x", "y"]]));
    for (const cursor of ["1", "%%%", other, partial.toString("base64url")])
      expect(await readPage(key, address, { ...query, cursor })).toEqual({
        status: 400,
        body: { cursor: [expect.stringContaining("not a cursor of this list")] },
      });
    expect(await readPage(key, address, { ...query, cursor: "", page: "2", ordering: "-name" })).toMatchObject({
      status: 400,
    });
    expect(await readPage(key, address, { ...query, cursor: "", page: "2" })).toEqual({
      status: 400,
      body: { page: ["Cannot be used with a cursor."] },
    });
  });
});

describe("a provider's key that is limited to companies", { tags: ["KEY-01.2"] }, () => {
  test("reads products and orders of these alone", async () => {
    const [own, other] = [await stage.aCompany(), await stage.aCompany()];
    for (const { id } of [own, other]) {
      await stage.aProduct(id, { gxp_sku: "SHARED" });
      await stage.anOrder(id, "PO-SHARED");
    }
    const { key } = await stage.anApiKey({ companyIds: [own.id] });
    for (const address of ["/api/provider/products/", "/api/provider/orders/"]) {
      const { body } = await readPage(key, address, {});
      expect(body).toMatchObject({ count: 1, results: [{ company: { id: own.id } }] });
      expect(await readPage(key, address, { company: other.id })).toEqual({
        status: 400,
        body: { company: ["There is no such company."] },
      });
    }
    const product = await readPage(key, `/api/provider/companies/${own.id}/products/SHARED`, {});
    expect(product.body.suppliers.map(({ company }: Row) => company?.id)).toEqual([own.id]);
    for (const path of ["products/SHARED", "orders/PO-SHARED", "orders/PO-SHARED/lines", "orders/PO-SHARED/history"]) {
      expect((await readPage(key, `/api/provider/companies/${own.id}/${path}`, {})).status).toBe(200);
      expect((await readPage(key, `/api/provider/companies/${other.id}/${path}`, {})).status).toBe(404);
    }
  });
});

test("the command of the guide reads all products", { tags: ["KEY-02.5"] }, async () => {
  const guide = readFileSync(new URL("../../../../../docs/integrating.md", import.meta.url), "utf8");
  const [, command = ""] = /## Reading products and orders\n.*?```sh\n(.*?)```/s.exec(guide) ?? [];
  const owner = await stage.aVendor();
  const { key } = await stage.anApiKey({ owner, scopes: ["products:read"] });
  for (let n = 0; n < 120; n++) await stage.aProduct(owner.companyId, { gxp_sku: number(n) });
  await promisify(execFile)("sh", ["-e", "-c", command], {
    cwd: stage.folder,
    env: { PATH: process.env.PATH, URL: await stage.app.listen({ host: "127.0.0.1", port: 0 }), API_KEY: key },
  });
  const pages = readFileSync(path.join(stage.folder, "pages.ndjson"), "utf8").trimEnd().split("\n");
  const products = pages.flatMap((page) => (JSON.parse(page) as { products: Row[] }).products);
  expect(products.map(({ gxp_sku }) => gxp_sku)).toEqual(Array.from({ length: 120 }, (_, n) => number(n)));
});
