import type { ContentPreview, HelpText, TermsVersion } from "@lading/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterEach(() => stage[Symbol.asyncDispose]());

const send = (method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
  stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
const preview = async (payload: object) => (await send("POST", "content-preview", payload)).json<ContentPreview>();
/** All rows of all tables that publication writes. */
const findTables = async () =>
  (
    await stage.owner.query(
      `select (select jsonb_agg(t) from terms_versions t) as terms, (select jsonb_agg(t) from update_messages t) as messages,
         (select jsonb_agg(t) from help_sections t) as sections, (select jsonb_agg(t) from help_questions t) as questions,
         (select jsonb_agg(t) from home_descriptions t) as home, (select jsonb_agg(t) from content_versions t) as versions,
         (select count(*)::int from outbox_events) as events, (select count(*)::int from audit_entries) as entries`,
    )
  ).rows;

test("shows a draft as a vendor would read it, and stores nothing", { tags: ["CNT-01.4"] }, async () => {
  const { id: company_id } = await stage.aCompany();
  const section = (
    await send("POST", "help-sections", { name: "Orders", faqs: [{ question: "A?", short_answer: "A", answer: "A" }] })
  ).json<HelpText>();
  await send("PATCH", `help-sections/${section.id}`, { description: "The draft.", state: "draft" });
  await send("POST", "terms", { text: "The published terms." });
  const before = await findTables();

  const ofDraft = await preview({ company_id, kind: "help-sections", id: section.id });
  expect(ofDraft.help_sections).toMatchObject([{ id: section.id, description: "The draft.", faqs: section.faqs }]);
  expect(ofDraft.terms).toMatchObject({ text: "The published terms.", version: 1 });
  const typed = await preview({
    company_id,
    kind: "help-sections",
    id: section.id,
    values: { description: "<p onclick=x>Typed</p>", faqs: [] },
  });
  expect(typed.help_sections).toMatchObject([{ name: "Orders", description: "<p>Typed</p>", faqs: [] }]);
  const terms = (await send("GET", "terms")).json<{ results: TermsVersion[] }>().results[0];
  const newer = await preview({ company_id, kind: "terms", id: terms?.id, values: { text: "Newer terms." } });
  expect(newer.terms).toMatchObject({ text: "Newer terms.", version: 2 });
  const home = await preview({ company_id, kind: "home-descriptions", values: { name: "Area", description: "New" } });
  expect(home.home_descriptions).toContainEqual({ name: "Area", description: "New" });
  expect(home.service_plans.map(({ name }) => name)).toEqual(["Basic", "Professional", "Enterprise"]);
  expect(home.dashboards.map(({ id }) => id)).toEqual(["sales", "orders", "catalogue"]);
  expect(home.labels.order.map(({ name }) => name)).toContain("Invoice");
  expect(await findTables()).toEqual(before);
});

test(
  "shows an announcement only to its audience, and hides it behind a more important one",
  { tags: ["CNT-01.4", "CNT-03.1", "CNT-03.3"] },
  async () => {
    const [acme, bolt] = [await stage.aCompany(), await stage.aCompany()];
    const audience = { plan_ids: [], company_ids: [acme.id], role_ids: [] };
    const values = { text: "For Acme.", audience, importance: "warning" };
    const see = async (company_id: string, more: object = {}) =>
      (await preview({ company_id, kind: "announcements", values, ...more })).announcement;
    expect(await see(acme.id)).toMatchObject({ text: "For Acme.", importance: "warning" });
    expect(await see(bolt.id)).toBeNull();
    const { rows } = await stage.owner.query<{ id: number }>("select id from roles where name = 'View Only'");
    const forAdmins = { ...values, audience: { ...audience, role_ids: [rows[0]?.id] } };
    expect(await see(acme.id, { values: forAdmins })).toBeNull();
    expect(await see(acme.id, { values: forAdmins, role_id: rows[0]?.id })).toMatchObject({ text: "For Acme." });
    await send("POST", "announcements", { text: "Down on Friday.", importance: "critical" });
    expect(await see(acme.id)).toMatchObject({ text: "Down on Friday." });
  },
);

test("rejects values that could not be published", { tags: ["API-02.4"] }, async () => {
  const { id: company_id } = await stage.aCompany();
  const refused = async (payload: object) => {
    const answer = await send("POST", "content-preview", { company_id, ...payload });
    return [answer.statusCode, answer.json<object>()];
  };
  expect(await refused({ kind: "announcements", values: { text: "" } })).toEqual([
    400,
    { "values.text": ["This field is required."] },
  ]);
  expect(await refused({ kind: "announcements", values: { text: "A", nonsense: 1 } })).toEqual([
    400,
    { "values.nonsense": [expect.any(String)] },
  ]);
  expect(await refused({ kind: "home-descriptions", values: { name: "Dashboard", description: "" } })).toEqual([
    400,
    { name: ["There is a description of Dashboard already."] },
  ]);
  expect((await refused({ kind: "announcements", id: 99_999 }))[0]).toBe(404);
  expect((await refused({ kind: "nothing", values: {} }))[0]).toBe(400);
});
