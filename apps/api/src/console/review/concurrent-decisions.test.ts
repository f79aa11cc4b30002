import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurns } from "../../test/in-turns.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function decide(decisions: readonly object[], token = staff.token) {
  const answer = await stage.call(token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
  return { status: answer.statusCode, body: answer.json() };
}

const approve = (id: string) => ({ id, decision: "approve" });
const reject = (id: string, reason: string) => ({ id, decision: "reject", reason });

const anEdit = (gxpSku: string, name: string, oldValue: string | null, newValue: string | null) =>
  stage.anEdit(vendor.companyId, { gxpSku, name, oldValue, newValue, authorId: vendor.id });

const getProduct = async (sku: string) => (await stage.call(vendor.token, "GET", `/api/products/${sku}/`)).json();

const rows = async (statement: string, ...values: unknown[]) =>
  (await stage.owner.query<Record<string, unknown>>(statement, values)).rows;

describe("concurrent changes", () => {
  const withdraw = async (id: string) => {
    const answer = await stage.call(vendor.token, "POST", `/api/products/edits/${id}/withdraw`);
    return { status: answer.statusCode, body: answer.json() };
  };

  test("the vendor withdraws first: nothing is published", { tags: ["DET-09.5", "PROV-02.5"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const { id } = await anEdit(gxpSku, "color", null, "Red");
    const [taken, decided] = await inTurns(stage, gxpSku, [() => withdraw(id), () => decide([approve(id)])]);
    expect(taken).toMatchObject({ status: 200, body: { status: "withdrawn" } });
    expect(decided?.body.results).toEqual([{ id, status: "withdrawn", decided_by: "Ada Moss" }]);
    expect(await getProduct(gxpSku)).toMatchObject({ color: null });
  });

  test("the reviewer approves first: the vendor gets an error", { tags: ["DET-09.5", "PROV-02.5"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const { id } = await anEdit(gxpSku, "color", null, "Red");
    const [decided, taken] = await inTurns(stage, gxpSku, [() => decide([approve(id)]), () => withdraw(id)]);
    expect(decided?.body.results).toEqual([{ id, status: "approved" }]);
    expect(taken).toEqual({
      status: 409,
      body: { detail: "This change was approved meanwhile.", code: "edit_decided", params: { status: "approved" } },
    });
    expect(await getProduct(gxpSku)).toMatchObject({ color: "Red" });
  });

  test("two reviewers decide one field once; the second gets the decision", { tags: ["PROV-02.5"] }, async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const { id } = await anEdit(gxpSku, "color", null, "Red");
    const other = await stage.aStaffMember();
    await stage.owner.query("update users set first_name = 'Priya', last_name = 'Raman' where id = $1", [other.id]);
    const [first, second] = await inTurns(stage, gxpSku, [
      () => decide([reject(id, "First.")]),
      () => decide([approve(id)], other.token),
    ]);
    expect([first?.body.results, second?.body.results]).toEqual([
      [{ id, status: "rejected" }],
      [{ id, status: "rejected", decided_by: "Ada Moss" }],
    ]);
    expect(await getProduct(gxpSku)).toMatchObject({ color: null });
    expect(await rows("select reason, decided_by from field_edits where id = $1", id)).toEqual([
      { reason: "First.", decided_by: staff.id },
    ]);
    expect(await rows("select from notifications where details->>'gxp_sku' = $1", gxpSku)).toHaveLength(1);
  });

  test.each([
    ["rejects after an approval", approve, (id: string) => reject(id, "No."), "approved"],
    ["approves after an approval", approve, approve, "approved"],
    ["rejects after a rejection", (id: string) => reject(id, "First."), (id: string) => reject(id, "No."), "rejected"],
  ])(
    "a reviewer who %s gets the decision and the decider",
    { tags: ["PROV-02.5"] },
    async (_what, one, two, status) => {
      const { gxpSku } = await stage.aProduct(vendor.companyId);
      const { id } = await anEdit(gxpSku, "color", null, "Red");
      const own = await anEdit(gxpSku, "size", null, "2 in");
      const priya = await stage.aStaffMember();
      await stage.owner.query("update users set first_name = 'Priya', last_name = 'Raman' where id = $1", [priya.id]);
      const [first, second] = await inTurns(stage, gxpSku, [
        () => decide([one(id)], priya.token),
        () => decide([two(id), approve(own.id)]),
      ]);
      expect(first?.body.results).toEqual([{ id, status }]);
      expect(second?.body.results).toEqual([
        { id, status, decided_by: "Priya Raman" },
        { id: own.id, status: "approved" },
      ]);
      // The decider's account may be deleted later.
      await stage.owner.query("update field_edits set decided_by = null where id = $1", [id]);
      expect((await decide([two(id)])).body).toEqual({
        results: [{ id, status, decided_by: "[removed user]" }],
        decision_id: null,
      });
    },
  );

  test(
    "the vendor submits again first: the older change is withdrawn, the newer is pending",
    { tags: ["DET-09.5", "DET-09.6"] },
    async () => {
      const { gxpSku } = await stage.aProduct(vendor.companyId);
      const { id } = await anEdit(gxpSku, "color", null, "Red");
      const askAnew = async () => {
        const payload = { edited_fields: [{ name: "color", old_value: null, new_value: "Blue" }] };
        const answer = await stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload });
        return { status: answer.statusCode, body: answer.json() };
      };
      const [asked, decided] = await inTurns(stage, gxpSku, [askAnew, () => decide([approve(id)])]);
      expect(asked).toMatchObject({ status: 200, body: { edits: [{ new_value: "Blue", status: "pending" }] } });
      expect(decided?.body.results).toEqual([{ id, status: "withdrawn", decided_by: "Ada Moss" }]);
      expect(await getProduct(gxpSku)).toMatchObject({ color: null });
    },
  );

  test(
    "many reviewers decide the same many fields: each once, and none of them waits in a circle",
    { tags: ["PROV-02.5"] },
    async () => {
      const company = await stage.aCompany();
      const ids: string[] = [];
      for (let count = 0; count < 30; count++)
        ids.push((await stage.anEdit(company.id, { name: "color", newValue: "Red" })).id);
      const answers = await Promise.all(
        [ids, ids.toReversed(), ids, ids.toReversed()].map((order) => decide(order.map(approve))),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { body } of answers)
        expect(new Set(body.results.map(({ status }: { status: string }) => status))).toEqual(new Set(["approved"]));
      expect(await rows("select count(*)::int from notifications where company_id = $1", company.id)).toEqual([
        { count: 30 },
      ]);
    },
  );
});
