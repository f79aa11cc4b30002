import type { ReviewedItem } from "@lading/contract";
import { expect, test } from "vitest";
import { requirementFixture } from "../../../test/requirement-fixture.ts";
import { sendDocuments } from "../../../test/sent-documents.ts";

const fixture = requirementFixture();
const { call, follow, publish, query, staffCall } = fixture;

const fields = [
  { key: "occurrence", name: "Each Occurrence", type: "number", is_required: true, minimum: 1_000_000 },
  { key: "policy", name: "Policy Number", type: "text", is_required: false },
  { key: "expires", name: "Expires", type: "date", is_required: false },
] as const;

/** Publishes a requirement of the vendor's company and returns the id of its item. */
async function openItem(values: Parameters<typeof publish>[0] = {}) {
  const id = await publish({ condition: { company_ids: [fixture.company.id] }, fields: [...fields], ...values });
  await follow();
  const rows = await query<{ id: string }>("select id from requirement_items where requirement_id = $1", [id]);
  return rows[0]!.id; // The job has opened the item.
}

const read = async (id: string): Promise<ReviewedItem> => (await staffCall("GET", `requirement-items/${id}`)).body;
const decide = async (...decisions: object[]) =>
  (await staffCall("POST", "requirement-items/decide", { decisions })).body;
const statusOf = async (decision: object) => (await decide(decision)).results?.[0].status;
const day = async (shift = 0) =>
  (
    await query<{ day: string }>(
      "select ((now() at time zone time_zone)::date + $1::int)::text as day from work_calendar",
      [shift],
    )
  )[0]!.day; // The calendar has one row.
const waits = () =>
  query("select size from work_items where kind = 'requirement_review' and company_id = $1", [fixture.company.id]);

test("a reviewer reads what was sent with its facts, and it is in review", { tags: ["REQ-31.1"] }, async () => {
  const id = await openItem({ validity: { kind: "until_field", field: "expires" } });
  const expires = await day(90);
  await sendDocuments(fixture, [id], { values: { occurrence: "500000", expires }, note: "Our umbrella adds more." });
  const item = await read(id);
  expect(item).toMatchObject({
    state: "in_review",
    version: 2,
    may_decide: true,
    may_waive: true,
    former: null,
    sent: { note: "Our umbrella adds more.", by: "Ada Moss", round: 1, is_own: false, valid_until: expires },
  });
  expect(item.sent?.facts.map(({ key, answer }) => `${key} ${answer}`)).toEqual([
    "occurrence no",
    "valid yes",
    "same_file yes",
  ]);
  expect(item.sent?.facts[0]?.text).toBe("Each Occurrence is 500,000, needed at least 1,000,000");
  expect((await call("GET", `requirements/${id}`)).body.state).toBe("in_review");
  expect((await staffCall("GET", `requirement-items/?batch=${item.sent?.batch_id}`)).body.count).toBe(1);
  expect((await staffCall("GET", "requirement-items/?search=no such document")).body.count).toBe(0);
});

test("the days of a document cover today, or follow those of the present one", { tags: ["REQ-31.1"] }, async () => {
  const date = (key: string) => ({ key, name: key, type: "date" as const, is_required: true });
  const id = await openItem({
    fields: [date("effective"), date("expires")],
    validity: { kind: "until_field", field: "expires" },
  });
  const sendDays = async (first: number, last: number) => {
    await sendDocuments(fixture, [id], { values: { effective: await day(first), expires: await day(last) } });
    const fact = (await read(id)).sent?.facts.find(({ key }) => key === "valid");
    return fact && `${fact.answer}, ${fact.text.replace(/^.+, which /, "")}`;
  };
  const refuse = async () => decide({ id, decision: "change", reason: "Other days, please." });
  expect(await sendDays(300, 600)).toBe("no, does not cover today");
  await refuse();
  expect(await sendDays(-10, 20)).toBe("yes, covers today");
  await decide({ id, decision: "accept" });
  expect(await sendDays(21, 386)).toBe("yes, follows the present one");
  await refuse();
  expect(await sendDays(22, 387)).toBe("no, does not cover today");
});

test("a file that was refused for another requirement is no repeated one", { tags: ["REQ-31.1"] }, async () => {
  const isRepeated = async (id: string) =>
    (await read(id)).sent?.facts.find(({ key }) => key === "same_file")?.answer === "no";
  const [one, other] = [await openItem(), await openItem()];
  const content = "a certificate for both";
  await sendDocuments(fixture, [one, other], { content });
  await decide({ id: one, decision: "change", reason: "The page is missing." });
  expect(await isRepeated(other)).toBe(false);
  await sendDocuments(fixture, [one], { content });
  expect(await isRepeated(one)).toBe(true);
  await decide({ id: other, decision: "accept" });
  await sendDocuments(fixture, [other], { content });
  expect(await isRepeated(other)).toBe(true);
});

test("an accepted document is valid as its requirement says", { tags: ["REQ-32.1"] }, async () => {
  const validities = [
    [{ kind: "until_field", field: "expires" }, "2028-02-29", "2028-02-29"],
    [{ kind: "months_from_field", field: "expires", months: 1 }, "2027-01-31", "2027-02-28"],
    [{ kind: "none" }, "2027-01-31", null],
  ] as const;
  for (const [validity, expires, last] of validities) {
    const id = await openItem({ validity });
    await sendDocuments(fixture, [id], { values: { occurrence: "2000000", expires } });
    const { version } = await read(id);
    expect(await decide({ id, version, decision: "accept" })).toEqual({
      decision_id: expect.any(String),
      results: [{ id, status: "accepted" }],
    });
    expect(await read(id)).toMatchObject({
      state: "accepted",
      due_on: last,
      valid_until: last,
      sent: null,
      former: { valid_until: last },
      decided: { by: "Ada Moss" },
    });
  }
  expect(await waits()).toEqual([]);
});

test("a vendor reads why it must change a document, and an older valid one stays", { tags: ["REQ-32.2"] }, async () => {
  const id = await openItem();
  await sendDocuments(fixture, [id]);
  expect(
    (await staffCall("POST", "requirement-items/decide", { decisions: [{ id, decision: "change" }] })).body,
  ).toEqual({
    "decisions.0.reason": ["Say why. The company reads it."],
  });
  expect(await statusOf({ id, decision: "change", reason: "The page is missing." })).toBe("changes_requested");
  expect((await call("GET", `requirements/${id}`)).body).toMatchObject({
    state: "changes_requested",
    reason: "The page is missing.",
  });
  await sendDocuments(fixture, [id]);
  expect((await read(id)).sent?.round).toBe(2);
  await decide({ id, decision: "accept" });
  await sendDocuments(fixture, [id], { values: { policy: "GL-2" } });
  expect(await statusOf({ id, decision: "change", reason: "Another policy." })).toBe("accepted");
  expect((await call("GET", `requirements/${id}`)).body).toMatchObject({
    state: "accepted",
    reason: null,
    renewal: { state: "changes_requested", reason: "Another policy." },
  });
});

test("a sent or missing document is waived until a day within a year", { tags: ["REQ-32.3", "REQ-33.1"] }, async () => {
  const [missing, sent] = [await openItem(), await openItem()];
  await sendDocuments(fixture, [sent]);
  const until = await day(30);
  for (const wrong of [null, await day(-1), await day(367)])
    expect(
      (await decide({ id: sent, decision: "waive", reason: "Harmless.", until: wrong }))["decisions.0.until"],
    ).toHaveLength(1);
  const waive = (id: string) => ({ id, decision: "waive", reason: "Harmless.", until });
  expect((await decide(waive(missing), waive(sent))).results).toEqual([
    { id: missing, status: "waived" },
    { id: sent, status: "waived" },
  ]);
  expect(await read(sent)).toMatchObject({ state: "waived", due_on: until, waived_until: until });
  expect(
    await query("select item_id from requirement_waivers where decision = 'granted' and until = $1", [until]),
  ).toHaveLength(2);
  expect(await statusOf(waive(missing))).toBe("item_decided");
  const asked = await openItem();
  await query(
    `insert into requirement_waivers (company_id, item_id, asked_at, asked_by, asked_reason, asked_until) values ($1, $2, now(), $3, 'No form yet', $4)`,
    [fixture.company.id, asked, fixture.vendor.id, until],
  );
  expect((await read(asked)).waiver_request).toMatchObject({ reason: "No form yet", until, by: "Ada Moss" });
  expect(await statusOf({ id: asked, decision: "change", reason: "We need it." })).toBe("missing");
  expect((await read(asked)).waiver_request).toBeNull();
});

test("each decision that does not count has its own status", { tags: ["REQ-32.4"] }, async () => {
  const { staff } = fixture;
  const [done, changed, own, behalf] = [await openItem(), await openItem(), await openItem(), await openItem()];
  await sendDocuments(fixture, [done, changed]);
  await sendDocuments(fixture, [own], { by: staff.id });
  await sendDocuments(fixture, [behalf], { staff: staff.id });
  const { version } = await read(changed);
  await query("update requirement_items set version = version + 1 where id = $1", [changed]);
  await decide({ id: done, decision: "accept" });
  const unknown = crypto.randomUUID();
  const accept = (id: string) => ({ id, decision: "accept" });
  const { decision_id, results } = await decide(
    accept(done),
    { ...accept(changed), version },
    accept(own),
    accept(behalf),
    accept(unknown),
  );
  expect([decision_id, results.map(({ status }: { status: string }) => status)]).toEqual([
    null,
    ["item_decided", "item_changed", "own_upload", "own_upload", "unknown"],
  ]);
  expect((await read(behalf)).sent?.is_own).toBe(true);
});

test("only the roles that a requirement names decide and waive", { tags: ["REQ-32.5"] }, async () => {
  const other = await fixture.stage.aStaffMember({ may: ["provider.review_documents"] });
  const [role] = await query<{ role_id: number }>("select role_id from users where id = $1", [other.id]);
  const id = await openItem({ reviewer_role_id: role!.role_id });
  await sendDocuments(fixture, [id]);
  expect(await read(id)).toMatchObject({ may_decide: false, may_waive: true });
  expect(await statusOf({ id, decision: "accept" })).toBe("permission_denied");
  const decideAs = async (decision: object) =>
    (
      await fixture.stage.call(other.token, "POST", "/api/provider/requirement-items/decide", {
        payload: { decisions: [{ id, ...decision }] },
      })
    ).json().results[0].status;
  expect(await decideAs({ decision: "waive", reason: "Harmless.", until: await day() })).toBe("permission_denied");
  expect(await decideAs({ decision: "accept" })).toBe("accepted");
});

test("of two reviewers at once, one wins", { tags: ["REQ-32.6"] }, async () => {
  const id = await openItem();
  await sendDocuments(fixture, [id]);
  const second = await fixture.stage.aStaffMember();
  const { version } = await read(id);
  const post = async (token: string, decision: object) =>
    (
      await fixture.stage.call(token, "POST", "/api/provider/requirement-items/decide", {
        payload: { decisions: [{ id, version, ...decision }] },
      })
    ).json().results[0].status as string;
  const statuses = await Promise.all([
    post(fixture.staff.token, { decision: "accept" }),
    post(second.token, { decision: "change", reason: "Wrong name." }),
  ]);
  expect(statuses.filter((status) => status === "item_decided")).toHaveLength(1);
  expect(statuses.filter((status) => status === "accepted" || status === "changes_requested")).toHaveLength(1);
});
