import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { ask, askedItem, anItem, call, look, query, read } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const fields = [
  { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: true, minimum: 1000000 },
];

describe("a request to a third party", { tags: ["REQ-50.1"] }, () => {
  test("mails what each document must say, and makes its items requested", async () => {
    const one = await anItem({ fields });
    const other = await anItem();
    const { status, body } = await ask([one.id, other.id], { email: "ann@lockton.example", text: "Renewal, please." });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(["expires_at", "id"]);
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    const [mail] = await query<{ text: string; html: string; subject: string }>(
      "select text, html, subject from mails where recipient = 'ann@lockton.example' order by created_at desc limit 1",
    );
    expect(mail?.text).toContain("Renewal, please.");
    expect(mail?.text).toContain("Each Occurrence: at least 1,000,000");
    expect(mail?.text).toContain("/deliver?code={{code}}");
    expect(await read(one.id)).toMatchObject({
      state: "requested",
      asked: "Ann Lee, Lockton",
      version: one.version + 1,
    });
    const { body: list } = await call("GET", `requirements/asks?item=${other.id}`);
    expect(list).toMatchObject({
      count: 1,
      results: [{ id: body.id, state: "open", email: "ann@lockton.example", straight_to_review: false, sent_at: null }],
    });
    expect(list.results[0].items.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  });

  test("is refused for documents that are unknown, another company's, sent, named twice, none or too many", async () => {
    const sent = await anItem({ maximum_files: 1 });
    await fixture.upload(sent.id);
    await fixture.act(`${sent.id}/submit`);
    const stranger = await fixture.stage.aVendor({ role: "Full Access" });
    const foreign = await anItem();
    const refused = async (items: string[]) => {
      const { status, body } = await ask(items);
      return [status, Object.keys(body)];
    };
    expect((await ask([foreign.id], {}, stranger.token)).status).toBe(404);
    expect((await ask([foreign.id, crypto.randomUUID()])).status).toBe(404);
    expect(await refused([sent.id])).toEqual([400, ["items.0"]]);
    expect(await refused([foreign.id, foreign.id])).toEqual([400, ["items"]]);
    expect(await refused([])).toEqual([400, ["items"]]);
    expect(await refused(Array.from({ length: 51 }, () => crypto.randomUUID()))).toEqual([400, ["items"]]);
    expect((await ask([foreign.id], { email: "nobody" })).body).toHaveProperty("email");
    expect((await read(foreign.id)).state).toBe("missing");
  });

  test("needs the permission to share", async () => {
    const { id } = await anItem();
    const viewer = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "View Only" });
    expect((await ask([id], {}, viewer.token)).status).toBe(403);
  });

  test("is in the audit record without its code and its address", { tags: ["REQ-53.6"] }, async () => {
    const { ask: id, code } = await askedItem({}, { email: "secret@lockton.example" });
    const [entry] = await query<{ details: object; action: string }>(
      "select action, details from audit_entries where company_id = $1 and action = 'POST /api/requirements/asks'",
      [fixture.company.id],
    );
    expect(entry?.details).toMatchObject({ name: "Ann Lee, Lockton" });
    expect(JSON.stringify(entry)).not.toContain(code);
    expect(JSON.stringify(entry)).not.toContain("secret@lockton.example");
    expect(id).toBeDefined();
  });
});

describe("the link of a request is ended", { tags: ["REQ-50.3"] }, () => {
  test("at once, and its item is as before", async () => {
    const { item, ask: id, code } = await askedItem();
    expect((await look(code)).status).toBe(200);
    expect((await call("DELETE", `requirements/asks/${id}`)).status).toBe(200);
    expect((await look(code)).status).toBe(404);
    expect(await read(item)).toMatchObject({ state: "missing", asked: null });
    expect((await call("GET", "requirements/asks")).body.results[0]).toMatchObject({ id, state: "revoked" });
    expect((await call("DELETE", `requirements/asks/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("only for its own company", async () => {
    const { code, ask: id } = await askedItem();
    const stranger = await fixture.stage.aVendor({ role: "Full Access" });
    const answer = await fixture.stage.call(stranger.token, "DELETE", `/api/requirements/asks/${id}`);
    expect(answer.statusCode).toBe(404);
    expect((await look(code)).status).toBe(200);
  });

  test("while another link to the item works, so that it stays requested", async () => {
    const { item, ask: id } = await askedItem();
    expect((await ask([item], { name: "Bo Roe" })).status).toBe(201);
    await call("DELETE", `requirements/asks/${id}`);
    expect(await read(item)).toMatchObject({ state: "requested", asked: "Bo Roe" });
  });
});

describe("requests are limited", { tags: ["REQ-50.2"] }, () => {
  test("to three an hour for a recipient, whatever follows a plus", async () => {
    const { id } = await anItem();
    const statuses = [];
    for (let place = 0; place < 4; place++)
      statuses.push((await ask([id], { email: `bob+${place}@mill.example` })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    const answer = await fixture.stage.call(fixture.vendor.token, "POST", "/api/requirements/asks", {
      payload: { items: [id], email: "BOB@mill.example", name: "Bob", text: "" },
    });
    expect(answer.json()).toMatchObject({ code: "ask_limit", params: { wait_seconds: expect.any(Number) } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3500);
    await query("update mail_limits set hour_ends_at = hour_ends_at - interval '1 hour'");
    for (let place = 0; place < 3; place++) expect((await ask([id], { email: "bob@mill.example" })).status).toBe(201);
    await query("update mail_limits set hour_ends_at = hour_ends_at - interval '1 hour'");
    expect((await ask([id], { email: "bob@mill.example" })).status).toBe(429);
  });

  test("to 50 a day for a company", async () => {
    const { id } = await anItem();
    const statuses = [];
    for (let place = 0; place < 51; place++) statuses.push((await ask([id])).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });
});
