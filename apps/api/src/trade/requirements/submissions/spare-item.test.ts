import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { act, anItem, dayIn, query, read } = fixture;

test("reminders wait until a day, at most until it is due", { tags: ["REQ-24.2"] }, async () => {
  const { id } = await anItem({ due_days: 10 });
  const until = await dayIn(10);
  expect((await act(`${id}/snooze`, { until })).body.snoozed_until).toBe(until);
  expect((await act(`${id}/snooze`, { until: await dayIn(11) })).body).toEqual({
    until: ["Choose at most the day on which it is due."],
  });
  expect((await act(`${id}/snooze`, { until: await dayIn(-1) })).status).toBe(400);
  expect((await act(`${id}/snooze`, { until: null })).body.snoozed_until).toBeNull();
  await query("update requirement_items set due_on = null where id = $1", [id]);
  expect((await act(`${id}/snooze`, { until })).status).toBe(400);
});

test("a vendor asks to do without a document, at most for a year", { tags: ["REQ-24.1"] }, async () => {
  const { id, version } = await anItem();
  const until = await dayIn(300);
  const ask = (body: object) => act(`${id}/waiver-request`, { reason: "The mill is closed.", until, ...body });
  const asked = await ask({ version });
  expect(asked.body).toMatchObject({
    version: version + 1,
    waiver_request: { reason: "The mill is closed.", until, by: expect.stringContaining("Ada") },
  });
  expect(await ask({ version })).toMatchObject({ status: 409, body: { code: "item_changed" } });
  expect((await ask({ reason: " " })).body).toEqual({ reason: ["Say why."] });
  for (const days of [-1, 370]) expect((await ask({ until: await dayIn(days) })).status).toBe(400);
  const sooner = await dayIn(5);
  expect((await ask({ reason: "Still closed.", until: sooner })).body.waiver_request.until).toBe(sooner);
  const rows = await query("select decision from requirement_waivers where item_id = $1 order by asked_at", [id]);
  expect(rows).toEqual([{ decision: "withdrawn" }, { decision: null }]);
  const other = await fixture.stage.aVendor({ role: "Full Access" });
  expect((await act(`${id}/waiver-request`, { reason: "No.", until }, { token: other.token })).status).toBe(404);
  expect((await read(id)).state).toBe("missing");
});
