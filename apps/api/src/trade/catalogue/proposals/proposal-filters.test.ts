import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../test/stage.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const path = "/api/products/proposals/";

test("filters proposals by category and author, and tells both", { tags: ["XLS-24.17"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const other = await stage.aVendor({ role: "Full Access" });
  await stage.owner.query(
    `insert into product_proposals (company_id, author_id, product)
     select x.company, x.author, jsonb_strip_nulls(jsonb_build_object('name', x.sku, 'sku', x.sku, 'category', x.category))
     from (values ($1::uuid, $2::uuid, 'A', 'Gate Valves'), ($1, $2, 'B', 'Flanges'), ($1, null, 'C', 'Flanges'),
       ($1, $2, 'D', null), ($3, $4, 'E', 'Pumps')) x (company, author, sku, category)`,
    [vendor.companyId, vendor.id, other.companyId, other.id],
  );
  const skus = async (query: string) =>
    (await stage.call(vendor.token, "GET", `${path}?${query}`))
      .json()
      .results.map((one: { values: { sku: string } }) => one.values.sku);
  expect(await skus("category=Flanges")).toEqual(["B", "C"]);
  expect(await skus("category=Flanges&category=Gate%20Valves")).toEqual(["A", "B", "C"]);
  expect(await skus(`author=${vendor.id}`)).toEqual(["A", "B", "D"]);
  expect(await skus(`author=${vendor.id}&category=Flanges&search=b`)).toEqual(["B"]);
  expect(await skus(`author=${other.id}`)).toEqual([]);
  expect((await stage.call(vendor.token, "GET", `${path}?author=ada`)).statusCode).toBe(400);
  expect((await stage.call(vendor.token, "GET", `${path}figures`)).json()).toMatchObject({
    categories: ["Flanges", "Gate Valves"],
    authors: [{ id: vendor.id, name: "Ada Moss" }],
  });
});
