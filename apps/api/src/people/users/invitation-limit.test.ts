import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { deleteOldCounters } from "../../ground/mail/mail-limit-queries.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let admin: Vendor;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin" });
  await stage.owner.query("insert into service_plans (name, licenses) values ('Huge', 1000) on conflict do nothing");
  await havePlan(admin);
});

const havePlan = ({ companyId }: Vendor) =>
  stage.owner.query("update companies set plan_id = (select id from service_plans where name = 'Huge') where id = $1", [
    companyId,
  ]);
const invite = (user: Vendor, ...emails: string[]) =>
  stage.call(user.token, "POST", "/api/accounts/create-user-invites", {
    payload: { invites: emails.map((email) => ({ email, role_name: "View Only" })) },
  });
const act = (user: Vendor, what: "resend" | "cancel", id: string) =>
  stage.call(user.token, "POST", `/api/accounts/user-invite/${id}/${what}`);
const getId = (answer: Awaited<ReturnType<typeof invite>>) =>
  answer.json<{ invites: { id: string }[] }>().invites[0]!.id;
const mailsTo = async (email: string) =>
  (await stage.owner.query("select from mails where recipient = $1", [email])).rowCount;
/** Moves the counters into the past by this time. */
const wait = (time: string) =>
  stage.owner.query(
    "update mail_limits set hour_ends_at = hour_ends_at - $1::interval, day_ends_at = day_ends_at - $1::interval",
    [time],
  );
/** Returns the whole seconds until the first counter's hour ends, by the clock of the database. */
const getSecondsLeft = async () => {
  const left =
    "select ceil(extract(epoch from min(hour_ends_at) - clock_timestamp()))::int as seconds from mail_limits";
  return onlyRow((await stage.owner.query<{ seconds: number }>(left)).rows).seconds;
};
let number = 0;
const strangers = (count: number) => Array.from({ length: count }, () => `stranger${(number += 1)}@else.example`);

test("a recipient gets three mails of a company an hour and six a day, resent or invited again", async () => {
  const [email = ""] = strangers(1);
  let id = getId(await invite(admin, email));
  expect((await act(admin, "resend", id)).statusCode).toBe(200);
  await act(admin, "cancel", id);
  id = getId(await invite(admin, email));

  const resent = await act(admin, "resend", id);
  expect(resent.statusCode).toBe(429);
  expect(Number(resent.headers["retry-after"])).toBeGreaterThan(3500);
  const said = `${email} was sent several invitations lately. The next one can be sent in 60 minutes.`;
  expect(resent.json()).toEqual({
    detail: said,
    code: "recipient_invitation_limit",
    params: { email, wait_seconds: Number(resent.headers["retry-after"]) },
  });
  await act(admin, "cancel", id);
  const [other = ""] = strangers(1);
  const secondsBefore = await getSecondsLeft();
  const again = await invite(admin, other, email);
  expect(again.statusCode).toBe(429);
  expect(Number(again.headers["retry-after"])).toBeLessThanOrEqual(secondsBefore);
  expect(Number(again.headers["retry-after"])).toBeGreaterThanOrEqual(await getSecondsLeft());
  expect(again.json()).toEqual({ "invites.1.email": [said] });
  expect([await mailsTo(email), await mailsTo(other)]).toEqual([3, 0]);

  await wait("1 hour");
  id = getId(await invite(admin, email));
  for (const _ of [1, 2]) expect((await act(admin, "resend", id)).statusCode).toBe(200);
  await wait("1 hour");
  const inADay = await act(admin, "resend", id);
  expect(inADay.json()).toEqual({
    detail: `${email} was sent several invitations lately. The next one can be sent in 22 hours.`,
    code: "recipient_invitation_limit",
    params: { email, wait_seconds: expect.any(Number) },
  });
  await wait("22 hours");
  expect((await act(admin, "resend", id)).statusCode).toBe(200);
});

test("a recipient gets ten mails an hour of all companies, with any suffix after a plus in the address", async () => {
  const mails = [];
  for (let company = 0; company < 6; company += 1) {
    const other = await stage.aVendor({ role: "Vendor Admin" });
    for (const tag of [1, 2]) mails.push((await invite(other, `ann+${company}${tag}@else.example`)).statusCode);
  }
  expect(mails).toEqual([...Array(10).fill(200), 429, 429]);
});

test("counts concurrent requests one by one", async () => {
  const [email = ""] = strangers(1);
  const id = getId(await invite(admin, email));
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(admin, "resend", id)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(18);
  expect(await mailsTo(email)).toBe(3);
});

test("an inviter sends sixty an hour, a company a hundred", async () => {
  for (const _ of [1, 2]) expect((await invite(admin, ...strangers(20))).statusCode).toBe(200);
  await invite(admin, ...strangers(5));
  const tooMany = await invite(admin, ...strangers(20));
  expect(tooMany.statusCode).toBe(429);
  expect(tooMany.json()).toEqual({
    detail: "You have sent many invitations lately. Invite at most 15 people now, or all of them in 60 minutes.",
    code: "user_invitation_limit",
    params: { left: 15, wait_seconds: expect.any(Number) },
  });
  expect((await invite(admin, ...strangers(15))).statusCode).toBe(200);
  expect((await invite(admin, ...strangers(1))).json()).toEqual({
    detail: "You have sent many invitations lately. More can be sent in 60 minutes.",
    code: "user_invitation_limit",
    params: { left: 0, wait_seconds: expect.any(Number) },
  });

  const colleague = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
  for (const _ of [1, 2]) expect((await invite(colleague, ...strangers(20))).statusCode).toBe(200);
  const another = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
  expect((await invite(another, ...strangers(1))).json()).toEqual({
    detail: "Your company has sent many invitations lately. More can be sent in 60 minutes.",
    code: "company_invitation_limit",
    params: { left: 0, wait_seconds: expect.any(Number) },
  });
  const elsewhere = await stage.aVendor({ role: "Vendor Admin" });
  expect((await invite(elsewhere, ...strangers(1))).statusCode).toBe(200);
});

test("a staff member invites the administrators of a hundred companies in a row", async () => {
  const staff = await stage.aStaffMember();
  for (const email of strangers(103)) {
    const company = await stage.aCompany();
    const row = { email, role_name: "Vendor Admin", invite_text: "" };
    const answer = await stage.call(staff.token, "POST", `/api/provider/companies/${company.id}/invites`, {
      payload: row,
    });
    expect(answer.statusCode).toBe(201);
  }
});

test("counters are deleted once their day is over, and the company's database user cannot lower them", async () => {
  await invite(admin, ...strangers(1));
  const counters = async () => (await stage.owner.query("select from mail_limits")).rowCount;
  const before = await counters();
  expect(before).toBeGreaterThan(3);
  const jobs = openJobDatabase(stage.logins.jobs);
  try {
    await deleteOldCounters(jobs, 1000);
    expect(await counters()).toBe(before);
    await wait("1 day");
    expect(await deleteOldCounters(jobs, 1000)).toBe(false);
    expect(await counters()).toBe(0);
  } finally {
    await jobs.destroy();
  }
  const { rows } = await stage.owner.query(
    "select bool_or(has_table_privilege('lading_vendor', 'mail_limits', p)) as may from unnest(array['select', 'insert', 'update', 'delete']) as p",
  );
  expect(rows).toEqual([{ may: false }]);
});
