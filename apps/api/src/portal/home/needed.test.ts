import type { Waiting } from "@lading/contract";
import { expect, test } from "vitest";
import { submissionFixture } from "../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { anItem, upload, act, decide, query } = fixture;

const waiting = async (token = fixture.vendor.token): Promise<Waiting> =>
  (await fixture.stage.call(token, "GET", "/api/home/waiting/")).json();

test("Home has the most urgent documents and how many block something", { tags: ["REQ-20.7"] }, async () => {
  expect((await waiting()).needed).toEqual({ count: 0, blocking: 0, groups: [] });
  for (const days of [30, 20, 10, 9, 8, 7]) await anItem({ name: `In ${days}`, due_days: days });
  await anItem({ name: "In 5", due_days: 5, effect: { kind: "block", of: ["answer_orders"] } });
  const { needed } = await waiting();
  expect([needed?.count, needed?.blocking]).toEqual([7, 1]);
  expect(needed?.groups.map(({ requirement }) => requirement.name)).toEqual(
    [5, 7, 8, 9, 10, 20].map((days) => `In ${days}`),
  );
  const companyId = fixture.company.id;
  const outsider = await fixture.stage.aVendor({ companyId, may: [] });
  expect(await waiting(outsider.token)).toEqual({ waiting: [] });
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    [companyId],
  );
  expect((await waiting()).needed).toBeUndefined();
});

test("a document that was sent waits on the provider until it is decided", { tags: ["REQ-20.8"] }, async () => {
  const items = [await anItem({ name: "First" }), await anItem({ name: "Second" })];
  for (const { id } of items) {
    await upload(id);
    await act(`${id}/submit`);
  }
  const { needed, sent_documents: sent } = await waiting();
  expect(needed?.count).toBe(0);
  expect(sent).toMatchObject({ count: 2, oldest: { name: "First" } });
  for (const { id } of items) await decide(id, "changes_requested", "Blurred.");
  const after = await waiting();
  expect([after.needed?.count, after.sent_documents]).toEqual([2, undefined]);
});

test("an agreement is counted once if it is a document that is needed", { tags: ["REQ-20.9"] }, async () => {
  const agreement = (type: string) =>
    query("insert into agreements (company_id, document_type, status) values ($1, $2, '1')", [
      fixture.company.id,
      type,
    ]);
  const item = await anItem({ name: "Code of Conduct" });
  const [label] = await query<{ name: string }>(
    "select l.name from labels l join requirements r on r.label_id = l.id where r.id = $1",
    [item.requirement.id],
  );
  await agreement(` ${label?.name.toUpperCase()}`);
  await agreement("Other Terms");
  expect((await waiting()).waiting).toEqual([{ kind: "missing_agreements", count: 1, places: ["Other Terms"] }]);
});
