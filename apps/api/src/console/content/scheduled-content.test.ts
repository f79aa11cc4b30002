import { afterEach, beforeEach, expect, test } from "vitest";
import { ownSources } from "../../portal/dashboards/own-dashboards.ts";
import { openJobDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { contentJobs } from "./content-jobs.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let jobs: ReturnType<typeof openJobDatabase>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  jobs = openJobDatabase(stage.logins.jobs);
});
afterEach(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

interface Item extends Record<string, unknown> {
  id: number;
  revision: number;
  waiting: Record<string, unknown> | null;
}

const soon = { interval: 20 };
const parts = { dashboardSources: ownSources };
const publishDue = () => contentJobs(jobs, parts)[0]?.run(new AbortController().signal);
const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
const read = async (kind: string, id: number) => (await send("GET", `${kind}/${id}`)).json<Item>();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
/** Schedules an item and then moves its time to the past, as if the time had come. */
async function aDueItem(kind: string, values: object) {
  const item = (await send("POST", kind, { ...values, effective_at: inAnHour() })).json<Item>();
  await makeDue();
  return item;
}
const makeDue = () =>
  stage.owner.query(
    "update content_versions set effective_at = effective_at - interval '2 hours' where state = 'scheduled'",
  );

test("what is scheduled is published at its time", { tags: ["CNT-01.2"] }, async () => {
  const user = await stage.aVendor();
  const readTerms = async () =>
    (await stage.call(user.token, "GET", "/api/accounts/terms-and-conditions/")).json<{ text: string | null }>().text;
  const terms = (await send("POST", "terms", { text: "The terms.", effective_at: inAnHour() })).json<Item>();
  expect(terms).toMatchObject({ state: "scheduled", revision: 1, number: null, waiting: { state: "scheduled" } });
  const next = await publishDue();
  expect(next?.toISOString()).toBe(terms.effective_at);
  expect(await readTerms()).toBeNull();

  await makeDue();
  expect(await publishDue()).toBeUndefined();
  expect(await readTerms()).toBe("The terms.");
  expect(await read("terms", terms.id)).toMatchObject({ state: "in_force", revision: 2, number: 1, waiting: null });
  expect((await stage.call(user.token, "GET", "/api/products/")).statusCode).toBe(403);
  const { rows } = await stage.owner.query(
    "select action, actor_id, details from audit_entries where action = 'publish-content'",
  );
  expect(rows).toEqual([
    { action: "publish-content", actor_id: null, details: { kind: "terms", id: String(terms.id) } },
  ]);
  const events = await stage.owner.query(
    "select actor_kind, company_id from outbox_events where type = 'terms.published'",
  );
  expect(events.rows).toEqual([{ actor_kind: "system", company_id: user.companyId }]);
});

test("every kind can be scheduled, and a later change replaces what is scheduled", { tags: ["CNT-01.2"] }, async () => {
  for (const [kind, values, change] of [
    ["announcements", { text: "News." }, { text: "Other news." }],
    ["home-descriptions", { name: "Area", description: "A." }, { description: "B." }],
    [
      "help-sections",
      { name: "Section", faqs: [{ question: "A?", short_answer: "A", answer: "A" }] },
      { name: "Other" },
    ],
    ["labels", { name: "Label", space: "order" }, { retention_days: 7 }],
    ["service-plans", { name: "Plan", licenses: 3 }, { licenses: 4 }],
    ["dashboards", { name: "Dashboard", source: "orders" }, { name: "Other dashboard" }],
  ] as const) {
    const item = (await send("POST", kind, values)).json<Item>();
    const first = await send("PATCH", `${kind}/${item.id}`, { ...change, effective_at: inAnHour() });
    expect(first.json()).toMatchObject({
      ...values,
      state: "in_force",
      waiting: { state: "scheduled", values: change },
    });
    await send("PATCH", `${kind}/${item.id}`, { state: "scheduled", effective_at: inAnHour(), revision: 2 });
    await makeDue();
    await publishDue();
    expect(await read(kind, item.id)).toMatchObject({ ...change, state: "in_force", revision: 4, waiting: null });
    const { results } = (await send("GET", `${kind}/${item.id}/versions`)).json<{ results: Item[] }>();
    expect(results.map(({ number, state }) => [number, state])).toEqual([
      [2, "in_force"],
      [1, "earlier"],
    ]);
  }
});

test("a cancelled schedule publishes nothing", { tags: ["CNT-01.2"] }, async () => {
  const item = (await send("POST", "announcements", { text: "News." })).json<Item>();
  const path = `announcements/${item.id}`;
  await send("PATCH", path, { text: "Draft.", effective_at: inAnHour() });
  await send("PATCH", path, { state: "draft" });
  await makeDue();
  await publishDue();
  expect(await read("announcements", item.id)).toMatchObject({
    text: "News.",
    waiting: { state: "draft", effective_at: null },
  });
  await send("PATCH", path, { effective_at: inAnHour() });
  await send("DELETE", `${path}?waiting=true`);
  await makeDue();
  await publishDue();
  expect(await read("announcements", item.id)).toMatchObject({ text: "News.", waiting: null });
});

test("several processes publish each item once", { tags: ["CNT-01.2"] }, async () => {
  await stage.aCompany();
  for (let number = 1; number <= 10; number++) await aDueItem("terms", { text: `Terms ${number}.` });
  const other = openJobDatabase(stage.logins.jobs);
  await Promise.all(
    [jobs, other, jobs].map(async (database) => contentJobs(database, parts)[0]?.run(new AbortController().signal)),
  );
  await other.destroy();
  const { rows } = await stage.owner.query<{ number: number; text: string }>(
    "select number, text from terms_versions order by number",
  );
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(10);
  const { rowCount } = await stage.owner.query("select from outbox_events where type = 'terms.published'");
  expect(rowCount).toBe(10);
});

test(
  "a process that dies while it publishes leaves nothing half done, and another one publishes",
  { tags: ["CNT-01.2"] },
  async () => {
    await stage.aCompany();
    const item = await aDueItem("terms", { text: "The terms." });
    // The transaction waits for this lock after it has written the terms. Then its connection is killed.
    const blocker = await stage.owner.connect();
    await blocker.query("begin; lock table outbox_events in exclusive mode");
    const dying = Promise.allSettled([publishDue()]);
    await expect
      .poll(async () => {
        const { rowCount } = await stage.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%record_events%'`,
        );
        return rowCount;
      }, soon)
      .toBe(1);
    expect((await dying)[0].status).toBe("rejected");
    await blocker.query("rollback");
    blocker.release();
    expect(await read("terms", item.id)).toMatchObject({ state: "scheduled", number: null });
    expect((await stage.owner.query("select from terms_versions")).rowCount).toBe(0);

    await publishDue();
    expect(await read("terms", item.id)).toMatchObject({ state: "in_force", number: 1 });
    expect((await stage.owner.query("select from outbox_events where type = 'terms.published'")).rowCount).toBe(1);
  },
);

test("what cannot be published becomes a draft again, with the reason", { tags: ["CNT-01.2"] }, async () => {
  const item = (await send("POST", "labels", { name: "Label", space: "order", effective_at: inAnHour() })).json<Item>();
  const taken = await send("POST", "labels", { name: "label", space: "order" });
  expect(taken.statusCode).toBe(201);
  const later = await aDueItem("announcements", { text: "News." });
  await makeDue();
  await publishDue();
  expect(await read("labels", item.id)).toMatchObject({
    state: "draft",
    effective_at: null,
    waiting: { state: "draft", problem: "There is a label Label already." },
  });
  expect(await read("announcements", later.id)).toMatchObject({ state: "in_force" });
  // The next change of the draft clears the reason.
  const changed = await send("PATCH", `labels/${item.id}`, { name: "Other label", state: "draft" });
  expect(changed.json()).toMatchObject({ waiting: { problem: null } });
});

test("a person who changes an item while it is published is told", { tags: ["CNT-01.2", "CNT-01.5"] }, async () => {
  const item = await aDueItem("announcements", { text: "News." });
  await publishDue();
  const late = await send("PATCH", `announcements/${item.id}`, {
    text: "Late.",
    state: "draft",
    revision: item.revision,
  });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: "content_changed", live: { state: "in_force", text: "News." } });
});

test.each([
  ["was deactivated", "update users set status = 'deactivated' where id = $1"],
  [
    "may no longer edit texts",
    "delete from role_permissions where role_id = (select role_id from users where id = $1)",
  ],
])("what a person has scheduled who %s is a draft again", { tags: ["CNT-01.2"] }, async (_how, loss) => {
  const author = staff;
  const item = await aDueItem("announcements", { text: "News." });
  await stage.owner.query(loss, [author.id]);
  staff = await stage.aStaffMember();
  await publishDue();
  expect(await read("announcements", item.id)).toMatchObject({
    state: "draft",
    waiting: { problem: expect.stringContaining("may no longer publish") },
  });
  await send("PATCH", `announcements/${item.id}`, { state: "scheduled", effective_at: inAnHour(), revision: 2 });
  await makeDue();
  await publishDue();
  expect(await read("announcements", item.id)).toMatchObject({ state: "in_force", waiting: null });
});
