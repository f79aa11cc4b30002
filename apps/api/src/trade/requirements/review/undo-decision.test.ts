import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { sendDocuments } from "../../../test/sent-documents.ts";

const fixture = requirementFixture();
const { follow, publish, query, staffCall } = fixture;

async function openItems(count: number) {
  for (let place = 0; place < count; place++) await publish({ condition: { company_ids: [fixture.company.id] } });
  await follow();
  const rows = await query<{ id: string }>(
    "select id from requirement_items where company_id = $1 order by requirement_id",
    [fixture.company.id],
  );
  return rows.map(({ id }) => id);
}

const decide = async (...decisions: object[]): Promise<string> =>
  (await staffCall("POST", "requirement-items/decide", { decisions })).body.decision_id;
const undo = (decision_id: string) => staffCall("POST", "requirement-items/undo", { decision_id });
/** All that a decision changes. */
const stored = () =>
  query(
    `select i.state, i.renewal, i.due_on, i.valid_until, i.waived_until, i.reason, s.state as sent, s.decided_at, s.reason as why, w.size,
       (select count(*)::int from requirement_waivers r where r.item_id = i.id) as waivers
     from requirement_items i left join requirement_submissions s on s.item_id = i.id
     left join work_items w on w.company_id = i.company_id and w.kind = 'requirement_review' where i.company_id = $1 order by i.requirement_id`,
    [fixture.company.id],
  );

test("a decision is undone with all that it changed", { tags: ["REQ-32.7"] }, async () => {
  const [first, second, third, missing] = (await openItems(4)) as [string, string, string, string]; // Four items.
  await sendDocuments(fixture, [first, second, third]);
  const before = await stored();
  const waiver = { decision: "waive", reason: "Harmless.", until: "2026-12-31" };
  const [today] = await query<{ until: string }>("select (now() + interval '9 days')::date::text as until");
  const id = await decide(
    { id: first, decision: "accept" },
    { id: second, decision: "change", reason: "Too old." },
    { id: third, ...waiver, until: today!.until },
    { id: missing, ...waiver, until: today!.until },
  );
  expect(await stored()).not.toEqual(before);
  const { status, body } = await undo(id);
  expect([status, body.results]).toEqual([
    200,
    [first, second, third].map((one) => ({ id: one, status: "submitted" })).concat({ id: missing, status: "missing" }),
  ]);
  expect(await stored()).toEqual(before);
  expect((await undo(id)).body.code).toBe("decision_undone");
});

test("what has changed since stays decided", { tags: ["REQ-32.7"] }, async () => {
  const [first, second] = (await openItems(2)) as [string, string]; // Two items.
  await sendDocuments(fixture, [first, second]);
  const id = await decide({ id: first, decision: "accept" }, { id: second, decision: "accept" });
  await sendDocuments(fixture, [first]);
  expect((await undo(id)).body.results).toEqual([
    { id: first, status: "kept" },
    { id: second, status: "submitted" },
  ]);
});

test("only its author undoes a decision, for 10 seconds", { tags: ["REQ-32.7"] }, async () => {
  const [item] = (await openItems(1)) as [string]; // One item.
  await sendDocuments(fixture, [item]);
  const id = await decide({ id: item, decision: "accept" });
  const other = await fixture.stage.aStaffMember();
  const answer = await fixture.stage.call(other.token, "POST", "/api/provider/requirement-items/undo", {
    payload: { decision_id: id },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, "not_own_decision"]);
  await query("update requirement_decisions set at = at - interval '13 seconds' where id = $1", [id]);
  expect((await undo(id)).body.code).toBe("undo_over");
  expect((await undo(crypto.randomUUID())).status).toBe(404);
});
