import { expect, test } from "vitest";
import { agreementItemFixture } from "../../test/agreement-item-fixture.ts";

const fixture = agreementItemFixture();
const { anAgreement, act, call, decideOn, group, need, newType, staffCall, upload, work } = fixture;

const until = { kind: "until_field", field: "expires" } as const;
const expires = [{ key: "expires", name: "Expires", type: "date", is_required: false }] as const;
const dated = { fields: [...expires], validity: until };

/** The code and the name of each file of a type. */
const files = async (type: string) => ((await group(type))?.files ?? []).map(({ status, name }) => `${status} ${name}`);

test("the code of an agreement follows from its document in each state", { tags: ["REQ-05.1"] }, async () => {
  const type = newType();
  const note = await anAgreement(type, { status: "1" });
  expect(await work()).toEqual(["agreement"]);
  const { id } = await need(` ${type.toUpperCase()}`, dated);
  expect((await group(type))?.files).toEqual([
    expect.objectContaining({ id: note, status: "1", name: null, item: id, upload: true, expiration_date: null }),
  ]);
  expect(await work()).toEqual([]);

  await upload(id, "New Policy.pdf", { values: { expires: await fixture.dayIn(200) } });
  expect(await files(type)).toEqual(["1 null"]);
  await act(`${id}/submit`);
  expect((await group(type))?.files).toEqual([
    expect.objectContaining({
      status: "2",
      name: "New Policy",
      expiration_date: await fixture.dayIn(200),
      sent: expect.objectContaining({ by: "Ada Moss", renews: null }),
    }),
  ]);
  expect(await work()).toEqual(["requirement_review"]);
  await staffCall("GET", `requirement-items/${id}`);
  expect(await files(type)).toEqual(["3 New Policy"]);
  await decideOn(id, "change", { reason: "It is not signed." });
  const refused = await group(type);
  expect(refused?.files).toEqual([
    expect.objectContaining({ id: note, status: "1", name: null, reason: "It is not signed.", upload: true }),
  ]);
  expect(refused?.refused).toEqual([expect.objectContaining({ name: "New Policy", reason: "It is not signed." })]);

  await upload(id, "Signed Policy.pdf", { values: { expires: await fixture.dayIn(200) } });
  await act(`${id}/submit`);
  await decideOn(id, "accept");
  const [accepted] = (await group(type))?.files ?? [];
  expect(accepted).toMatchObject({ status: "4", name: "Signed Policy", expiry: null, days_left: 200 });
  expect(accepted).not.toHaveProperty("upload");
});

test(
  "an expired document keeps its file and the code 4, and its renewal is a second file",
  { tags: ["REQ-05.2"] },
  async () => {
    const type = newType();
    await anAgreement(type, { expires: -3 });
    const { id, state } = await need(type, dated);
    expect(state).toBe("expired");
    expect((await group(type))?.files).toEqual([
      expect.objectContaining({ status: "4", name: "Old Policy", expiry: "expired", days_left: -3, upload: true }),
    ]);
    await upload(id, "Renewal.pdf", { values: { expires: await fixture.dayIn(300) } });
    await act(`${id}/submit`);
    const renewed = await group(type);
    expect(renewed?.files.map(({ status, name }) => `${status} ${name}`)).toEqual(["2 Renewal", "4 Old Policy"]);
    expect(renewed?.files[0]?.sent?.renews).toEqual({ name: "Old Policy", expiration_date: await fixture.dayIn(-3) });
    expect(renewed?.files.some(({ upload: may }) => may)).toBe(false);
    await decideOn(id, "accept");
    expect(await files(type)).toEqual(["4 Renewal"]);
  },
);

test("a valid document keeps the code 4 while its renewal is refused", { tags: ["REQ-05.2"] }, async () => {
  const type = newType();
  await anAgreement(type, { expires: 20 });
  const { id } = await need(type);
  await upload(id, "Renewal.pdf");
  await act(`${id}/submit`);
  await staffCall("GET", `requirement-items/${id}`);
  expect(await files(type)).toEqual(["3 Renewal", "4 Old Policy"]);
  await decideOn(id, "change", { reason: "Another number." });
  expect((await group(type))?.files).toEqual([
    expect.objectContaining({ status: "4", name: "Old Policy", reason: "Another number.", upload: true }),
  ]);
});

test(
  "a document without a file that is waived is left out, and one with a file is not",
  { tags: ["REQ-05.3"] },
  async () => {
    const type = newType();
    await anAgreement(type, { status: "1" });
    const { id } = await need(type);
    const waiver = { reason: "Not before the audit.", until: await fixture.dayIn(40) };
    await decideOn(id, "waive", waiver);
    expect(await group(type)).toBeUndefined();
    await upload(id, "Policy.pdf");
    await act(`${id}/submit`);
    expect(await files(type)).toEqual(["2 Policy"]);
    await decideOn(id, "waive", waiver);
    expect((await group(type))?.files).toEqual([
      expect.objectContaining({ status: "4", name: "Policy", expiration_date: waiver.until }),
    ]);
  },
);

test("nobody changes an agreement that is a document beside the document", { tags: ["REQ-05.4"] }, async () => {
  const type = newType();
  const old = await anAgreement(type, { expires: 90 });
  const { id } = await need(type);
  await upload(id, "Renewal.pdf");
  await act(`${id}/submit`);
  const ids = (await group(type))?.files.map((file) => file.id) ?? [];
  expect(ids).toContain(old);
  const decided = { status: 409, body: expect.objectContaining({ code: "item_decided" }) };
  for (const file of ids) {
    expect(await staffCall("PATCH", `agreements/${file}`, { status: "3" })).toEqual(decided);
    expect(await staffCall("DELETE", `agreements/${file}`)).toEqual(decided);
    expect(await staffCall("POST", `agreements/${file}/decide`, { decision: "accept" })).toEqual(decided);
  }
  const other = await anAgreement(newType());
  expect(await staffCall("PATCH", `agreements/${other}`, { document_type: type.toLowerCase() })).toEqual(decided);
  const form = new FormData();
  form.append("expiration_date", "");
  const sent = new Response(form);
  const answer = await fixture.stage.call(fixture.vendor.token, "POST", `/api/corporate-agreements/${old}/upload`, {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "item_decided"]);
  expect(await files(type)).toEqual(["2 Renewal", "4 Old Policy"]);
});

test("all lists and counts read the agreement from the document", { tags: ["REQ-05.5"] }, async () => {
  const type = newType();
  await anAgreement(type, { expires: 12 });
  const { id } = await need(type, dated);
  const list = async () => (await staffCall("GET", `agreements/?company=${fixture.company.id}`)).body.results;
  expect(await list()).toEqual([expect.objectContaining({ status: "4", state: "expiring", item: id, upload: true })]);
  const company = async () => (await staffCall("GET", `companies/${fixture.company.id}`)).body.documents_missing;
  expect(await company()).toBe(0);
  await fixture.query("update requirement_items set state = 'missing', valid_until = null where id = $1", [id]);
  expect(await list()).toEqual([expect.objectContaining({ status: "1", state: "missing", name: null })]);
  expect(await company()).toBe(1);
  const [group] = (await staffCall("GET", `companies/${fixture.company.id}/agreements`)).body;
  expect(group).toMatchObject({ document_type: type, files: [{ status: "1", item: id }] });
  const waiting = (await call("GET", "home/waiting/")).body;
  expect(waiting.waiting).toEqual([]);
  expect(waiting.needed.count).toBe(1);
});

test(
  "without the feature or the requirement the stored agreement is read as before",
  { tags: ["REQ-05.6"] },
  async () => {
    const type = newType();
    await anAgreement(type, { status: "1" });
    const { id } = await need(type);
    const flag = (active: boolean) =>
      staffCall("PATCH", `companies/${fixture.company.id}`, {
        feature_flags: [{ feature_name: "Required Documents", active }],
      });
    await upload(id, "Policy.pdf");
    await act(`${id}/submit`);
    expect(await files(type)).toEqual(["2 Policy"]);
    await flag(false);
    await fixture.follow();
    const [stored] = (await group(type))?.files ?? [];
    expect(stored).toMatchObject({ status: "1", name: null });
    expect(stored).not.toHaveProperty("item");
    expect(await work()).toEqual(["agreement"]);
    await flag(true);
    await fixture.follow();
    expect(await files(type)).toEqual(["2 Policy"]);
    expect(await work()).toEqual(["requirement_review"]);
    await fixture.query("update requirements set deleted_at = now()");
    await fixture.query("insert into requirement_changes (kind, company_id) values ('company', $1)", [
      fixture.company.id,
    ]);
    await fixture.follow();
    expect(await files(type)).toEqual(["1 null"]);
    expect(await work()).toEqual(["agreement"]);
  },
);
