import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let companyId: string;
let word: string;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  companyId = (await stage.aCompany()).id;
  word = `elbow${companyId.slice(0, 8)}`;
  for (const gxp_sku of ["G-1", "G-2"]) {
    await stage.aProduct(companyId, { gxp_sku });
    await stage.anEdit(companyId, { gxpSku: gxp_sku });
  }
  // From now on the server corrects these numbers.
  await search();
});

async function search() {
  const answer = await stage.call(staff.token, "GET", `/api/provider/edits/?search=${word}`);
  const { count, fields } = answer.json<{ count: number; fields: number }>();
  return { count, fields };
}

const rename = (client: { query: (text: string, values: string[]) => Promise<unknown> }, gxpSku: string) =>
  client.query("update products set name = $3 where company_id = $1 and gxp_sku = $2", [companyId, gxpSku, word]);

test(
  "a search of the review queue counts a change when it is committed, and never one that is undone",
  { tags: ["PROV-02.6"] },
  async () => {
    const first = await stage.owner.connect();
    try {
      await first.query("begin");
      await rename(first, "G-1");
      expect(await search()).toEqual({ count: 0, fields: 0 });
      // It gets the version of the catalog that the first transaction gives up.
      const second = rename(stage.owner, "G-2");
      expect(await search()).toEqual({ count: 0, fields: 0 });
      await first.query("rollback");
      await second;
      expect(await search()).toEqual({ count: 1, fields: 1 });
    } finally {
      first.release();
    }
  },
);

test(
  "an edit that is submitted while its product is renamed is counted under the new name",
  { tags: ["PROV-02.6"] },
  async () => {
    const load = await stage.owner.connect();
    try {
      await load.query("begin");
      await rename(load, "G-1");
      await stage.anEdit(companyId, { gxpSku: "G-1", name: "color" });
      expect(await search()).toEqual({ count: 0, fields: 0 });
      await load.query("commit");
      expect(await search()).toEqual({ count: 1, fields: 2 });
    } finally {
      load.release();
    }
  },
);
