import { expect, test } from "vitest";
import { proofFixture } from "../../../test/proof-fixture.ts";

const fixture = proofFixture();
const { aCertificate, archive, call, decideAs, dayIn, events, list, proveWith, query, read, restore, states, use } =
  fixture;

const validity = { kind: "until_field", field: "expires" } as const;
const fields = [{ key: "expires", name: "Expires", type: "date", is_required: true }] as const;

test(
  "lists say how many items a document proves, and archiving makes them missing",
  { tags: ["REQ-13.6"] },
  async () => {
    const { document, items, order } = await aCertificate(3, { due_days: 7 });
    expect((await list(order))[0]?.proves).toBe(0);
    await proveWith(document, items);
    expect([await states(items), (await list(order))[0]?.proves]).toEqual([["accepted", "accepted", "accepted"], 3]);
    const before = await read(items[0]!); // The order has three lines.
    expect((await archive(document)).body.errors).toEqual([]);
    expect(await states(items)).toEqual(["missing", "missing", "missing"]);
    const item = await read(before.id);
    expect(item).toMatchObject({ due_on: await dayIn(7), valid_until: null, version: before.version + 1 });
    expect(item.submissions[0]).toMatchObject({ state: "accepted", files: [{ id: document }] });
    expect((await events()).slice(-3)).toEqual(["requirement.opened", "requirement.opened", "requirement.opened"]);
  },
);

test("a restored document is accepted again while it is valid", { tags: ["REQ-13.7"] }, async () => {
  const { document, items } = await aCertificate(1, { validity, fields: [...fields] });
  const until = await dayIn(3);
  await proveWith(document, items, { expires: until });
  await archive(document);
  await restore(document);
  const [id] = items;
  expect(await read(id!)).toMatchObject({ state: "expiring", due_on: until, valid_until: until }); // The order has a line.
  expect((await events()).at(-1)).toBe("requirement.accepted");
  await archive(document);
  await query("update requirement_submissions set valid_until = current_date - 5 where item_id = $1", [id]);
  await restore(document);
  expect(await states(items)).toEqual(["missing"]);
});

test("a newer file stays with the reviewer while its document comes and goes", { tags: ["REQ-13.7"] }, async () => {
  const { document, items } = await aCertificate(1);
  const id = items[0]!; // The order has a line.
  await proveWith(document, items);
  await fixture.upload(id, "Newer.pdf");
  await fixture.act(`${id}/submit`);
  expect(await states(items)).toEqual(["accepted, submitted"]);
  await archive(document);
  expect(await states(items)).toEqual(["submitted"]);
  await restore(document);
  expect(await states(items)).toEqual(["accepted, submitted"]);
  await decideAs("accept", items);
  await archive(document);
  expect(await states(items)).toEqual(["accepted"]);
});

test(
  "an archived document waits for no decision, and is taken out of what was not sent",
  { tags: ["REQ-13.6"] },
  async () => {
    const { document, items, order } = await aCertificate(2);
    const [sent, drafted] = items as [string, string]; // The order has two lines.
    await use(sent, document);
    await fixture.act(`${sent}/submit`);
    await use(drafted, document);
    expect((await list(order))[0]?.proves).toBe(1);
    await archive(document);
    expect(await states(items)).toEqual(["missing", "missing"]);
    expect((await read(drafted)).draft?.files).toEqual([]);
    expect(
      await query("select from work_items where kind = 'requirement_review' and company_id = $1", [fixture.company.id]),
    ).toEqual([]);
    expect((await decideAs("accept", [sent])).body.results[0].status).toBe("item_changed");
  },
);

test(
  "a waiver that was granted for a document outlasts it, and restoring accepts nothing",
  { tags: ["REQ-13.7"] },
  async () => {
    const { document, items } = await aCertificate(1);
    const id = items[0]!; // The order has a line.
    await use(id, document);
    await fixture.act(`${id}/submit`);
    await decideAs("waive", items, { until: await dayIn(10) });
    await archive(document);
    expect(await states(items)).toEqual(["waived"]);
    await query("update requirement_items set state = 'missing', waived_until = null where id = $1", [id]);
    await restore(document);
    expect(await states(items)).toEqual(["missing"]);
  },
);

test("a document that was sent cannot be deleted", { tags: ["REQ-13.8"] }, async () => {
  const { document, items } = await aCertificate(1);
  await proveWith(document, items);
  await archive(document);
  const { body } = await call("GET", "archive/");
  expect(body.documents[0]).toMatchObject({ id: document, days_remaining: null, was_sent: true });
  const { token } = await fixture.stage.aVendor({ companyId: fixture.company.id });
  const deleted = await fixture.stage.call(token, "POST", "/api/archive/delete/", {
    payload: { documents_ids: [document] },
  });
  expect(deleted.json().reasons).toEqual({
    [document]: "It was sent as a required document, which keeps it from being deleted.",
  });
  const file = await fixture.act("download/", { documents_ids: [document] });
  const url = new URL(file.body.url, "http://localhost");
  expect((await fixture.stage.call(fixture.vendor.token, "GET", url.pathname + url.search)).statusCode).toBe(200);
});

test(
  "archiving and sending a document at the same time leaves no item with an archived file",
  { tags: ["REQ-13.6"] },
  async () => {
    const { document, items } = await aCertificate(1);
    const id = items[0]!; // The order has a line.
    await use(id, document);
    await Promise.all([archive(document), fixture.act(`${id}/submit`)]);
    expect(await states(items)).toEqual(["missing"]);
    const { rows } = await fixture.stage.owner.query(
      "select from requirement_submissions where item_id = $1 and state in ('submitted', 'accepted')",
      [id],
    );
    expect(rows).toEqual([]);
  },
);
