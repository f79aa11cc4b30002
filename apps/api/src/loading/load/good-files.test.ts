import { describe, expect, test } from "vitest";
import { intakeFixture, productHeader, createReport } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, products, savedProducts } = fixture;

describe("a valid file", () => {
  test(
    "inserts new rows, updates changed ones, keeps equal ones and never deletes one",
    { tags: ["PROV-03.1"] },
    async () => {
      expect(await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5"))).toEqual(
        createReport({ received: 2, created: 2 }),
      );
      expect(await load("products", products("B,S-2,Elbow,Fittings,5.50", "C,S-3,Tee,,"))).toEqual(
        createReport({ received: 2, created: 1, updated: 1 }),
      );
      expect(await load("products", products("A,S-1,Pipe,Pipes,10.00", "B,S-2,Elbow,Fittings,5.5"))).toEqual(
        createReport({ received: 2, unchanged: 2 }),
      );
      expect(await savedProducts()).toEqual(["A Pipe 10", "B Elbow 5.50", "C Tee null"]);
    },
  );

  test("keeps the values of missing columns and clears those of empty cells", async () => {
    await load("products", products("A,S-1,Pipe,Pipes,10"));
    await load("products", `company_code,gxp_sku,supplier_sku,name\n${fixture.company.code},A,S-1,Pipe\n`);
    expect(await savedProducts()).toEqual(["A Pipe 10"]);
    await load("products", products("A,S-1,Pipe,Pipes,"));
    expect(await savedProducts()).toEqual(["A Pipe null"]);
  });

  test("may have a byte order mark, CRLF, quotes, blank lines and no newline at the end", async () => {
    const row = `${fixture.company.code},A,S-1,"Pipe, 2"" wide",Pipes,10`;
    expect(
      await load("products", `\uFEFF${productHeader}\r\n\r\n${row}\r\n\r\n${fixture.company.code},B,S 2,4" pipe,,`),
    ).toEqual(createReport({ received: 2, created: 2 }));
    expect(await savedProducts()).toEqual(['A Pipe, 2" wide 10', 'B 4" pipe null']);
  });

  test("is found immediately in the catalogue of its company, and in no other", { tags: ["PERM-02"] }, async () => {
    await load("products", products("A,S-1,Gate valve,Valves,10"));
    const [own, other] = [
      await fixture.stage.aVendor({ companyId: fixture.company.id }),
      await fixture.stage.aVendor(),
    ];
    const totals = [own, other].map(async ({ token }) => {
      const answer = await fixture.stage.call(token, "GET", "/api/products/?search=gate");
      return answer.json<{ total_items: number }>().total_items;
    });
    expect(await Promise.all(totals)).toEqual([1, 0]);
  });

  test("is searchable immediately when it is large, and soon reaches the search index", async () => {
    const rows = (name: string) => Array.from({ length: 1500 }, (_, index) => `N${index},S,${name} valve,,`);
    const { token } = await fixture.stage.aVendor({ companyId: fixture.company.id });
    const found = async (word: string) => {
      const answer = await fixture.stage.call(token, "GET", `/api/products/?search=${word}`);
      return answer.json<{ total_items: number }>().total_items;
    };
    const fresh = async () => {
      const { rows: counts } = await fixture.stage.owner.query<{ count: number }>(
        "select count(*)::int as count from product_search where not is_settled",
      );
      return counts[0]?.count;
    };
    await load("products", products(...rows("Gate")));
    expect(await found("gate")).toBe(1500);
    await expect.poll(fresh).toBe(0);
    expect(await found("gate")).toBe(1500);
    await load("products", products(...rows("Globe")));
    expect([await found("gate"), await found("globe")]).toEqual([0, 1500]);
  });

  test("may be NDJSON with different columns in each line", async () => {
    const lines = [
      { company_code: fixture.company.code, gxp_sku: "A", supplier_sku: "S-1", name: "Pipe", price: 10.5 },
      {
        company_code: fixture.company.code,
        gxp_sku: "B",
        supplier_sku: "S-2",
        name: "Tee",
        is_api_certified: true,
        price: null,
      },
    ];
    const ndjson = { headers: { "content-type": "application/x-ndjson" } };
    const body = lines.map((line) => JSON.stringify(line)).join("\n");
    expect(await load("products", body, ndjson)).toEqual(createReport({ received: 2, created: 2 }));
    expect(await load("products", body, ndjson)).toEqual(createReport({ received: 2, unchanged: 2 }));
    expect(await savedProducts()).toEqual(["A Pipe 10.5", "B Tee null"]);
  });

  test("may contain companies, orders and order lines", { tags: ["PROV-03.1"] }, async () => {
    await load("products", products("A,S-1,Pipe,,"));
    const companies = `company_code,name,city\n${fixture.company.code},New name,Odessa\nNEW-${fixture.company.code},Another,\n`;
    const orders = `company_code,purchase_order,order_date,due_date,status,total\n${fixture.company.code},PO-1,2026-01-31,,Shipped,47.5\n`;
    const lines = `purchase_order,line,gxp_sku,quantity,units,unit_price,due_date,company_code\nPO-1,1,A,3,EA,15.8333,2026-02-28,${fixture.company.code}\n`;
    expect(await load("companies", companies)).toEqual(createReport({ received: 2, created: 1, updated: 1 }));
    expect(await load("purchase-orders", orders)).toEqual(createReport({ received: 1, created: 1 }));
    expect(await load("purchase-order-lines", lines)).toEqual(createReport({ received: 1, created: 1 }));
    for (const [kind, file] of [
      ["companies", companies],
      ["purchase-orders", orders],
      ["purchase-order-lines", lines],
    ] as const)
      expect(await load(kind, file)).toMatchObject({ updated: 0, created: 0, rejected: 0 });
  });
});
