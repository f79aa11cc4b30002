import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/notifications/settings/";
const read = async (token: string) => (await stage.call(token, "GET", path)).json();
const save = (token: string, payload: object) => stage.call(token, "PUT", path, { payload });

test("sends daily mails to a user without settings", { tags: ["ALRT-01"] }, async () => {
  const { token } = await stage.aVendor({ may: [] });
  expect(await read(token)).toEqual({ enabled: true, frequency: "daily", frequency_weekly_day: null });
});

test("stores settings for each user and lets them change again", { tags: ["ALRT-01", "PERM-02"] }, async () => {
  const user = await stage.aVendor({ may: [] });
  const colleague = await stage.aVendor({ companyId: user.companyId });
  for (const settings of [
    { enabled: true, frequency: "weekly", frequency_weekly_day: "friday" },
    { enabled: false, frequency: "real_time", frequency_weekly_day: null },
  ]) {
    const answer = await save(user.token, settings);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(settings);
    expect(await read(user.token)).toEqual(settings);
  }
  expect(await read(colleague.token)).toMatchObject({ enabled: true, frequency: "daily" });
});

test("accepts a weekday only with weekly mails", { tags: ["ALRT-01"] }, async () => {
  const { token } = await stage.aVendor();
  const daily = await save(token, { enabled: true, frequency: "daily", frequency_weekly_day: "monday" });
  expect(daily.json()).toEqual({ enabled: true, frequency: "daily", frequency_weekly_day: null });
});

test.each([
  [{ enabled: true, frequency: "weekly", frequency_weekly_day: null }, { frequency_weekly_day: ["Choose a weekday."] }],
  [
    { enabled: true, frequency: "weekly", frequency_weekly_day: "sunday" },
    { frequency_weekly_day: ["Choose a weekday."] },
  ],
  [{ enabled: true, frequency: "hourly", frequency_weekly_day: null }, { frequency: ["Choose how often."] }],
  [{ enabled: "yes", frequency: "daily", frequency_weekly_day: null }, { enabled: ["Choose yes or no."] }],
])("refuses %j at its field", { tags: ["ALRT-01", "API-02.4"] }, async (settings, messages) => {
  const { token } = await stage.aVendor();
  const answer = await save(token, settings);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual(messages);
});
