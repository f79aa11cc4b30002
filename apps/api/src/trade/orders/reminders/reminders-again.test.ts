import { expect, test } from "vitest";
import { dearer } from "../../../test/decision-fixture.ts";
import { reminderFixture } from "../../../test/reminder-fixture.ts";

const fixture = reminderFixture();
const { answer, call, mailsTo, query, remind, reminders, sentAt } = fixture;

const compute = () =>
  query(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
  );

/** Lets the latest event of this kind be at this time. */
async function happenedAt(at: string, kind: string) {
  await query(
    `update order_revisions set at = $2
     where company_id = $1 and id = (select max(id) from order_revisions where company_id = $1 and kind = $3)`,
    at,
    kind,
  );
  await compute();
}

/** Asks for another price of line 1, which staff refuse at this time. */
async function refuseAt(at: string) {
  const { token } = await fixture.stage.aStaffMember();
  await answer({ 1: dearer });
  const path = "provider/order-changes/";
  const found = await call("GET", `${path}?company=${fixture.company.id}&order=PO-1`, undefined, { token });
  const decisions = [{ id: found.body.results[0].id, decision: "refuse", reason: "Contract price." }];
  expect((await call("POST", `${path}decide`, { decisions }, { token })).status).toBe(200);
  await happenedAt(at, "decision");
}

/** The number of mails after the reminders of this time. */
async function mailsAfter(time: string) {
  await remind(time);
  return (await mailsTo()).length;
}

const acceptOthers = () => answer({ 2: [{ action: "accept" }], 3: [{ action: "accept" }] });

// The 4th of March 2030 is a Monday. An order of ten o'clock should be answered on Wednesday at ten.
const monday = "2030-03-04T10:00:00Z";

test("all reminders come again after each refusal, at the times of the new clock", { tags: ["ORD-62.1"] }, async () => {
  await sentAt(monday);
  expect(await mailsAfter("2030-03-05T10:00:00Z")).toBe(1);
  expect(await mailsAfter("2030-03-06T08:00:00Z")).toBe(2);
  await acceptOthers();
  await refuseAt("2030-03-07T10:00:00Z");
  // The new time ends on Monday at ten.
  expect(await mailsAfter("2030-03-08T09:59:59Z")).toBe(2);
  expect(await mailsAfter("2030-03-08T10:00:00Z")).toBe(3);
  expect(await mailsAfter("2030-03-08T10:00:00Z")).toBe(3);
  expect(await mailsAfter("2030-03-11T07:59:59Z")).toBe(3);
  expect(await mailsAfter("2030-03-11T08:00:00Z")).toBe(4);
  const later = ["03-14", "03-19", "03-22", "03-27", "04-01"];
  for (const [place, day] of later.entries()) {
    expect(await mailsAfter(`2030-${day}T07:59:59Z`)).toBe(4 + place);
    expect(await mailsAfter(`2030-${day}T08:00:00Z`)).toBe(5 + place);
  }
  // There are at most five after the time is over.
  expect(await mailsAfter("2030-04-04T08:00:00Z")).toBe(9);
  await refuseAt("2030-04-08T10:00:00Z");
  expect(await mailsAfter("2030-04-09T10:00:00Z")).toBe(10);
  const steps = [1, 2, 3, 4, 5, 6, 7].flatMap((step) => (step === 1 ? [1, 1, 1] : step === 2 ? [2, 2] : [step]));
  expect((await reminders()).map(({ step, revision }) => ({ step, revision }))).toEqual(
    steps.map((step) => ({ step, revision: 1 })),
  );
});

test("reminders come again after an answer is taken back", { tags: ["ORD-62.1"] }, async () => {
  await sentAt(monday);
  expect(await mailsAfter("2030-03-05T10:00:00Z")).toBe(1);
  await acceptOthers();
  await answer({ 1: dearer });
  expect((await call("POST", "orders/PO-1/responses/2/withdraw", { lines: [1] })).status).toBeLessThan(300);
  await happenedAt("2030-03-07T10:00:00Z", "withdrawn");
  expect(await mailsAfter("2030-03-08T09:59:59Z")).toBe(1);
  expect(await mailsAfter("2030-03-08T10:00:00Z")).toBe(2);
});

test("a pause moves a time and repeats no reminder", { tags: ["ORD-62.1", "ORD-60.3"] }, async () => {
  await sentAt(monday);
  expect(await mailsAfter("2030-03-05T10:00:00Z")).toBe(1);
  await query(
    `insert into answer_pauses (company_id, reason, began_at, ended_at)
     values ($1, 'suspension', '2030-03-05T11:00Z', '2030-03-06T11:00Z')`,
  );
  await compute();
  expect(await mailsAfter("2030-03-06T12:00:00Z")).toBe(1);
  expect(await mailsAfter("2030-03-07T08:00:00Z")).toBe(2);
});

test.for<[string, string, number]>([
  ["of the present clock is not sent again", monday, 0],
  ["of an earlier clock is", "2030-03-04T09:59:59Z", 1],
])("a reminder without a clock %s", { tags: ["ORD-62.1"] }, async ([, at, mails]) => {
  await sentAt(monday);
  await query(
    `insert into order_reminders (company_id, order_id, revision, step, at)
     select company_id, id, 1, 1, $2 from purchase_orders where company_id = $1`,
    at,
  );
  expect(await mailsAfter("2030-03-05T10:00:00Z")).toBe(mails);
});
