import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor();
  await stage.owner.query(
    "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, 'G-' || n, 'S', 'Pipe' from generate_series(1, 9) n",
    [vendor.companyId],
  );
  // From now on the server corrects this number by the changes since.
  await countElbows();
});

const countElbows = async () => {
  const answer = await stage.call(vendor.token, "GET", "/api/products/?search=elbow");
  return answer.json<{ total_items: number }>().total_items;
};
const rename = "update products set name = 'Elbow' where company_id = $1 and gxp_sku = any($2)";

test(
  "a number of matches excludes a change that is not committed, and one that is undone",
  { tags: ["CAT-05.2"] },
  async () => {
    const first = await stage.owner.connect();
    try {
      await first.query("begin");
      await first.query(rename, [vendor.companyId, ["G-1", "G-2"]]);
      expect(await countElbows()).toBe(0);
      // It gets the version of the catalog that the first transaction gives up.
      const second = stage.owner.query(rename, [vendor.companyId, ["G-3"]]);
      expect(await countElbows()).toBe(0);
      await first.query("rollback");
      await second;
      expect(await countElbows()).toBe(1);
    } finally {
      first.release();
    }
  },
);

test(
  "a number of matches includes the changes of a long transaction when it commits",
  { tags: ["CAT-05.2"] },
  async () => {
    const first = await stage.owner.connect();
    try {
      await first.query("begin");
      await first.query(rename, [vendor.companyId, ["G-1"]]);
      await first.query("savepoint undone");
      await first.query(rename, [vendor.companyId, ["G-2", "G-3"]]);
      await first.query("rollback to undone");
      const second = stage.owner.query(rename, [vendor.companyId, ["G-4"]]);
      expect(await countElbows()).toBe(0);
      await first.query("delete from products where company_id = $1 and gxp_sku = 'G-9'", [vendor.companyId]);
      await first.query(rename, [vendor.companyId, ["G-5"]]);
      await first.query("commit");
      await second;
      expect(await countElbows()).toBe(3);
    } finally {
      first.release();
    }
  },
);
