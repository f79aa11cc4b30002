import { exportRunRows, productExportColumns } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWorkbook } from "../../loading/read/read-workbook.ts";
import { receivedSamples } from "../../test/received-sample.ts";
import { openStage, type Stage } from "../../test/stage.ts";

const samples = receivedSamples();
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = (path: string, token = vendor.token) => stage.call(token, "GET", path);

/** Returns the lines of an export as CSV, each split at its commas. */
async function readCsv(path: string, token = vendor.token) {
  const answer = await get(path, token);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.body.startsWith("\uFEFF")).toBe(true);
  return answer.body
    .slice(1)
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(","));
}

/** Returns the rows of an export as a workbook, read by the reader of imports, with the kind of each cell after its text. */
async function readSheet(path: string) {
  const answer = await get(path);
  expect(answer.headers["content-type"]).toContain("spreadsheetml");
  const file = await samples.receive(answer.rawPayload);
  const rows: (string | null)[][] = [];
  for await (const records of readWorkbook(file, { format: "xlsx" }, () => {}))
    for (const record of records) {
      if ("problem" in record) throw new Error(record.problem);
      rows.push(record.cells.map((text, place) => (text === null ? null : `${text}|${record.found?.[place]?.kind}`)));
    }
  return rows;
}

const audited = async (action: string) => {
  const { rows } = await stage.owner.query<{ actor_id: string; details: object }>(
    "select actor_id, details from audit_entries where action = $1 order by id desc limit 1",
    [action],
  );
  return rows[0];
};

describe("an export of products", { tags: ["XLS-01.1"] }, () => {
  test("contains what the list's filters match, in its order, and is in the audit record", async () => {
    const own = await stage.aVendor();
    for (const [name, category] of [
      ["B", "Gate Valves"],
      ["A", "Gate Valves"],
      ["C", "Ball Valves"],
    ] as const)
      await stage.aProduct(own.companyId, { name, category });
    const query = "category=Gate+Valves&ordering=-name&columns=name,category";
    expect(await readCsv(`/api/products/export?${query}`, own.token)).toEqual([
      ["Product", "Product Category"],
      ["B", "Gate Valves"],
      ["A", "Gate Valves"],
    ]);
    expect(await audited("GET /api/products/export")).toMatchObject({
      actor_id: own.id,
      details: { category: ["Gate Valves"], format: "csv", rows: 2 },
    });
    expect(await readCsv("/api/products/export?search=nothing&columns=name", own.token)).toEqual([["Product"]]);
  });

  test("has all attributes, and no product of another company", async () => {
    const own = await stage.aVendor();
    const { gxpSku } = await stage.aProduct(own.companyId, { material: "Bronze" });
    await stage.aProduct(vendor.companyId);
    const [head, ...rows] = await readCsv("/api/products/export", own.token);
    expect(head).toEqual(Object.values(productExportColumns).map(({ label }) => label));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining([gxpSku, "Bronze"]));
  });

  test("keeps each value as it is in a workbook, and starts no formula in a CSV file", async () => {
    const hostile = [
      ["00123", "=1+1"],
      ["1E10", "+cmd|' /C calc'!A0"],
      ["3-4", " a & b <i> ]]> \u{1F600} _x000A_"],
    ] as const;
    const own = await stage.aVendor();
    vendor = own;
    for (const [mpn, name] of hostile)
      await stage.aProduct(own.companyId, {
        supplier_sku: mpn,
        mpn,
        name,
        price: "1234.5678",
        lead_time_days: 7,
        length: 0.1,
        price_expiration: "2028-02-29",
        is_api_certified: true,
      });
    const columns = "mpn,name,price,lead_time_days,length,price_expiration,is_api_certified,color";
    const path = `/api/products/export?ordering=supplier_sku&columns=${columns}`;
    const rest = ["1234.5678|number", "7|number", "0.1|number", "2028-02-29|date", "Yes|text", null];
    expect(await readSheet(`${path}&format=xlsx`)).toEqual(
      hostile
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([mpn, name]) => [`${mpn}|text`, `${name}|text`, ...rest]),
    );
    const { body } = await get(path);
    expect(body).toContain(",'=1+1,1234.5678,7,0.1,2028-02-29,Yes,\r\n");
    expect(body).toContain(",'+cmd|");
  });

  test("refuses unknown formats and columns, and people without the permission", async () => {
    const refused = async (query: string) => (await get(`/api/products/export?${query}`)).json<object>();
    expect(await refused("format=pdf")).toEqual({ format: ["Must be one of csv, xlsx."] });
    expect(await refused("columns=name,nothing")).toHaveProperty("columns");
    expect(await refused("ordering=nothing")).toHaveProperty("ordering");
    const other = await stage.aVendor({ may: [] });
    expect((await get("/api/products/export", other.token)).statusCode).toBe(403);
  });

  test("refuses more rows than one file has, and says how many match", async () => {
    const own = await stage.aVendor();
    await stage.owner.query(
      `insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'MANY-' || n, 'MANY-' || n, 'Many' from generate_series(1, $2::int) as n`,
      [own.companyId, exportRunRows + 1],
    );
    const answer = await get("/api/products/export", own.token);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ format: ["5,001 rows match. A file has at most 5,000. Choose a filter."] });
    await stage.owner.query("delete from products where gxp_sku = 'MANY-7'");
    const lines = await readCsv("/api/products/export?columns=gxp_sku", own.token);
    expect(lines).toHaveLength(1 + exportRunRows);
    expect(new Set(lines.flat()).size).toBe(1 + exportRunRows);
  });
});

describe("an export of", { tags: ["XLS-01.1"] }, () => {
  test("orders has those of the list", async () => {
    const own = await stage.aVendor();
    await stage.anOrder(own.companyId, "PO-1");
    await stage.aDocument(own.companyId, { orderId: (await stage.anOrder(own.companyId, "PO-2")).id });
    const path = "/api/order-documents/orders/export?columns=purchase_order,has_documents,total";
    const head = ["Purchase Order #", "Has Documents", "Total"];
    const [no, yes] = [
      ["PO-1", "No", "0.00"],
      ["PO-2", "Yes", "0.00"],
    ];
    expect(await readCsv(`${path}&ordering=purchase_order`, own.token)).toEqual([head, no, yes]);
    expect(await readCsv(`${path}&has_documents=true`, own.token)).toEqual([head, yes]);
  });

  test("product documents has the SKUs of their products, and that of the archive the others", async () => {
    const own = await stage.aVendor();
    const products = [await stage.aProduct(own.companyId), await stage.aProduct(own.companyId)].map(
      (one) => one.gxpSku,
    );
    await stage.aDocument(own.companyId, { name: "Linked", products });
    await stage.aDocument(own.companyId, { name: "Old", products, archivedAt: new Date().toISOString() });
    expect(await readCsv("/api/persistent-documents/export?columns=name,extension,gxp_sku", own.token)).toEqual([
      ["Name", "Type", "GXP SKU"],
      ["Linked", "pdf", products.toSorted().join(" ")],
    ]);
    expect(await readCsv("/api/archive/export?columns=name,group,days_remaining", own.token)).toEqual([
      ["Name", "Group", "Days Remaining"],
      ["Old", "Persistent", "90"],
    ]);
  });

  test("changes has fields by their names, and that of the activity has itself", async () => {
    const own = await stage.aVendor();
    const { gxpSku } = await stage.anEdit(own.companyId, { newValue: "Acme", authorId: own.id });
    expect(await readCsv("/api/products/edits/export?columns=gxp_sku,field,new_value,status", own.token)).toEqual([
      ["GXP SKU", "Field", "New Value", "Status"],
      [gxpSku, "Manufacturer", "Acme", "pending"],
    ]);
    const [, ...actions] = await readCsv("/api/accounts/audit/export?columns=action,result,actor_email", own.token);
    expect(actions).toEqual([["Export changes of products", "done", own.email]]);
  });
});
