import type { ReviewEdit } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let companies: string[];
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  companies = [(await stage.aCompany()).id, (await stage.aCompany()).id];
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select c, 'G-' || n, 'S', case when n % 3 = 0 then 'Valve ' else 'Flange ' end || n
     from unnest($1::uuid[]) c, generate_series(1, 150) n`,
    [companies],
  );
  await stage.owner.query(
    `insert into field_edits (company_id, product_id, name, new_value, submitted_at)
     select company_id, id, field, 'x', now() - interval '1 hour' * (hashint8(id) % 500)
     from products, unnest(array['color', 'material']) as field`,
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

const changes = [
  "update field_edits set status = 'approved', decided_at = now() where status = 'pending' and hashtext(id::text) % 9 = $1",
  "update field_edits set status = 'withdrawn', decided_at = now() where status = 'pending' and name = 'color' and hashtext(id::text) % 7 = $1",
  "insert into field_edits (company_id, product_id, name, new_value) select company_id, id, 'upc', '1' from products where id % 11 = $1 on conflict do nothing",
  "delete from products where id % 23 = $1",
  "update products set name = name || ' valve' where id % 13 = $1",
];

const filters: [query: string, condition: string, getCompanies: () => string[]][] = [
  ["", "true", () => []],
  ["&search=valve", "lower(name) like '%valve%'", () => []],
  ["&company=", "company_id = $1", () => companies.slice(0, 1)],
  ["&search=valve&company=", "company_id = $1 and lower(name) like '%valve%'", () => companies.slice(1)],
];

test(
  "has the pages and numbers of the queue as it is, while products and changes come and go",
  { tags: ["PROV-02.6"] },
  async () => {
    for (let round = 0; round < 15; round++) {
      await stage.owner.query(changes[round % changes.length]!, [round % 5]); // The remainder is less than the length.
      for (const [filter, condition, getCompanies] of filters)
        for (const status of ["pending", "approved"] as const) {
          const { rows } = await stage.owner.query<{ sku: string; fields: number }>(
            `select p.company_id || p.gxp_sku as sku, q.fields from (
             select company_id, product_id, count(*)::int as fields, min(submitted_at) as since, max(decided_at) as until
             from field_edits where status = '${status}' group by 1, 2
           ) q join products p on p.company_id = q.company_id and p.id = q.product_id where ${condition.replace("company_id", "p.company_id")}
           order by ${status === "pending" ? "since, p.company_id, p.id" : "until desc, p.company_id desc, p.id desc"}`,
            getCompanies(),
          );
          for (const page of [1, Math.ceil(rows.length / 10)]) {
            const path = `/api/provider/edits/?status=${status}&page_size=10&page=${Math.max(page, 1)}${filter}${getCompanies().join("")}`;
            const answer: { count: number; fields: number; results: ReviewEdit[] } = (
              await stage.call(staff.token, "GET", path)
            ).json();
            const { count, fields, results } = answer;
            expect({
              count,
              fields,
              skus: [...new Set(results.map(({ company, gxp_sku }) => company.id + gxp_sku))],
            }).toEqual({
              count: rows.length,
              fields: rows.reduce((sum, row) => sum + row.fields, 0),
              skus: rows.slice((Math.max(page, 1) - 1) * 10, Math.max(page, 1) * 10).map(({ sku }) => sku),
            });
          }
        }
    }
  },
);
