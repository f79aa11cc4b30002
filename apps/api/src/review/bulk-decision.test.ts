import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunner, readRun } from "../test/run-fixture.ts";
import { openStage, type Stage } from "../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

test(
  "a bulk decision notifies a vendor once for each product, also at the end of a batch",
  { tags: ["CON-04"] },
  async () => {
    const staff = await stage.aStaffMember();
    const company = await stage.aCompany();
    await stage.aVendor({ companyId: company.id });
    const names = ["manufacturer", "color", "material"];
    const { rows } = await stage.owner.query<{ id: string }>(
      `with added as (
       insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'G-' || n, 'S-' || n, 'Pipe' from generate_series(1, 180) n returning company_id, id
     )
     insert into field_edits (company_id, product_id, name, new_value)
     select company_id, added.id, field.name, 'Acme' from added, unnest($2::text[]) with ordinality as field (name, place)
     order by field.place, added.id returning id`,
      [company.id, names],
    );
    // All edits of the first field come first, so every product would be split.
    const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide-many", {
      payload: { edits: rows.map(({ id }) => id), decision: "approve" },
    });
    await using runner = openRunner(stage);
    await runner.execute();
    expect(await readRun(stage, staff.token, answer.json().run)).toMatchObject({
      state: "loaded",
      done: 540,
      counts: { approved: 540 },
    });
    const { rows: sent } = await stage.owner.query(
      `select count(*)::int as notifications from notifications
     where company_id = $1 and notification_type = 'product_details_edit_decision'`,
      [company.id],
    );
    expect(sent).toEqual([{ notifications: 180 }]);
  },
);
