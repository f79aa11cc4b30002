import type { Announcement, HelpSection, HelpText } from "@lading/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterEach(() => stage[Symbol.asyncDispose]());

const send = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) =>
  stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
const announce = async (text: string, more: object = {}) =>
  (await send("POST", "announcements", { text, ...more })).json<Announcement>();
const latest = "/api/notifications/latest-update-message/";
const readAs = async ({ token }: { token: string }) =>
  (await stage.call(token, "GET", latest)).json<{ id: number | null; text: string | null }>();
const dismiss = (token: string, id: number) => stage.call(token, "POST", latest, { payload: { id } });
const nothing = { id: null, text: null };
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
async function findId(table: string, name: string) {
  const { rows } = await stage.owner.query<{ id: number }>(`select id from ${table} where name = $1`, [name]);
  return onlyRow(rows).id;
}

describe("an announcement", () => {
  test(
    "is the latest update message of every user, until the user dismisses it",
    { tags: ["HOME-02", "PROV-04.4", "CNT-03.4"] },
    async () => {
      const [one, other] = [await stage.aVendor(), await stage.aVendor()];
      const { id } = await announce("We moved.");
      expect(await readAs(one)).toEqual({ id, text: "We moved." });
      await dismiss(one.token, id);
      expect(await readAs(one)).toEqual(nothing);
      expect(await readAs(other)).toEqual({ id, text: "We moved." });
      expect((await send("GET", `announcements/${id}`)).json()).toMatchObject({ dismissals: 1 });
      expect((await send("DELETE", `announcements/${id}`)).statusCode).toBe(200);
      expect(await readAs(other)).toEqual(nothing);
    },
  );

  test(
    "is replaced by a more important one, and replaces earlier ones of its importance",
    { tags: ["CNT-03.3"] },
    async () => {
      const user = await stage.aVendor();
      const critical = await announce("Down on Friday.", { importance: "critical" });
      const warning = await announce("New form.", { importance: "warning" });
      await announce("Old news.");
      const news = await announce("News.");
      for (const { id, text, importance } of [critical, warning, news]) {
        expect(await readAs(user)).toEqual({ id, text, ...(importance !== "info" && { importance }) });
        await dismiss(user.token, id);
      }
      expect(await readAs(user)).toEqual(nothing);
    },
  );

  test("is shown only to its audience", { tags: ["CNT-03.1"] }, async () => {
    const plan = await findId("service_plans", "Enterprise");
    const admin = await findId("roles", "Vendor Admin");
    const company = await stage.aCompany();
    const [inCompany, adminInCompany, stranger] = [
      await stage.aVendor({ companyId: company.id, role: "View Only" }),
      await stage.aVendor({ companyId: company.id, role: "Vendor Admin" }),
      await stage.aVendor({ role: "Vendor Admin" }),
    ];
    await stage.owner.query("update companies set plan_id = $1 where id = $2", [plan, company.id]);
    const everybody = { plan_ids: [], company_ids: [], role_ids: [] };
    const readers = async (audience: object) => {
      const { id } = await announce("News.", { audience: { ...everybody, ...audience } });
      const read = await Promise.all([inCompany, adminInCompany, stranger].map(readAs));
      await send("DELETE", `announcements/${id}`);
      return read.map((answer) => answer.id === id);
    };
    expect(await readers({})).toEqual([true, true, true]);
    expect(await readers({ plan_ids: [plan] })).toEqual([true, true, false]);
    expect(await readers({ company_ids: [company.id] })).toEqual([true, true, false]);
    expect(await readers({ role_ids: [admin] })).toEqual([false, true, true]);
    expect(await readers({ role_ids: [admin], company_ids: [company.id] })).toEqual([false, true, false]);
    expect(await readers({ company_ids: [stranger.companyId], plan_ids: [plan] })).toEqual([false, false, false]);
  });

  test("is shown only in its time, by the database's clock", { tags: ["CNT-03.2"] }, async () => {
    const user = await stage.aVendor();
    const { id } = await announce("Later.", { from: at(60) });
    expect(await readAs(user)).toEqual(nothing);
    await send("PATCH", `announcements/${id}`, { from: at(-60), until: at(60) });
    expect(await readAs(user)).toEqual({ id, text: "Later." });
    await send("PATCH", `announcements/${id}`, { until: at(-1) });
    expect(await readAs(user)).toEqual(nothing);
    const reversed = await send("PATCH", `announcements/${id}`, { from: at(60), until: at(1) });
    expect(reversed.json()).toEqual({ until: ["Must not be before the start."] });
  });

  test("keeps times as instants, whatever the zone they came in", { tags: ["CNT-03.2"] }, async () => {
    const { id } = await announce("News.", { from: "2026-01-01T09:00:00+01:00", until: "2036-01-01T00:00:00Z" });
    expect((await send("GET", `announcements/${id}`)).json()).toMatchObject({
      from: expect.stringMatching(/^2026-01-01T08:00:00(\.000Z|\+00:00)$/),
    });
    const { results } = (await send("GET", `announcements/${id}/versions`)).json<{
      results: { values: Announcement }[];
    }>();
    expect(results[0]?.values).toMatchObject({ from: "2026-01-01T08:00:00.000Z", until: "2036-01-01T00:00:00.000Z" });
  });

  test("rejects audiences that do not exist", { tags: ["CNT-03.1"] }, async () => {
    for (const [audience, message] of [
      [{ plan_ids: [99_999] }, "There is no service plan 99999."],
      [
        { role_ids: [await findId("roles", "Administrator")] },
        expect.stringMatching(/^There is no role of vendors \d+\.$/),
      ],
      [{ company_ids: [staff.id] }, `There is no company ${staff.id}.`],
    ] as const) {
      const answer = await send("POST", "announcements", {
        text: "News.",
        audience: { plan_ids: [], company_ids: [], role_ids: [], ...audience },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ audience: [message] });
    }
  });

  test("is stored without anything harmful, and not without text", { tags: ["CNT-01.6"] }, async () => {
    const { text } = await announce(`<p onclick="alert(1)">Hello<script>alert(1)</script></p>`);
    expect(text).toBe("<p>Hello</p>");
    const empty = await send("POST", "announcements", { text: "<script>alert(1)</script>" });
    expect(empty.json()).toEqual({ text: ["The text contains nothing that can be shown."] });
  });

  test("is an event of the companies in its audience", { tags: ["FEED-04.1"] }, async () => {
    const company = await stage.aCompany();
    await stage.aCompany();
    const { id } = await announce("News.", {
      importance: "warning",
      audience: { plan_ids: [], company_ids: [company.id], role_ids: [] },
    });
    const { rows } = await stage.owner.query(
      "select company_id, subject, data from outbox_events where type = 'announcement.published'",
    );
    expect(rows).toEqual([
      { company_id: company.id, subject: String(id), data: { importance: "warning", from: null, until: null } },
    ]);
  });
});

describe("a section of the help", { tags: ["PROV-04.2"] }, () => {
  const question = (name: string, more: object = {}) => ({
    question: name,
    short_answer: "Short",
    answer: "Long",
    ...more,
  });
  const readHelp = async () => {
    const { token } = await stage.aVendor();
    return (await stage.call(token, "GET", "/api/help/help-sections/")).json<HelpSection[]>();
  };

  test("keeps the ids of its questions, which links of users contain", async () => {
    const section = (
      await send("POST", "help-sections", {
        name: "Orders",
        description: "All.",
        faqs: [question("A?"), question("B?")],
      })
    ).json<HelpText>();
    expect(await readHelp()).toEqual([{ id: section.id, name: "Orders", description: "All.", faqs: section.faqs }]);
    const [a, b] = section.faqs;
    const changed = (
      await send("PATCH", `help-sections/${section.id}`, {
        faqs: [question("New?"), { ...b, answer: "<b onclick=x>Better</b>" }, a],
      })
    ).json<HelpText>();
    expect(changed.faqs.slice(1)).toEqual([{ ...b, answer: "<b>Better</b>" }, a]);
    expect(changed.faqs[0]?.id).toBeGreaterThan(b?.id ?? 0);
    expect(await readHelp()).toMatchObject([{ faqs: changed.faqs }]);
    const restored = (await send("POST", `help-sections/${section.id}/restore`, { number: 1 })).json<HelpText>();
    expect(restored.faqs).toEqual(section.faqs);
    expect(await readHelp()).toMatchObject([{ faqs: section.faqs }]);
  });

  test("comes after the others, or where its place says", async () => {
    for (const name of ["A", "B"]) await send("POST", "help-sections", { name });
    await send("POST", "help-sections", { name: "First", place: 1 });
    expect((await readHelp()).map(({ name }) => name)).toEqual(["A", "First", "B"]);
  });

  test("takes no questions of other sections, and no name twice", async () => {
    const [one, other] = [
      (await send("POST", "help-sections", { name: "A", faqs: [question("A?")] })).json<HelpText>(),
      (await send("POST", "help-sections", { name: "B", faqs: [question("B?")] })).json<HelpText>(),
    ];
    const [stolen] = other.faqs;
    const answer = await send("PATCH", `help-sections/${one.id}`, { faqs: [stolen] });
    expect(answer.json()).toEqual({ faqs: [`The section has no question ${stolen?.id}.`] });
    const twice = await send("PATCH", `help-sections/${other.id}`, { faqs: [stolen, stolen] });
    expect(twice.json()).toEqual({ faqs: ["Two questions have the same id. Leave out the id of a new question."] });
    expect((await send("POST", "help-sections", { name: "a" })).json()).toEqual({
      name: ["There is a section a already."],
    });
  });
});

test("texts of the home page are plain text, one for each area", { tags: ["PROV-04.3", "HOME-01"] }, async () => {
  const { results } = (await send("GET", "home-descriptions?search=Notifications")).json<{
    results: { id: number }[];
  }>();
  const id = results[0]?.id ?? 0;
  const description = "Orders < 5 & <b>more</b>";
  expect((await send("PATCH", `home-descriptions/${id}`, { description })).json()).toMatchObject({ description });
  const { token } = await stage.aVendor();
  const cards = (await stage.call(token, "GET", "/api/help/home-page-descriptions/")).json<object[]>();
  expect(cards).toContainEqual({ name: "Notifications", description });
  const twice = await send("POST", "home-descriptions", { name: "notifications", description: "x" });
  expect(twice.json()).toEqual({ name: ["There is a description of notifications already."] });
});
