import { describe, expect, test } from "vitest";
import { intakeFixture, productHeader, createReport } from "../../test/intake-fixture.ts";

const moneyMessage = "Must be an amount above 0 like 1299.50: digits only, at most 9 before and 4 after the point.";

const fixture = intakeFixture();
const { load, post, products, savedProducts } = fixture;

describe("bad rows", () => {
  test(
    "are reported with row, field and message, count once each, and don't affect good rows",
    { tags: ["PROV-03.2", "PROV-03.3", "PROV-03.4"] },
    async () => {
      const file = products(
        "A,S-1,Pipe,Pipes,ten",
        "B,,,Pipes,-1",
        "C,S-3,Tee,Fittings,1",
        "D,S-4,Cap,Fittings,0,more",
      );
      expect(await load("products", file)).toEqual({
        ...createReport({ received: 4, created: 1, rejected: 3 }),
        errors: [
          { row: 1, field: "price", message: moneyMessage, code: "type" },
          { row: 2, field: "supplier_sku", message: "This field is required.", code: "required" },
          { row: 2, field: "name", message: "This field is required.", code: "required" },
          { row: 2, field: "price", message: moneyMessage, code: "out_of_range" },
          { row: 4, field: "", message: "The row has 7 cells; the header has 6.", code: "type" },
        ],
      });
      expect(await savedProducts()).toEqual(["C Tee 1"]);
    },
  );

  test("are also reported as CSV, without formulas that a spreadsheet would run", async () => {
    const ndjson = JSON.stringify({
      "=1+1": "x",
      company_code: fixture.company.code,
      gxp_sku: "A",
      supplier_sku: "S",
      name: "N",
    });
    const answer = await post("products", ndjson, {
      headers: { "content-type": "application/x-ndjson", accept: "text/csv" },
    });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body).toBe("row,field,message,code\r\n1,'=1+1,Unknown column.,not_allowed\r\n");
  });

  test("of an unknown company are rejected", async () => {
    const { errors } = await load("products", `${productHeader}\nNOBODY,A,S-1,Pipe,,\n`);
    expect(errors).toEqual([
      { row: 1, field: "company_code", message: "No company has the code NOBODY.", code: "unknown_reference" },
    ]);
  });

  test("with the key of an earlier row are rejected, anywhere in the file", async () => {
    const many = Array.from({ length: 6000 }, (_, index) => `N${index},S,Pipe,,`);
    const file = products("A,S-1,Pipe,,", "A,S-2,Tee,,", ...many, "A,S-3,Cap,,");
    expect(await load("products", file)).toEqual({
      ...createReport({ received: 6003, created: 6001, rejected: 2 }),
      errors: [
        { row: 2, field: "", message: "Row 1 has the same key.", code: "duplicate_in_file" },
        { row: 6003, field: "", message: "Row 1 has the same key.", code: "duplicate_in_file" },
      ],
    });
  });

  test("do not reserve their key, so a later good row may have it", async () => {
    expect(await load("products", products("A,S-1,Pipe,,wrong", "A,S-1,Pipe,,5"))).toMatchObject({
      created: 1,
      rejected: 1,
    });
  });

  test("with bytes that are not UTF-8 are rejected, and no wrong characters are stored", async () => {
    const rows = products("A,S-1,Muffe grün,,", "B,S-2,Pipe,,");
    const { created, errors } = await load("products", Buffer.from(rows, "latin1"));
    expect({ created, errors }).toEqual({
      created: 1,
      errors: [{ row: 1, field: "name", message: "Contains bytes that are not UTF-8.", code: "type" }],
    });
    expect(
      (await post("products", rows, { headers: { "content-type": "text/csv; charset=iso-8859-1" } })).statusCode,
    ).toBe(415);
  });

  test("after a broken quote are not read, and those before it are saved", async () => {
    const file = products("A,S-1,Pipe,,", 'B,S-2,"Tee,,', "C,S-3,Cap,,");
    expect(await load("products", file)).toEqual({
      ...createReport({ received: 2, created: 1, rejected: 1 }),
      errors: [
        { row: 2, field: "", message: expect.stringContaining("nothing from this row on was read"), code: "type" },
      ],
    });
    expect(await load("products", products("A,S-1,Pipe,,", 'B,S-2,"Te"e,,'))).toMatchObject({
      unchanged: 1,
      rejected: 1,
    });
  });

  test("after an unclosed quote end the reading of a file of any length", async () => {
    const file = products('A,S-1,"Pipe,,', ...Array.from({ length: 20_000 }, (_, index) => `N${index},S,Pipe,,`));
    expect(await load("products", file)).toMatchObject({ received: 1, created: 0, rejected: 1 });
  });

  test("of NDJSON are reported by line", async () => {
    const good = { company_code: fixture.company.code, gxp_sku: "A", supplier_sku: "S", name: "N" };
    const lines = [
      '{"company_code": "x"',
      "[1, 2]",
      JSON.stringify({ ...good, name: { en: "N" } }),
      JSON.stringify({ ...good, colour: "red" }),
      JSON.stringify({ company_code: fixture.company.code, gxp_sku: "A", name: "N" }),
      JSON.stringify({ ...good, description: "x".repeat(200_000) }),
      JSON.stringify({ ...good, name: "half \ud800" }),
      '{"__proto__": "x", "constructor": 1}',
      JSON.stringify({ ...good, price: 1e21 }),
      JSON.stringify(good),
    ];
    const result = await load("products", lines.join("\n"), { headers: { "content-type": "application/x-ndjson" } });
    expect(result).toMatchObject({ received: 10, created: 1, rejected: 9 });
    expect([...new Set(result.errors.map(({ row }) => row))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(result.errors).toContainEqual({
      row: 3,
      field: "name",
      message: "Must be text, a number, true, false or null.",
      code: "type",
    });
    expect(result.errors).toContainEqual({ row: 4, field: "colour", message: "Unknown column.", code: "not_allowed" });
    expect(result.errors).toContainEqual({
      row: 6,
      field: "",
      message: "The row is longer than 100000 characters.",
      code: "type",
    });
  });

  test("of order lines name the missing order or product", { tags: ["PROV-03.3"] }, async () => {
    const other = await fixture.stage.aCompany();
    const [mine, both, theirs] = ["m", "b", "t"].map((letter) => `${letter}-${fixture.company.code}`);
    await load("products", products("A,S-1,Pipe,,"));
    await load(
      "purchase-orders",
      "company_code,purchase_order,order_date,status,total\n" +
        [
          `${fixture.company.code},${mine}`,
          `${fixture.company.code},${both}`,
          `${other.code},${both}`,
          `${other.code},${theirs}`,
        ]
          .map((start) => `${start},2026-01-31,Open,1\n`)
          .join(""),
    );
    const header = "company_code,purchase_order,line,gxp_sku,quantity,units,unit_price";
    const rows = [
      `,${mine},1,A,1,EA,1`,
      `${fixture.company.code},${both},1,A,1,EA,1`,
      `,${both},2,A,1,EA,1`,
      `${fixture.company.code},${theirs},1,A,1,EA,1`,
      `,none,1,A,1,EA,1`,
      `,${mine},2,Z,1,EA,1`,
      `,${mine},1,A,2,EA,1`,
      `,${mine},0,A,0,EA,-1`,
    ];
    const { created, rejected, errors } = await load("purchase-order-lines", [header, ...rows].join("\n"));
    expect({ created, rejected }).toEqual({ created: 2, rejected: 6 });
    expect(errors.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      `3 purchase_order: Several companies have a purchase order ${both}; add company_code.`,
      `4 purchase_order: Purchase order ${theirs} is not one of company ${fixture.company.code}.`,
      "5 purchase_order: There is no purchase order none.",
      "6 gxp_sku: The company has no product Z.",
      "7 : Row 1 has the same key.",
      "8 line: Must be a whole number from 1.",
      "8 quantity: Must be more than 0.",
      "8 unit_price: Must be a number with at most 9 digits before and 4 after the point.",
    ]);
  });

  test("are all counted, and the first thousand are reported", async () => {
    const result = await load(
      "products",
      products(...Array.from({ length: 1500 }, (_, index) => `N${index},S,Pipe,,bad`)),
    );
    expect(result).toMatchObject({ received: 1500, rejected: 1500 });
    expect(result.errors).toHaveLength(1000);
  });
});
