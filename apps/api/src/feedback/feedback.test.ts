import { feedbackMaximum } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../test/stage.ts";

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

test("what users say is kept for the provider, the newest first, and mailed", { tags: ["SHELL-10"] }, async () => {
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
  });
  expect((await listed(staff.token, "?mood=bad")).count).toBe(1);

  const { rows } = await stage.owner.query<{ subject: string; text: string; html: string }>(
    "select subject, text, html from mails where recipient = 'vendors@provider.example' order by created_at",
  );
  expect(rows[0]?.subject).toBe("Feedback: Bad, from Ada Moss, Acme Valve");
  expect(rows[0]?.text).toContain("About /product-catalog?page=2");
  expect(rows[0]?.html).toContain("&lt;b&gt;slow&lt;/b&gt;");

  await stage.owner.query("delete from users where id = $1", [vendor.id]);
  expect((await listed(staff.token, "?mood=bad")).results[0]).toMatchObject({ user: "[removed user]", email: null });
});

test("feedback that is too long or says no mood is refused at its field", { tags: ["SHELL-10"] }, async () => {
  const { token } = await stage.aVendor({ may: [] });
  const long = await give(token, { text: "x".repeat(10_000) });
  expect([long.statusCode, long.json()]).toEqual([400, { text: [`Must be at most ${feedbackMaximum} characters.`] }]);
  expect((await give(token, { text: "x".repeat(feedbackMaximum) })).statusCode).toBe(200);
  const moody = await give(token, { mood: "furious" });
  expect([moody.statusCode, moody.json()]).toEqual([400, { mood: ["Choose how it went."] }]);
  expect((await give(token, { page: "x".repeat(2001) })).statusCode).toBe(400);
});

test("staff who have signed in as a user speak for themselves", async () => {
  const staff = await stage.aStaffMember();
  const { token } = await stage.aVendor({ may: [], staffId: staff.id });
  const { id } = (await give(token, {})).json<{ id: string }>();
  const { rows } = await stage.owner.query("select user_id from feedback where id = $1", [id]);
  expect(rows).toEqual([{ user_id: staff.id }]);
});

test("one person can say so much an hour and no more", async () => {
  const { token } = await stage.aVendor({ may: [] });
  for (let time = 0; time < 30; time++) expect((await give(token, {})).statusCode).toBe(200);
  expect((await give(token, {})).statusCode).toBe(429);
  expect((await give((await stage.aVendor({ may: [] })).token, {})).statusCode).toBe(200);
});
