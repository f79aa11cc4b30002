import { expect, test } from "vitest";
import { agreementItemFixture } from "../../../test/agreement-item-fixture.ts";

const fixture = agreementItemFixture();
const { anAgreement, act, call, decideOn, group, need, newType, query, read, staffCall, work } = fixture;

const dated = {
  fields: [{ key: "expires", name: "Expires", type: "date", is_required: false }],
  validity: { kind: "until_field", field: "expires" },
} as const;

const values = { ...dated, fields: [...dated.fields] };
const notices = async () =>
  (await query("select from notifications where company_id = $1", [fixture.company.id])).length;

test(
  "an accepted agreement is taken over as accepted, with its last day and its file",
  { tags: ["REQ-05.7"] },
  async () => {
    const type = newType();
    const old = await anAgreement(type, { expires: -400, name: "Former Policy" });
    const valid = await anAgreement(type, { expires: 90 });
    const item = await need(type, values);
    const last = await fixture.dayIn(90);
    expect(item).toMatchObject({ state: "accepted", valid_until: last, due_on: last, values: { expires: last } });
    expect(item.files.map(({ name }) => name)).toEqual(["Old Policy"]);
    expect(await notices()).toBe(0);
    const by = "the provider";
    expect((await read(item.id)).submissions).toMatchObject([
      { state: "accepted", files: [{ name: "Old Policy" }], sent_by: by, decided_by: by },
      { state: "accepted", files: [{ name: "Former Policy" }], sent_by: by, decided_by: by },
    ]);
    expect((await group(type))?.files.map(({ id }) => id)).toEqual([valid]);
    expect(await work()).toEqual([]);
    await fixture.follow();
    expect((await read(item.id)).submissions).toHaveLength(2);

    // Both sides open the file, as an agreement and as a document.
    const [file] = item.files;
    const content = "an agreement";
    for (const [path, id] of [
      ["corporate-agreements/download/", valid],
      ["requirements/download/", file!.id],
      ["provider/agreements/download/", valid],
      ["provider/requirement-items/download/", file!.id],
    ] as const) {
      const token = path.startsWith("provider") ? fixture.staff.token : fixture.vendor.token;
      const { url } = (
        await fixture.stage.call(token, "POST", `/api/${path}`, { payload: { documents_ids: [id] } })
      ).json();
      expect((await fixture.stage.app.inject({ url, headers: {} })).body).toContain(content);
    }
    // The file of a former agreement is not deleted with its row.
    await query("delete from agreements where id = $1", [old]);
    expect(await query("select from loose_files where key like 'agreements/%'")).toEqual([]);
  },
);

test("a file that waits is taken over as sent or in review", { tags: ["REQ-05.8"] }, async () => {
  const [sent, inReview, renewal] = [newType(), newType(), newType()];
  await anAgreement(sent, { status: "2", expires: 100 });
  await anAgreement(inReview, { status: "3" });
  await anAgreement(renewal, { expires: 5 });
  await anAgreement(renewal, { status: "2", expires: 370, name: "Renewal" });
  const first = await need(sent, values);
  expect(first).toMatchObject({ state: "submitted", values: { expires: await fixture.dayIn(100) } });
  expect(await need(inReview, values)).toMatchObject({ state: "in_review" });
  expect(await need(renewal, values)).toMatchObject({ state: "expiring", renewal: { state: "submitted" } });
  expect((await group(renewal))?.files.map(({ status, name }) => `${status} ${name}`).toSorted()).toEqual([
    "2 Renewal",
    "4 Old Policy",
  ]);
  expect(await work()).toEqual(["requirement_review", "requirement_review", "requirement_review"]);
  await decideOn(first.id, "accept");
  expect(await read(first.id)).toMatchObject({ state: "accepted", valid_until: await fixture.dayIn(100) });
});

test("an agreement without an end is taken over without one", { tags: ["REQ-05.7"] }, async () => {
  const type = newType();
  await anAgreement(type);
  expect(await need(type, values)).toMatchObject({ state: "accepted", valid_until: null, due_on: null, values: {} });
  expect((await group(type))?.files).toEqual([expect.objectContaining({ status: "4", expiration_date: null })]);
});

test("the reason for which a renewal was refused is taken over", { tags: ["REQ-05.7"] }, async () => {
  const type = newType();
  const id = await anAgreement(type, { expires: 12 });
  await query("update agreements set reason = 'It names one site.' where id = $1", [id]);
  const renewal = { state: "changes_requested", reason: "It names one site." };
  expect(await need(type, values)).toMatchObject({ state: "expiring", reason: null, renewal });
  expect((await group(type))?.files).toEqual([expect.objectContaining({ status: "4", reason: "It names one site." })]);
});

test("an expired agreement is taken over, and people are told that it is needed", { tags: ["REQ-05.7"] }, async () => {
  const type = newType();
  await anAgreement(type, { expires: -10 });
  expect(await need(type, values)).toMatchObject({ state: "expired", valid_until: await fixture.dayIn(-10) });
  expect(await notices()).toBeGreaterThan(0);
});

test(
  "an item that is open takes over what is added later, but nothing that was taken back",
  { tags: ["REQ-05.7"] },
  async () => {
    const type = newType();
    await anAgreement(type, { status: "2" });
    const { id } = await need(type, values);
    await act(`${id}/withdraw`);
    const note = () =>
      query("insert into requirement_changes (kind, company_id) values ('company', $1)", [fixture.company.id]);
    await note();
    await fixture.follow();
    expect(await read(id)).toMatchObject({ state: "missing" });
    await anAgreement(type, { expires: 30, name: "Later" });
    await note();
    await fixture.follow();
    expect(await read(id)).toMatchObject({ state: "expiring", files: [{ name: "Later" }] });
  },
);

test("a renamed label makes another type the document", { tags: ["REQ-05.9"] }, async () => {
  const [one, other] = [newType(), newType()];
  await anAgreement(one, { status: "1" });
  await anAgreement(other, { status: "1" });
  const { id } = await need(one, values);
  const [label] = await query<{ id: number }>("select id from labels where lower(name) = lower($1)", [one]);
  const { status } = await staffCall("PATCH", `labels/${label?.id}`, { name: other });
  expect(status).toBe(200);
  await fixture.follow();
  expect((await group(other))?.files).toEqual([expect.objectContaining({ item: id })]);
  expect((await group(one))?.files[0]).not.toHaveProperty("item");
  expect(await work()).toEqual(["agreement"]);
  expect((await call("GET", "home/waiting/")).body.waiting).toEqual([
    { kind: "missing_agreements", count: 1, places: [one] },
  ]);
});
