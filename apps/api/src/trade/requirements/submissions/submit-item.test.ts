import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { act, anItem, dayIn, decide, query, read, upload } = fixture;

const fields = [
  { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: true, minimum: 1_000_000 },
  { key: "expires", name: "Expires", type: "date" as const, is_required: true },
];
const insurance = { fields, validity: { kind: "until_field" as const, field: "expires" } };

const setUntil = (id: string, days: number) =>
  query(
    `update requirement_items set valid_until = (select (now() at time zone time_zone)::date from work_calendar) + $2::int where id = $1`,
    [id, days],
  );

/** The rows of the work queue about what the company has sent. */
const queued = () =>
  query("select size from work_items where kind = 'requirement_review' and company_id = $1", [fixture.company.id]);

test("a document is sent with a fact that fails and a note", { tags: ["REQ-22.1"] }, async () => {
  const { id } = await anItem(insurance);
  const { body } = await upload(id, "Policy.pdf", { values: { limit: "500000" } });
  const expires = await dayIn(0);
  const sent = await act(`${id}/submit`, { version: body.version, values: { expires }, note: "Umbrella UM-1." });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    version: body.version + 1,
    state: "submitted",
    renewal: null,
    values: { limit: "500000", expires },
    files: [{ name: "Policy" }],
    draft: null,
    submissions: [
      { state: "submitted", note: "Umbrella UM-1.", sent_by: expect.stringContaining("Ada"), decided_at: null },
    ],
  });
  expect(await queued()).toEqual([{ size: 1 }]);
});

test("an empty required field, no file and a day that is past are refused", { tags: ["REQ-22.1"] }, async () => {
  const { id } = await anItem(insurance);
  expect((await act(`${id}/submit`)).body).toEqual({ document: ["Choose a file."] });
  await upload(id);
  expect(await act(`${id}/submit`, { values: { limit: "1" } })).toMatchObject({
    status: 400,
    body: { code: "fields_missing", "values.expires": ["Expires is required."] },
  });
  expect((await act(`${id}/submit`, { values: { limit: "1", expires: await dayIn(-1) } })).body).toEqual({
    "values.expires": ["This document is over. Send one that is still valid."],
  });
  expect(await read(id)).toMatchObject({ state: "missing", draft: { values: {} } });
  const byMonths = { ...insurance, validity: { kind: "months_from_field" as const, field: "expires", months: 1 } };
  const monthly = await anItem(byMonths);
  await upload(monthly.id);
  const send = (expires: string) => act(`${monthly.id}/submit`, { values: { limit: "1", expires } });
  expect((await send(await dayIn(-32))).status).toBe(400);
  expect((await send(await dayIn(-27))).status).toBe(201);
});

test("a document is sent once", { tags: ["REQ-22.2"] }, async () => {
  const { id } = await anItem();
  const { version } = (await upload(id)).body;
  const key = randomUUID();
  const first = await act(`${id}/submit`, { version }, { key });
  expect(await act(`${id}/submit`, { version }, { key })).toEqual(first);
  expect(await act(`${id}/submit`)).toMatchObject({ status: 409, body: { code: "item_changed" } });
  expect(await upload(id)).toMatchObject({ status: 409, body: { code: "item_changed" } });
  const other = await anItem();
  const { version: both } = (await upload(other.id)).body;
  const answers = await Promise.all([1, 2].map(() => act(`${other.id}/submit`, { version: both })));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409]);
  expect((await read(other.id)).submissions).toHaveLength(1);
});

test("a window learns that files changed or that somebody decided", { tags: ["REQ-22.2"] }, async () => {
  const { id, version } = await anItem();
  await upload(id);
  expect(await act(`${id}/submit`, { version })).toMatchObject({ status: 409, body: { code: "item_changed" } });
  const { version: sent } = (await act(`${id}/submit`)).body;
  await decide(id, "changes_requested", "Page 2 is missing.");
  expect(await act(`${id}/withdraw`, { version: sent })).toMatchObject({ status: 409, body: { code: "item_decided" } });
  expect((await act(`${id}/withdraw`)).body.code).toBe("item_decided");
  expect(await read(id)).toMatchObject({
    state: "changes_requested",
    reason: "Page 2 is missing.",
    submissions: [{ state: "changes_requested", reason: "Page 2 is missing.", decided_by: expect.any(String) }],
  });
  await query("update requirement_items set state = 'not_applicable' where id = $1", [id]);
  expect((await upload(id)).body.code).toBe("item_changed");
});

test("a document that was taken back can be sent again", { tags: ["REQ-22.3"] }, async () => {
  const { id } = await anItem();
  await upload(id);
  await act(`${id}/submit`);
  await decide(id, "changes_requested", "Blurred.");
  await upload(id, "Sharp.pdf");
  await act(`${id}/submit`);
  const back = await act(`${id}/withdraw`);
  expect(back.body).toMatchObject({
    state: "changes_requested",
    reason: "Blurred.",
    draft: { files: [{ name: "Sharp" }] },
  });
  expect(back.body.submissions).toHaveLength(1);
  expect(await queued()).toEqual([]);
  expect((await act(`${id}/withdraw`)).body.code).toBe("item_changed");
  // It was sent before, so the file stays stored.
  const file = back.body.draft.files[0].id;
  await fixture.call("DELETE", `requirements/${id}/files/${file}`);
  expect(await query("select from requirement_files where id = $1", [file])).toHaveLength(1);
  await upload(id, "Sharper.pdf");
  expect((await act(`${id}/submit`)).body.state).toBe("submitted");
});

test("a renewal leaves the earlier document valid", { tags: ["REQ-22.4"] }, async () => {
  const { id } = await anItem();
  await upload(id, "Old.pdf");
  await act(`${id}/submit`);
  await decide(id, "accepted");
  await setUntil(id, 9);
  await upload(id, "New.pdf");
  const sent = (await act(`${id}/submit`)).body;
  expect(sent).toMatchObject({
    state: "expiring",
    renewal: { state: "submitted", reason: null },
    files: [{ name: "Old" }],
  });
  expect((await act(`${id}/withdraw`)).body).toMatchObject({ state: "expiring", renewal: null });
  await setUntil(id, -1);
  expect((await act(`${id}/submit`)).body).toMatchObject({ state: "submitted", renewal: null });
  expect((await act(`${id}/withdraw`)).body).toMatchObject({ state: "expired", renewal: null });
});

test("secrets are sealed and typed again after taking back", { tags: ["REQ-22.5"] }, async () => {
  const tin = { key: "tin", name: "TIN", type: "secret" as const, is_required: true };
  const { id } = await anItem({ fields: [tin] });
  const { body } = await upload(id, "W9.pdf", { values: { tin: "123456789" } });
  expect(body.draft.values.tin).toMatch(/^•••/);
  const sent = await act(`${id}/submit`, { values: body.draft.values });
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([201, expect.not.stringContaining("123456789")]);
  expect(
    await query(
      "select from requirement_secrets s join requirement_submissions u on u.id = s.submission_id where item_id = $1",
      [id],
    ),
  ).toHaveLength(1);
  expect(await query("select from audit_entries where details::text like '%123456789%'")).toEqual([]);
  expect((await act(`${id}/withdraw`)).body.draft.values).toEqual({});
  expect((await act(`${id}/submit`)).body.code).toBe("fields_missing");
});
