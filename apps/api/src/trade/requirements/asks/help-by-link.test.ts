import { beforeEach, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";
import { aForm } from "../../../test/form.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";

const fixture = askFixture();
const { ask, askedItem, codeOf, deliver, look, newPlace, press, query, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const heats = { key: "heats", name: "Heats", type: "text" as const, is_required: false, is_list: true };
const secret = { key: "number", name: "Taxpayer Number", type: "secret" as const, is_required: false };
const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";
const certificate = aTextPdf({ pages: [[[35, 100, "Heat No.: 7282841"]]] });
const found = {
  state: "read",
  fields: [{ key: "heats", value: ["7282841"], page: 1, box: expect.any(Object), confidence: "word" }],
};
const dead = { status: 404, body: { code: "not_found" } };

/** Delivers a file by a link and returns its id. */
async function deliverFile(code: string, item: string) {
  const { body } = await deliver(code, item, "Certificate.pdf", certificate);
  return body.files.at(-1).id as string; // The upload has succeeded.
}

/** Gives the requirement of an item an example. */
async function giveExample(item: string, content = "an example") {
  const [row] = await query<{ id: number }>("select requirement_id as id from requirement_items where id = $1", [item]);
  const answer = await fixture.stage.call(
    fixture.staff.token,
    "PUT",
    `/api/provider/requirements/${row?.id}/example`,
    aForm({ name: "Sample.pdf", content: `${pdf}${content}` }),
  );
  expect(answer.statusCode).toBe(200);
}

const downloadExample = (code: string, item: string) =>
  fixture.stage.call(undefined, "POST", "/api/document-asks/example", {
    payload: { code, item },
    remoteAddress: newPlace(),
  });

test("a link reads the files that came by it, and what it offers counts", { tags: ["REQ-51.3"] }, async () => {
  const { item, code } = await askedItem({ fields: [heats] }, { straight_to_review: true });
  expect((await look(code)).body.ask.items[0].is_read).toBe(true);
  const file = await deliverFile(code, item);
  expect(await press("reading", { code, item, file })).toMatchObject({ status: 200, body: found });
  await send(code, { items: [{ id: item, values: { heats: ["7282841"] } }] });
  const uses = await query(
    `select u.key, u.is_unchanged from requirement_offer_uses u join requirement_submissions s on s.id = u.submission_id
     where s.item_id = $1`,
    [item],
  );
  expect(uses).toEqual([{ key: "heats", is_unchanged: true }]);
  expect(await press("reading", { code, item, file })).toMatchObject({ status: 409, body: { code: "ask_over" } });
});

test("a link reads nothing else of the company", { tags: ["REQ-51.3", "REQ-53.5"] }, async () => {
  const { item, code } = await askedItem({ fields: [heats] });
  const other = await askedItem({ fields: [heats] });
  const file = await deliverFile(other.code, other.item);
  const own = await fixture.anItem({ fields: [heats] });
  const { body } = await fixture.upload(own.id, "Own.pdf", { content: certificate });
  for (const place of [
    { item: other.item, file },
    { item, file },
    { item: own.id, file: body.draft.files[0].id },
    { item, file: body.draft.files[0].id },
  ])
    expect(await press("reading", { code, ...place })).toMatchObject(dead);
  expect(await press("reading", { code: "AAAAAAAAAAAAAAAAAAAAAA", item, file })).toMatchObject(dead);
});

test("files of a document with a secret are not read by a link", { tags: ["REQ-51.3", "REQ-60.4"] }, async () => {
  const { item, code } = await askedItem({ fields: [heats, secret] });
  const file = await deliverFile(code, item);
  expect((await look(code)).body.ask.items[0].is_read).toBe(false);
  expect((await press("reading", { code, item, file })).body).toEqual({ state: "read", fields: [] });
});

test(
  "reading is among the 60 calls of an address a minute, and no GET reads",
  { tags: ["REQ-51.3", "REQ-53.2"] },
  async () => {
    const { item, code } = await askedItem({ fields: [heats] });
    const file = await deliverFile(code, item);
    const place = newPlace();
    const statuses: number[] = [];
    for (let tries = 0; tries < 62; tries++)
      statuses.push((await press("reading", { code, item, file }, place)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    const { statusCode } = await fixture.stage.call(undefined, "GET", "/api/document-asks/reading", {
      remoteAddress: newPlace(),
    });
    expect(statusCode).toBe(404);
  },
);

test("a link gives the example of its documents and no other file", { tags: ["REQ-51.4"] }, async () => {
  const { item, code } = await askedItem();
  expect((await look(code)).body.ask.items[0].example).toBeNull();
  expect((await downloadExample(code, item)).statusCode).toBe(404);
  await giveExample(item);
  expect((await look(code)).body.ask.items[0].example).toEqual({
    name: "Sample",
    extension: "pdf",
    size: expect.any(Number),
  });
  const answer = await downloadExample(code, item);
  expect([answer.statusCode, answer.headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("attachment"),
  ]);
  expect(answer.body).toContain("an example");
  const own = await fixture.anItem();
  await giveExample(own.id);
  expect((await downloadExample(code, own.id)).statusCode).toBe(404);
  expect((await downloadExample("AAAAAAAAAAAAAAAAAAAAAA", item)).statusCode).toBe(404);
});

test("a revoked link gives no example and reads nothing", { tags: ["REQ-51.4", "REQ-53.3"] }, async () => {
  const item = await fixture.anItem({ fields: [heats] });
  const { body } = await ask([item.id]);
  const code = await codeOf(body.id);
  await giveExample(item.id);
  const file = await deliverFile(code, item.id);
  await fixture.call("DELETE", `requirements/asks/${body.id}`);
  expect((await downloadExample(code, item.id)).statusCode).toBe(404);
  expect(await press("reading", { code, item: item.id, file })).toMatchObject(dead);
});
