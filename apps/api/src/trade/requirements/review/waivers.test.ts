import { expect, test } from "vitest";
import { requirementReminderFixture } from "../../../test/requirement-reminder-fixture.ts";

const fixture = requirementReminderFixture();
const { query, remind, staffCall, steps } = fixture;

/** Grants a waiver of an item of the company until a day that is so many days ahead. */
async function waive(days: number, name = "Insurance") {
  const requirement = await fixture.anItem({ name: `${name} of ${fixture.company.id}` });
  const [row] = await query<{ id: string; until: string }>(
    `select i.id, ((now() at time zone w.time_zone)::date + $2::int)::text as until from requirement_items i, work_calendar w
     where i.requirement_id = $1`,
    [requirement, days],
  );
  const { id, until } = row!; // The requirement has one item.
  const decision = { id, decision: "waive", reason: "A new certificate, is on its way.", until };
  const { body } = await staffCall("POST", "requirement-items/decide", { decisions: [decision] });
  expect(body.results).toEqual([{ id, status: "waived" }]);
  return { requirement, id, until };
}

const list = async (asked = "") =>
  (await staffCall("GET", `requirement-waivers/?company=${fixture.company.id}${asked}`)).body;

test("staff list the waivers that are valid with who granted them", { tags: ["REQ-33.2"] }, async () => {
  const late = await waive(90, "Quality");
  const early = await waive(20);
  const { count, results } = await list();
  expect([count, results.map(({ id }: { id: string }) => id)]).toEqual([2, [early.id, late.id]]);
  expect(results[0].waiver).toEqual({
    reason: "A new certificate, is on its way.",
    until: early.until,
    granted_at: expect.stringMatching(/Z$/),
    granted_by: "Ada Moss",
  });
  expect((await list("&search=quality")).results.map(({ id }: { id: string }) => id)).toEqual([late.id]);

  const answer = await fixture.stage.call(
    fixture.staff.token,
    "GET",
    `/api/provider/requirement-waivers/export?requirement=${early.requirement}`,
  );
  const [head, row, ...rest] = answer.body.split("\r\n");
  expect([answer.statusCode, head, rest]).toEqual([
    200,
    "\uFEFFDocument,Company,For,Reason,Until,Granted,Granted By",
    [""],
  ]);
  expect(row).toContain(`,,"A new certificate, is on its way.",${early.until},`);
});

test("a waiver ends with its day, after reminders", { tags: ["REQ-33.3"] }, async () => {
  const { requirement, id, until } = await waive(90);
  await query("update requirement_items set opened_at = now() where id = $1", [id]);
  const [row] = await query<{ day: string }>("select ($1::date - 14)::text as day", [until]);
  await remind(`${row!.day}T14:00:00Z`); // A statement without a table has one row.
  expect((await steps(requirement)).at(-1)).toBe(14);
  expect((await fixture.mails()).at(-1)?.text).toContain("Insurance");

  await query("update requirement_items set waived_until = waived_until - 91, due_on = due_on - 91 where id = $1", [
    id,
  ]);
  expect((await list()).results).toEqual([]);
  expect((await fixture.call("GET", `requirements/${id}`)).body.state).toBe("missing");
});
