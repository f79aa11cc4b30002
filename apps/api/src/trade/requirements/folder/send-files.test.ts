import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { folderFixture } from "../../../test/folder-fixture.ts";

const fixture = folderFixture();
const { act, anItem, call, dayIn, publish, follow, query, queued, read, stageFile, staged, submit } = fixture;

const expires = { key: "expires", name: "Expires", type: "date" as const, is_required: true };
const expiring = { fields: [expires], validity: { kind: "until_field" as const, field: "expires" } };

const page = (...lines: string[]) => [lines];
const statuses = (results: Awaited<ReturnType<typeof submit>>["results"]) =>
  results.map(({ items }) => items.map(({ status }) => status));

/** The items of the lines of a new order, which need one document each. */
async function itemsOfLines(lines: number) {
  const id = await publish({ applies_to: "order_line", condition: { company_ids: [fixture.company.id] } });
  const order = await fixture.anOrderOf(lines);
  await follow();
  const rows = await query<{ id: string }>(
    "select id from requirement_items where requirement_id = $1 and order_id = $2 order by line",
    [id, order],
  );
  return rows.map((row) => row.id);
}

test("one file is sent as the documents of many lines, as one row of the queue", { tags: ["REQ-13.3"] }, async () => {
  const items = await itemsOfLines(3);
  const { body: file } = await stageFile("Certificate.pdf", page("Inspection certificate"));
  const sent = await submit([{ id: file.id, items, note: "For all lines." }]);
  expect([sent.status, statuses(sent.results)]).toEqual([201, [["submitted", "submitted", "submitted"]]]);
  for (const id of items)
    expect(await read(id)).toMatchObject({
      state: "submitted",
      document_ids: [file.id],
      submissions: [{ note: "For all lines.", files: [{ name: "Certificate" }] }],
    });
  expect(await queued()).toEqual([3]);
  expect(await staged()).toEqual([]);
  const events = await query("select from outbox_events where company_id = $1 and type = 'requirement.submitted'", [
    fixture.company.id,
  ]);
  expect(events).toHaveLength(3);
});

test(
  "staff decide on each document, and one that was taken back leaves the others",
  { tags: ["REQ-13.3"] },
  async () => {
    const [first, second, third] = (await itemsOfLines(3)) as [string, string, string]; // It has three lines.
    const { body: file } = await stageFile("Certificate.pdf", page("Inspection certificate"));
    await submit([{ id: file.id, items: [first, second, third] }]);
    const back = await act(`${second}/withdraw`);
    expect(back.body).toMatchObject({ state: "missing", draft: { files: [{ id: file.id }] } });
    expect(await queued()).toEqual([2]);
    const decided = await fixture.staffCall("POST", "requirement-items/decide", {
      decisions: [{ id: first, decision: "accept" }],
    });
    expect(decided.body.results).toEqual([{ id: first, status: "accepted" }]);
    await fixture.staffCall("POST", "requirement-items/undo", { decision_id: decided.body.decision_id });
    expect([(await read(first)).state, await queued()]).toEqual(["submitted", [2]]);
    // Removed from the one that was taken back, it stays for the others.
    await call("DELETE", `requirements/${second}/files/${file.id}`);
    expect((await read(third)).files).toMatchObject([{ id: file.id }]);
  },
);

test(
  "each document takes the values of its fields, and what lacks some is told by field",
  { tags: ["REQ-13.4"] },
  async () => {
    const full = await anItem(expiring);
    const plain = await anItem({ fields: [{ ...expires, key: "signed", name: "Signed", is_required: false }] });
    const { body: file } = await stageFile("Both.pdf", page("Both"));
    const lacking = await submit([{ id: file.id, items: [full.id, plain.id], values: { signed: "2026-01-31" } }]);
    expect(lacking.results).toMatchObject([
      {
        items: [
          {
            id: full.id,
            status: "fields_missing",
            detail: "Enter Expires.",
            errors: { "values.expires": ["Expires is required."] },
          },
          { id: plain.id, status: "submitted", detail: null, errors: {} },
        ],
      },
    ]);
    expect(await read(full.id)).toMatchObject({ state: "missing", draft: null });
    expect((await read(plain.id)).submissions).toMatchObject([{ values: { signed: "2026-01-31" } }]);
    // The file stays until it is sent as all that was chosen.
    expect(await staged()).toMatchObject([{ id: file.id }]);
    const past = await submit([{ id: file.id, items: [full.id], values: { expires: await dayIn(-1) } }]);
    expect(past.results[0]?.items).toMatchObject([
      { status: "invalid", errors: { "values.expires": [expect.any(String)] } },
    ]);
    const whole = await submit([{ id: file.id, items: [full.id, plain.id], values: { expires: await dayIn(9) } }]);
    expect([statuses(whole.results), await staged()]).toEqual([[["submitted", "submitted"]], []]);
    const unknown = await submit([{ id: file.id, items: [plain.id], values: { other: "1" } }]);
    expect(unknown).toMatchObject({ status: 400, body: { "files.0.values.other": [expect.any(String)] } });
  },
);

test("a document that cannot be sent stops no other", { tags: ["REQ-13.4"] }, async () => {
  const good = await anItem();
  const closed = await anItem();
  const taken = await anItem();
  const crowded = await anItem();
  await fixture.upload(taken.id);
  await act(`${taken.id}/submit`);
  await fixture.upload(crowded.id);
  await query("update requirement_items set state = 'not_applicable' where id = $1", [closed.id]);
  const { body: file } = await stageFile("File.pdf", page("File"));
  const { results } = await submit([
    { id: file.id, items: [closed.id, taken.id, crowded.id, randomUUID(), good.id] },
    { id: randomUUID(), items: [good.id] },
  ]);
  expect(statuses(results)).toEqual([
    ["item_changed", "item_changed", "too_many_files", "unknown", "submitted"],
    ["unknown"],
  ]);
  expect((await read(good.id)).files).toHaveLength(1);
  expect((await read(crowded.id)).draft?.files).toHaveLength(1);
});

test("files and documents of others are as unknown as those that do not exist", { tags: ["REQ-13.5"] }, async () => {
  const own = await anItem();
  const { body: file } = await stageFile("File.pdf", page("File"));
  const { id: ownId, companyId } = fixture.vendor;
  expect(ownId).toBeDefined();
  const other = await fixture.stage.aVendor({ role: "Full Access" });
  const colleague = await fixture.stage.aVendor({ role: "Full Access", companyId });
  for (const { token } of [other, colleague]) {
    expect(await staged(token)).toEqual([]);
    for (const [method, path] of [
      ["GET", file.id],
      ["GET", `${file.id}/reading?item=${own.id}`],
      ["DELETE", file.id],
    ] as const) {
      const answer = await fixture.stage.call(token, method, `/api/requirements/files/${path}`);
      expect(answer.statusCode).toBe(404);
    }
    expect(statuses((await submit([{ id: file.id, items: [own.id] }], { token })).results)).toEqual([["unknown"]]);
  }
  const foreign = await stageFile("Foreign.pdf", page("Foreign"), { token: other.token });
  expect(statuses((await submit([{ id: foreign.body.id, items: [own.id] }], { token: other.token })).results)).toEqual([
    ["unknown"],
  ]);
  expect(await read(own.id)).toMatchObject({ state: "missing", draft: null });
  const viewer = await fixture.stage.aVendor({ role: "View Only", companyId });
  expect((await submit([{ id: file.id, items: [own.id] }], { token: viewer.token })).status).toBe(403);
});

test("files that are sent twice are sent once", { tags: ["REQ-13.5"] }, async () => {
  const items = await itemsOfLines(2);
  const key = randomUUID();
  const { body: file } = await stageFile("Certificate.pdf", page("Certificate"));
  const first = await submit([{ id: file.id, items }], { key });
  expect(await submit([{ id: file.id, items }], { key })).toEqual(first);
  expect(statuses((await submit([{ id: file.id, items }])).results)).toEqual([["submitted", "submitted"]]);
  const { body: other } = await stageFile("Other.pdf", page("Other"));
  const more = await itemsOfLines(2);
  const answers = await Promise.all([1, 2].map(() => submit([{ id: other.id, items: more }])));
  expect(answers.flatMap(({ results }) => statuses(results))).toEqual([
    ["submitted", "submitted"],
    ["submitted", "submitted"],
  ]);
  expect(await queued()).toEqual([2, 2]);
  for (const id of [...items, ...more]) expect((await read(id)).submissions).toHaveLength(1);
});
