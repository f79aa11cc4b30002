import { afterAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { answerFixture } from "../../test/answer-fixture.ts";
import { resumeJobs } from "./resume-jobs.ts";

const fixture = answerFixture();
const { order, query } = fixture;
let jobs: ReturnType<typeof openJobDatabase> | undefined;
afterAll(() => jobs?.destroy());

let staff: { token: string };
beforeEach(async () => {
  staff = await fixture.stage.aStaffMember();
  await fixture.stage.owner.query("update work_calendar set time_zone = 'UTC', weekdays = '{1,2,3,4,5,6,7}'");
  await fixture.stage.owner.query("delete from work_holidays");
  await query("update order_revisions set at = now() - interval '6 days' where company_id = $1");
});

const ask = async (method: "POST" | "PATCH", path: string, payload: object = {}) => {
  const url = `/api/provider/companies/${fixture.company.id}${path}`;
  const { statusCode, body } = await fixture.stage.call(staff.token, method, url, { payload });
  expect([statusCode < 300, body]).toEqual([true, body]);
};
/** Lets the pause or the suspension that lasts begin five days earlier. */
const date = async () => {
  await query("update answer_pauses set began_at = began_at - interval '5 days' where company_id = $1");
  await query("update companies set suspended_at = suspended_at - interval '5 days' where id = $1");
};
/** Returns in how many hours the order should be answered. It was sent a day before the pause, so a day is left. */
const hoursLeft = async () => (Date.parse((await order()).respond_by) - Date.now()) / 3_600_000;

test("the clocks of a suspended company go on when it is resumed", { tags: ["ORD-60.3"] }, async () => {
  await ask("POST", "/suspend", { reason: "Unpaid invoices" });
  await date();
  await ask("POST", "/resume");
  expect(await hoursLeft()).toBeCloseTo(24, 0);
});

test("the clocks go on when the job resumes the company", { tags: ["ORD-60.3"] }, async () => {
  await ask("POST", "/suspend", {
    reason: "Unpaid invoices",
    until: "2031-01-01",
  });
  await date();
  await query("update companies set suspended_until = '2026-01-01' where id = $1");
  jobs = openJobDatabase(fixture.stage.logins.jobs);
  for (const job of resumeJobs(jobs)) await job.run(AbortSignal.timeout(10_000), AbortSignal.timeout(10_000));
  expect(await hoursLeft()).toBeCloseTo(24, 0);
});

test("the clocks stop while the feature is off", { tags: ["ORD-60.3"] }, async () => {
  const turn = (active: boolean) =>
    ask("PATCH", "", {
      feature_flags: [{ feature_name: "Order Responses", active }],
    });
  await turn(false);
  await turn(false);
  await date();
  await turn(true);
  expect(await hoursLeft()).toBeCloseTo(24, 0);
});
