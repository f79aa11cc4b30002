import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { askedItem, call, codeOf, deliver, follow, look, press, query, read, send, staffCall } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
  await query("update document_asks set is_remembered = false");
});

const mailsTo = (email: string) =>
  query<{ subject: string; text: string; code_id: string }>(
    "select subject, text, code_id from mails where recipient = $1 order by created_at, id",
    [email],
  );

/** The mails that ask the third party, without those about decisions. */
const requests = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes("asks you for"));

const expires = {
  fields: [{ key: "expires", name: "Expires", type: "date" as const, is_required: true }],
  validity: { kind: "until_field" as const, field: "expires" },
};
const email = "ann@lockton.example";

/** Lets a third party send a document that is valid for so many days, and staff decide. */
async function delivered(decision: "accept" | "change", { days = 40, remember = false } = {}) {
  await query("delete from mails where recipient = $1", [email]);
  const asked = await askedItem(expires, { email, straight_to_review: true });
  await deliver(asked.code, asked.item);
  const values = { expires: await fixture.dayIn(days) };
  expect((await send(asked.code, { items: [{ id: asked.item, values }], remember })).status).toBe(200);
  const { body } = await staffCall("POST", "requirement-items/decide", {
    decisions: [{ id: asked.item, decision, reason: decision === "change" ? "Page 2 is missing." : "", until: null }],
  });
  expect(body.results[0].status).toBe(decision === "accept" ? "accepted" : "changes_requested");
  return { ...asked, decision_id: body.decision_id };
}

const lapse = () =>
  query("update requirement_submissions set decided_at = decided_at - interval '13 s' where decided_at is not null");

describe("a decision", { tags: ["REQ-52.3"] }, () => {
  test.for([
    ["accept", /^Accepted: .+ for /, /accepted until /],
    ["change", /^Please change: .+ for /, /please change\. Page 2 is missing\.[^]+ask \S+ \S+ of .+ for a new link/],
  ] as const)("%s is mailed to the third party once it cannot be undone", async ([decision, subject, text]) => {
    await delivered(decision);
    await query("update requirement_submissions set decided_at = now() where decided_at is not null");
    await follow();
    expect(await mailsTo(email)).toHaveLength(1);
    await lapse();
    await Promise.all([follow(), follow()]);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toMatchObject({ subject: expect.stringMatching(subject), text: expect.stringMatching(text) });
  });

  test("that was undone is not mailed", async () => {
    const { decision_id } = await delivered("change");
    expect((await staffCall("POST", "requirement-items/undo", { decision_id })).status).toBe(200);
    await lapse();
    await follow();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("is mailed also after the company took the document back and sent it again", async () => {
    await query("delete from mails where recipient = $1", [email]);
    const { item, code } = await askedItem({}, { email, straight_to_review: true });
    await deliver(code, item);
    await send(code);
    await fixture.act(`${item}/withdraw`);
    await fixture.act(`${item}/submit`);
    expect((await read(item)).submissions[0]?.sent_by).toContain("Ann Lee");
    await staffCall("POST", "requirement-items/decide", {
      decisions: [{ id: item, decision: "accept", reason: "", until: null }],
    });
    await lapse();
    await follow();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("on files of the company alone is not mailed", async () => {
    await query("delete from mails where recipient = $1", [email]);
    const { item, code } = await askedItem({ maximum_files: 3 }, { email });
    await fixture.upload(item, "Own.pdf");
    await deliver(code, item);
    await send(code);
    const [, theirs] = (await read(item)).draft?.files ?? [];
    await call("DELETE", `requirements/${item}/files/${theirs?.id}`);
    await fixture.act(`${item}/submit`);
    expect((await read(item)).submissions[0]?.sent_by).not.toContain("Ann Lee");
    await staffCall("POST", "requirement-items/decide", {
      decisions: [{ id: item, decision: "accept", reason: "", until: null }],
    });
    await lapse();
    await follow();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("in a suspended company is not mailed", { tags: ["REQ-53.3"] }, async () => {
    await delivered("accept");
    await lapse();
    await query("update companies set status = 'suspended', suspended_at = now() where id = $1", [fixture.company.id]);
    await follow();
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a third party that wants it", { tags: ["REQ-54.1"] }, () => {
  test("is asked again 30 days before the end, once, and by a new link", async () => {
    const { item, ask } = await delivered("accept", { days: 40, remember: true });
    await follow(9);
    expect(await requests()).toHaveLength(1);
    await Promise.all([follow(10), follow(10)]);
    await follow(11);
    const mails = await requests();
    expect(mails).toHaveLength(2);
    const fresh = mails[1]?.code_id ?? "";
    expect(fresh).not.toBe(ask);
    const code = await codeOf(fresh);
    const page = await look(code);
    const until = await fixture.dayIn(40);
    expect(page.body).toMatchObject({ is_remembered: true, ask: { items: [{ id: item, valid_until: until }] } });
    expect(mails[1]?.text).toMatch(/The present one is valid through [A-Z][a-z]+ \d+, \d{4}\./);
    expect(await read(item)).toMatchObject({ asked: "Ann Lee, Lockton" });
    await deliver(code, item, "Next.pdf");
    const values = { expires: await fixture.dayIn(400) };
    expect((await send(code, { items: [{ id: item, values }], remember: true })).status).toBe(200);
    expect(await read(item)).toMatchObject({ renewal: { state: "submitted" }, state: "accepted" });
  });

  test("is not asked after it sent without that wish the next time", async () => {
    const { item } = await delivered("accept", { days: 20, remember: true });
    await follow();
    const code = await codeOf((await requests()).at(-1)?.code_id ?? "");
    await deliver(code, item, "Next.pdf");
    await send(code, { items: [{ id: item, values: { expires: await fixture.dayIn(25) } }] });
    await staffCall("POST", "requirement-items/decide", {
      decisions: [{ id: item, decision: "accept", reason: "", until: null }],
    });
    const before = (await requests()).length;
    await follow();
    expect(await requests()).toHaveLength(before);
  });

  test("is asked by a colleague after the person who asked has left", async () => {
    await delivered("accept", { days: 20, remember: true });
    const colleague = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "Full Access" });
    await query("update users set status = 'deactivated' where id = $1", [fixture.vendor.id]);
    await follow();
    const code = await codeOf((await requests()).at(-1)?.code_id ?? "");
    expect((await look(code)).status).toBe(200);
    expect(colleague.id).toBeDefined();
  });

  test.for([
    ["who has not said so", false, async () => 200],
    ["who ended it by the used link", true, async ({ code }) => (await press("forget", { code })).status],
    [
      "whose address the company removed",
      true,
      async ({ ask }) => (await call("DELETE", `requirements/asks/${ask}`)).status,
    ],
  ] satisfies [string, boolean, (asked: { ask: string; code: string }) => Promise<number>][])(
    "and one %s gets nothing",
    { tags: ["REQ-54.2"] },
    async ([, remember, end]) => {
      const { ask, code } = await delivered("accept", { days: 20, remember });
      expect(await end({ ask, code })).toBe(200);
      await follow();
      expect(await requests()).toHaveLength(1);
      expect((await look(code)).body).toMatchObject({ sent_at: expect.any(String), is_remembered: false });
    },
  );
});
