import { type EventType, eventTypes } from "@lading/contract";
import { expect, test } from "vitest";
import { sendDocuments } from "../../../test/sent-documents.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { tellNews } from "./tell-news.ts";

const fixture = submissionFixture();
const { query, anItem, upload, act, follow, publish, staffCall, dayIn } = fixture;

const decide = (id: string, decision: object) =>
  staffCall("POST", "requirement-items/decide", { decisions: [{ id, ...decision }] });
const tell = () => tellNews(fixture.database, AbortSignal.timeout(60_000));
const age = (seconds: number) =>
  query("update requirement_decisions set at = at - $1 * interval '1 s' where told_at is null", [seconds]);

interface StoredEvent {
  type: EventType;
  subject: string;
  data: { state: string };
  actor_kind: string;
  actor_id: string | null;
}

/** The events of the company's documents, after a check that their data match the contract exactly. */
async function events() {
  const rows = await query<StoredEvent>(
    `select type, subject, data, actor_kind, actor_id from outbox_events
     where company_id = $1 and type like 'requirement.%' order by tx, id`,
    [fixture.company.id],
  );
  for (const { type, data } of rows) expect(eventTypes[type].data.parse(data)).toEqual(data);
  return rows;
}
const types = async () => (await events()).map(({ type, data }) => `${type} ${data.state}`);

test("an item that opens and closes has an event each, also a silent one", { tags: ["REQ-44.1"] }, async () => {
  const requirement = await publish({
    name: "Insurance",
    condition: { company_ids: [fixture.company.id] },
    is_silent: true,
  });
  await follow();
  await query("update requirements set deleted_at = now() where id = $1", [requirement]);
  await query("insert into requirement_changes (kind, subject) values ('requirement', $1)", [requirement]);
  await follow();
  const [opened, closed, ...more] = await events();
  expect(more).toEqual([]);
  expect(opened).toMatchObject({
    type: "requirement.opened",
    actor_kind: "system",
    data: {
      item: opened?.subject,
      requirement: { id: requirement, name: "Insurance" },
      subject: { kind: "company", id: fixture.company.id },
      state: "missing",
      due_on: await dayIn(30),
      valid_until: null,
    },
  });
  expect(closed).toMatchObject({
    type: "requirement.closed",
    subject: opened?.subject,
    data: { state: "not_applicable" },
  });
});

test("a document that is sent has an event of its sender", { tags: ["REQ-44.1"] }, async () => {
  const { id } = await anItem();
  await upload(id);
  await act(`${id}/submit`);
  expect((await events()).at(-1)).toMatchObject({
    type: "requirement.submitted",
    subject: id,
    data: { state: "submitted" },
    actor_kind: "vendor",
    actor_id: fixture.vendor.id,
  });
});

test("a decision has its event once, and only when it cannot be undone any more", { tags: ["REQ-44.2"] }, async () => {
  const { id } = await anItem();
  await sendDocuments(fixture, [id]);
  await decide(id, { decision: "change", reason: "Wrong name." });
  await age(11);
  expect(await tell()).toBeInstanceOf(Date);
  expect(await types()).toEqual(["requirement.opened missing"]);
  await age(2);
  await Promise.all([tell(), tell()]);
  await tell();
  const [, told, ...more] = await events();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    type: "requirement.changes_requested",
    data: { state: "changes_requested" },
    actor_kind: "staff",
    actor_id: fixture.staff.id,
  });
  expect(JSON.stringify(told)).not.toContain("Wrong name");
});

test("a decision that was undone has no event", { tags: ["REQ-44.2"] }, async () => {
  const { id } = await anItem();
  await sendDocuments(fixture, [id]);
  const { body } = await decide(id, { decision: "accept" });
  await staffCall("POST", "requirement-items/undo", { decision_id: body.decision_id });
  await age(13);
  expect(await tell()).toBeUndefined();
  expect(await types()).toEqual(["requirement.opened missing"]);
});

test("an acceptance and a waiver that end have an event the day after, once", { tags: ["REQ-44.3"] }, async () => {
  const [accepted, waived] = [await anItem(), await anItem()];
  await sendDocuments(fixture, [accepted.id]);
  await decide(accepted.id, { decision: "accept" });
  await decide(waived.id, { decision: "waive", reason: "Not this year.", until: await dayIn(5) });
  await age(13);
  await tell();
  await query("update requirement_items set valid_until = $2, due_on = $2 where id = $1", [
    accepted.id,
    await dayIn(0),
  ]);
  await tell();
  expect((await types()).slice(2)).toEqual(["requirement.accepted accepted", "requirement.waived waived"]);
  const yesterday = await dayIn(-1);
  await query("update requirement_items set valid_until = $2, due_on = $2 where id = $1", [accepted.id, yesterday]);
  await query("update requirement_items set waived_until = $2, due_on = $2 where id = $1", [waived.id, yesterday]);
  await Promise.all([tell(), tell()]);
  await tell();
  expect((await types()).slice(4).toSorted()).toEqual(["requirement.expired expired", "requirement.expired missing"]);
});

test("a refused request to do without a document has no event", { tags: ["REQ-44.2"] }, async () => {
  const { id } = await anItem();
  await act(`${id}/waiver-request`, { reason: "Our broker is slow.", until: await dayIn(20) });
  await decide(id, { decision: "change", reason: "We need it." });
  await age(13);
  await tell();
  expect(await types()).toEqual(["requirement.opened missing"]);
});
