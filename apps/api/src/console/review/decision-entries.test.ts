import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const decide = (decisions: object[]) =>
  stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });

const approve = (id: string) => ({ id, decision: "approve" });
const reject = (id: string, reason: string) => ({ id, decision: "reject", reason });

describe("the audit record of a call about several companies", { tags: ["PROV-06.2"] }, () => {
  test(
    "has an entry for each, which its administrator sees with the values",
    { tags: ["AUD-01.5", "CON-12.8"] },
    async () => {
      const [alder, birch] = [
        await stage.aVendor({ role: "Vendor Admin" }),
        await stage.aVendor({ role: "Vendor Admin" }),
      ];
      const { id: red } = await stage.anEdit(alder.companyId, { name: "color", newValue: "Red" });
      const { id: blue } = await stage.anEdit(birch.companyId, { name: "color", newValue: "Blue" });
      await decide([approve(red), reject(blue, "Too blue.")]);

      const filter = `company=${birch.companyId}&action=POST%20/api/provider/edits/decide`;
      const found = (await stage.call(staff.token, "GET", `/api/provider/audit/?${filter}`)).json();
      const decision = { id: blue, name: "color", new_value: "Blue", outcome: "rejected", reason: "Too blue." };
      expect(found).toMatchObject({
        count: 1,
        results: [{ actor: { id: staff.id }, company: { id: birch.companyId }, details: { decisions: [decision] } }],
      });
      expect(JSON.stringify(found)).not.toContain(red);

      const own = (await stage.call(alder.token, "GET", "/api/accounts/audit/")).json();
      expect(own.results[0]).toMatchObject({
        action: "POST /api/provider/edits/decide",
        details: { approved: 1, decisions: [{ id: red, name: "color", new_value: "Red", outcome: "approved" }] },
      });
      expect(JSON.stringify(own)).not.toContain("Blue");
      expect(JSON.stringify(own)).not.toContain(birch.companyId);
    },
  );

  test("has one entry without a company if the call decided nothing", async () => {
    const missing = crypto.randomUUID();
    await decide([approve(missing)]);
    const { rows } = await stage.owner.query(
      "select company_id, details from audit_entries where details->'decisions'->0->>'id' = $1",
      [missing],
    );
    expect(rows).toEqual([{ company_id: null, details: { decisions: [approve(missing)] } }]);
  });
});
