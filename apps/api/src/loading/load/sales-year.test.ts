import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { salesYearJobs } from "./sales-year-jobs.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Adds a product of a company with figures, and one month with sales. `month` is SQL. */
async function aProduct(companyId: string, gxpSku: string, month: string) {
  await stage.aProduct(companyId, {
    gxp_sku: gxpSku,
    ytd_purchases: "10",
    ytd_end_user_sales: "20",
    ytd_market_share: "3",
  });
  await stage.owner.query(
    `update products set ytd_search_queries = 4, current_inventory = 5 where company_id = $1 and gxp_sku = $2`,
    [companyId, gxpSku],
  );
  await stage.owner.query(
    `insert into product_sales (company_id, product_id, month, end_user_sales)
     select company_id, id, ${month}, 20 from products where company_id = $1 and gxp_sku = $2`,
    [companyId, gxpSku],
  );
}

test("the sums of a year end with it, and stock stays", { tags: ["PROV-03.1"] }, async () => {
  const company = await stage.aCompany();
  const year = "date_trunc('year', now() at time zone 'UTC')::date";
  await aProduct(company.id, "THIS-YEAR", year);
  await aProduct(company.id, "LAST-YEAR", `(${year} - interval '1 month')::date`);
  const database = openJobDatabase(stage.logins.jobs);
  for (const job of salesYearJobs(database)) await job.run(AbortSignal.timeout(30_000));
  await database.destroy();
  const { rows } = await stage.owner.query(
    `select gxp_sku, ytd_purchases::float8 as purchases, ytd_end_user_sales::float8 as sales, ytd_search_queries as searches,
       ytd_market_share::float8 as share, current_inventory as stock
     from products where company_id = $1 order by gxp_sku desc`,
    [company.id],
  );
  expect(rows).toEqual([
    { gxp_sku: "THIS-YEAR", purchases: 10, sales: 20, searches: 4, share: 3, stock: 5 },
    { gxp_sku: "LAST-YEAR", purchases: null, sales: null, searches: null, share: null, stock: 5 },
  ]);
});
