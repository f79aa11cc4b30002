import { feedbackMaximum } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const give = (token: string, body: object) =>
  stage.call(token, "POST", "/api/feedback/", { body: { mood: "good", page: "/homepage", ...body } });
const listed = async (token: string, query = "") =>
  (await stage.call(token, "GET", `/api/provider/feedback/${query}`)).json<{
    count: number;
    results: Record<string, unknown>[];
  }>();

test("stores users' feedback for the provider, the newest first, and mails it", { tags: ["SHELL-10.2"] }, async () => {
  const vendor = await stage.aVendor({ may: [], name: "Acme Valve" });
  const staff = await stage.aStaffMember();
  const text = "The export is <b>slow</b>.\nPlease look at it. {{code}}";
  const answer = await give(vendor.token, { mood: "bad", text, page: "/product-catalog?page=2&token=abc#x" });
  expect(answer.statusCode).toBe(200);
  await give(staff.token, {});

  const { count, results } = await listed(staff.token);
  expect(count).toBe(2);
  expect(results[0]).toMatchObject({
    mood: "good",
    text: "",
    company: null,
    email: expect.any(String),
  });
  expect(results[1]).toEqual({
    id: answer.json<{ id: string }>().id,
    sent_at: expect.any(String),
    mood: "bad",
    text,
    page: "/product-catalog?page=2",
    user: "Ada Moss",
    email: vendor.email,
    company: "Acme Valve",
    answered_at: null,
    answered_by: null,
  });
  expect((await listed(staff.token, "?mood=bad")).count).toBe(1);

  const { rows } = await stage.owner.query<{ subject: string; text: string; html: string }>(
    "select subject, text, html from mails where recipient = 'vendors@provider.example' order by created_at",
  );
  expect(rows[0]?.subject).toBe("Feedback: Bad, from Ada Moss, Acme Valve");
  expect(rows[0]?.text).toContain("About /product-catalog?page=2");
  expect(rows[0]?.text).toContain("\nAda Moss wrote:\n> The export is <b>slow</b>.\n> Please look at it. {code}}\n");
  expect(rows[0]?.html).toContain("&lt;b&gt;slow&lt;/b&gt;");

  await stage.owner.query("delete from users where id = $1", [vendor.id]);
  expect((await listed(staff.token, "?mood=bad")).results[0]).toMatchObject({ user: "[removed user]", email: null });
});

test("rejects feedback that is too long or has no mood", { tags: ["SHELL-10.1"] }, async () => {
  const { token } = await stage.aVendor({ may: [] });
  const long = await give(token, { text: "x".repeat(10_000) });
  expect([long.statusCode, long.json()]).toEqual([400, { text: [`Must be at most ${feedbackMaximum} characters.`] }]);
  expect((await give(token, { text: "x".repeat(feedbackMaximum) })).statusCode).toBe(200);
  const moody = await give(token, { mood: "furious" });
  expect([moody.statusCode, moody.json()]).toEqual([400, { mood: ["Choose how it went."] }]);
  expect((await give(token, { page: "x".repeat(2001) })).statusCode).toBe(400);
});

test("stores staff who have signed in as a user as the authors", async () => {
  const staff = await stage.aStaffMember();
  const { token } = await stage.aVendor({ may: [], staffId: staff.id });
  const { id } = (await give(token, {})).json<{ id: string }>();
  const { rows } = await stage.owner.query("select user_id from feedback where id = $1", [id]);
  expect(rows).toEqual([{ user_id: staff.id }]);
});

test("accepts a hundred messages an hour from one company, and mails them without links", async () => {
  const { token, companyId } = await stage.aVendor({ may: [] });
  await give(token, { text: "See https://a.example", page: "https://b.example/" });
  const { rows } = await stage.owner.query<{ text: string; html: string }>(
    "select text, html from mails where text like '%wrote:%https[:]//a[.]example%'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain("About https[:]//b[.]example/");
  expect(rows[0]?.html).not.toMatch(/[ab]\.example/);
  for (const count of [29, 30, 30, 10]) {
    const colleague = await stage.aVendor({ companyId, may: [] });
    const answers = await Promise.all(Array.from({ length: count }, () => give(colleague.token, {})));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(count);
  }
  const refused = await give((await stage.aVendor({ companyId, may: [] })).token, {});
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    {
      detail: "Too many attempts. Try again in 60 minutes.",
      code: "too_many_attempts",
      params: { wait_seconds: expect.any(Number) },
    },
  ]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3500);
});

test("limits the messages of one user per hour", async () => {
  const { token } = await stage.aVendor({ may: [] });
  for (let time = 0; time < 30; time++) expect((await give(token, {})).statusCode).toBe(200);
  expect((await give(token, {})).statusCode).toBe(429);
  expect((await give((await stage.aVendor({ may: [] })).token, {})).statusCode).toBe(200);
});

test(
  "stores and mails visitors' feedback, with one hourly limit for all visitors",
  { tags: ["SHELL-10.3"] },
  async () => {
    const say = (body: object) =>
      stage.call(undefined, "POST", "/api/feedback/visitor/", { body: { mood: "bad", page: "/no/such", ...body } });
    expect((await say({ mood: "furious" })).statusCode).toBe(400);
    const answers = await Promise.all(Array.from({ length: 40 }, () => say({ text: "The link in my mail is dead." })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.headers["retry-after"]).toBe("3600");

    const staff = await stage.aStaffMember();
    expect((await listed(staff.token, "?mood=bad")).results[0]).toMatchObject({
      user: "Visitor",
      email: null,
      company: null,
      text: "The link in my mail is dead.",
      page: "/no/such",
    });
    const { rows } = await stage.owner.query<{ count: number }>(
      "select count(*)::int as count from mails where subject = 'Feedback: Bad, from a visitor'",
    );
    expect(rows[0]?.count).toBe(30);
    const { token } = await stage.aVendor({ may: [] });
    expect((await give(token, {})).statusCode).toBe(200);
  },
);
