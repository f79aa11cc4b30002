import type { LoadKind } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { intakeFixture, productHeader } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { post, products } = fixture;

describe("an invalid file", () => {
  test.each([
    ["is empty", "", "The file is empty."],
    ["is nothing but blank lines", "\n\n", "The file is empty."],
    ["lacks a required column", "company_code,gxp_sku,name\n", "The column supplier_sku is missing."],
    ["has a column that nobody knows", `${productHeader},colour\n`, "colour: Unknown column."],
    ["names a column twice", `${productHeader},price\n`, "price: This column is listed twice."],
    ["has no header that is text", "\u0000\u0001", "The file is not UTF-8 text."],
    ["parts its columns by semicolons", "company_code;gxp_sku;name\n", "The columns must be separated by commas."],
    ["parts its columns by tabs", "company_code\tgxp_sku\tname\n", "The columns must be separated by commas."],
  ])("is refused when it %s", async (_what, file, message) => {
    const answer = await post("products", file);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ non_field_errors: string[] }>().non_field_errors.join(" ")).toContain(message);
  });

  test.each<[LoadKind, string[]]>([
    ["companies", ["company_code", "name"]],
    ["products", ["company_code", "gxp_sku", "supplier_sku", "name"]],
    ["purchase-orders", ["company_code", "purchase_order", "order_date", "status", "total"]],
    ["purchase-order-lines", ["purchase_order", "line", "gxp_sku", "quantity", "units", "unit_price"]],
    ["purchase-order-schedules", ["purchase_order", "line", "schedule", "quantity"]],
    ["receipts", ["receipt", "purchase_order", "line", "quantity", "received_at"]],
    ["invoice-statuses", ["company_code", "invoice_number", "amount", "state"]],
  ])("of %s is refused when it lacks any one required column", async (kind, columns) => {
    for (const missing of columns) {
      const answer = await post(kind, `${columns.filter((column) => column !== missing).join(",")}\n`);
      expect(answer.json()).toMatchObject({ non_field_errors: [`The column ${missing} is missing.`] });
    }
  });

  test("is 415 when it is neither CSV nor NDJSON, and 404 when its kind is unknown", async () => {
    expect((await post("products", "{}", { headers: { "content-type": "application/json" } })).statusCode).toBe(415);
    expect((await post("products", "x", { headers: { "content-encoding": "gzip" } })).statusCode).toBe(415);
    expect(
      (
        await fixture.stage.call(fixture.key, "POST", "/api/intake/users", {
          payload: "x",
          headers: { "content-type": "text/csv" },
        })
      ).statusCode,
    ).toBe(404);
  });

  test("never causes a server error", { tags: ["API-02.3"] }, async () => {
    const nonsense = [
      '"',
      '""',
      ",,,\n,,,",
      "\u0000",
      "'; drop table products; --",
      `${productHeader}\n"`,
      `${productHeader}\n\\N,\\N,\\N,\\N,\\N,\\N`,
    ];
    const bytes = Array.from({ length: 30 }, (_, seed) =>
      Buffer.from(Array.from({ length: 500 }, (_, at) => (at * at * (seed + 7) + seed) % 256)),
    );
    const values = [
      '{"a"}',
      "{}",
      "NULL",
      "\\",
      '\\"',
      "\u202E",
      "1e5",
      "Infinity",
      "NaN",
      "99999999999999999999",
      "2026-02-30",
      "0000-00-00",
    ];
    const rows = values.map((value) =>
      products(
        `"${value.replaceAll('"', '""')}","${value.replaceAll('"', '""')}","${value.replaceAll('"', '""')}","${value.replaceAll('"', '""')}",${value === "\\" ? "" : 1}`,
      ),
    );
    const orders = values.map(
      (value) =>
        `company_code,purchase_order,order_date,status,total\n${fixture.company.code},P,${value.replaceAll('"', "")},S,${value.replaceAll('"', "")}`,
    );
    for (const body of [...nonsense, ...bytes, ...rows])
      expect((await post("products", body)).statusCode).toBeLessThan(500);
    for (const body of orders) expect((await post("purchase-orders", body)).statusCode).toBeLessThan(500);
    for (const body of [...nonsense, ...bytes, "null", "1e999", '{"":""}', "{}", '{"company_code":{}}']) {
      const answer = await post("companies", body, { headers: { "content-type": "application/x-ndjson" } });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });
});

test("rejects a revoked key", { tags: ["PERM-01.1"] }, async () => {
  const revoked = await fixture.stage.anIntakeKey();
  await fixture.stage.owner.query("update api_keys set revoked_at = now() where key_hash = sha256($1::bytea)", [
    Buffer.from(revoked),
  ]);
  const answer = await fixture.stage.call(revoked, "POST", "/api/intake/products", {
    payload: products(),
    headers: { "content-type": "text/csv" },
  });
  expect(answer.statusCode).toBe(401);
});
