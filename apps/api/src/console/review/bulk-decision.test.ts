import { afterAll, beforeAll, expect, test } from "vitest";
import { openRunner, readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

test(
  "a bulk decision notifies a vendor once for each product, also at the end of a batch",
  { tags: ["CON-04.6"] },
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

test("a run counts a field that another person had decided before as such", { tags: ["PROV-02.5"] }, async () => {
  const company = await stage.aCompany();
  const ids: string[] = [];
  for (let count = 0; count < 3; count++)
    ids.push((await stage.anEdit(company.id, { name: "color", newValue: "Red" })).id);
  const [staff, other] = [await stage.aStaffMember(), await stage.aStaffMember()];
  for (const decision of ["approve", "reject"])
    await stage.call(other.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: [{ id: ids[decision === "approve" ? 0 : 1], decision, reason: "No." }] },
    });
  const answer = await stage.call(staff.token, "POST", "/api/provider/edits/decide-many", {
    payload: { edits: ids, decision: "reject", reason: "Too late." },
  });
  await using runner = openRunner(stage);
  await runner.execute();
  expect(await readRun(stage, staff.token, answer.json().run)).toMatchObject({
    state: "loaded",
    done: 3,
    counts: { rejected: 1, decided_before: 2 },
  });
});
