import { createHash } from "node:crypto";
import type { Terms, TermsAcceptance, TermsVersion } from "@lading/contract";
import { beforeEach, afterEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeEach(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterEach(() => stage[Symbol.asyncDispose]());

const path = "/api/provider/terms";
const send = (method: "GET" | "POST" | "PATCH" | "DELETE", more = "", payload?: object) =>
  stage.call(staff.token, method, `${path}${more}`, payload && { payload });
const publish = async (text: string, more: object = {}) =>
  (await send("POST", "", { text, ...more })).json<TermsVersion>();
const readAs = async (token: string) =>
  (await stage.call(token, "GET", "/api/accounts/terms-and-conditions/")).json<Terms>();
const accept = (token: string, version?: number) =>
  stage.call(token, "POST", "/api/accounts/terms-and-conditions/", {
    payload: { operating_system: "Linux", browser: "Firefox", version },
    headers: { "user-agent": "Mozilla/5.0 (test)" },
  });
const isLetIn = async (token: string) => (await stage.call(token, "GET", "/api/products/")).statusCode === 200;
interface Acceptances {
  count: number;
  results: TermsAcceptance[];
  totals: { accepted: number; missing: number };
  number: number | null;
}
const acceptances = async (query = "") => (await send("GET", `/acceptances?${query}`)).json<Acceptances>();
const emails = ({ results }: Acceptances) => results.map(({ user }) => user.email);

test("new terms ask every user to accept again", { tags: ["TERMS-02.2", "PROV-04.1"] }, async () => {
  const user = await stage.aVendor();
  const first = await publish("The first terms.");
  expect(first).toMatchObject({
    state: "in_force",
    text: "The first terms.",
    language: "en",
    number: 1,
    sha256: createHash("sha256").update("The first terms.").digest("hex"),
    accepted: 0,
    missing: 1,
  });
  expect(await isLetIn(user.token)).toBe(false);
  expect((await accept(user.token, 1)).statusCode).toBe(200);
  expect(await isLetIn(user.token)).toBe(true);

  const second = await publish("The second terms.", { language: "en-US" });
  expect(second).toMatchObject({ number: 2, language: "en-US", state: "in_force" });
  expect(await isLetIn(user.token)).toBe(false);
  const late = await accept(user.token, 1);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: "terms_changed",
    terms: { text: "The second terms.", version: 2, sha256: second.sha256 },
  });
  expect(await isLetIn(user.token)).toBe(false);
  expect((await accept(user.token, 2)).statusCode).toBe(200);
  expect(await isLetIn(user.token)).toBe(true);
  const { results } = (await send("GET")).json<{ results: TermsVersion[] }>();
  expect(results).toMatchObject([
    { number: 2, state: "in_force", accepted: 1, missing: 0 },
    { number: 1, state: "earlier", accepted: 1, missing: 0 },
  ]);
});

test("published terms are never changed or deleted", { tags: ["CNT-02.2"] }, async () => {
  const first = await publish("The first terms.");
  const changed = await send("PATCH", `/${first.id}`, { text: "The second terms." });
  expect(changed.json<TermsVersion>()).toMatchObject({ number: 2, text: "The second terms.", state: "in_force" });
  expect(changed.json<TermsVersion>().id).not.toBe(first.id);
  const refused = await send("DELETE", `/${first.id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({
    detail: "Version 1 of the terms was published, so it cannot be deleted.",
    code: "terms_published",
    params: { number: 1 },
  });
  const restored = await send("POST", `/${first.id}/restore`, { number: 1 });
  expect(restored.json()).toMatchObject({ number: 3, text: "The first terms.", state: "in_force" });
  expect((await send("GET", `/${first.id}`)).json()).toMatchObject({
    number: 1,
    text: "The first terms.",
    state: "earlier",
  });
});

test("a draft that waits does not become older terms", { tags: ["CNT-02.2"] }, async () => {
  const draft = await publish("Written first.", { state: "draft" });
  const user = await stage.aVendor();
  expect(await readAs(user.token)).toMatchObject({ text: null });
  await publish("Published first.");
  expect((await send("PATCH", `/${draft.id}`, { state: "in_force" })).json()).toMatchObject({
    id: draft.id,
    number: 2,
  });
  expect(await readAs(user.token)).toMatchObject({ text: "Written first.", version: 2 });
  expect((await accept(user.token, 1)).statusCode).toBe(409);
  expect((await accept(user.token, 2)).statusCode).toBe(200);
  expect(await isLetIn(user.token)).toBe(true);
});

test(
  "users who accept while terms are published accept what they have read, or are refused",
  { tags: ["CNT-02.1", "TERMS-02.2"] },
  async () => {
    await publish("Terms 1.");
    const users = await Promise.all(Array.from({ length: 8 }, () => stage.aVendor()));
    // Every user reads and accepts again and again, while staff publish five times.
    const published = (async () => {
      for (let version = 2; version <= 6; version++) await publish(`Terms ${version}.`);
    })();
    const outcomes = await Promise.all(
      users.map(async ({ token, id }) => {
        const answers = [];
        for (let attempt = 0; attempt < 12; attempt++) {
          const { version } = await readAs(token);
          const answer = await accept(token, version ?? 0);
          answers.push({ version, ...answer.json<{ code?: string; terms?: Terms }>() });
        }
        const [accepted, refused] = [answers.filter(({ code }) => !code), answers.filter(({ code }) => code)];
        expect(refused.filter(({ code }) => code !== "terms_changed")).toEqual([]);
        // A refusal has the newer terms.
        expect(refused.filter(({ version, terms }) => !(Number(terms?.version) > Number(version)))).toEqual([]);
        expect(refused.filter(({ terms }) => terms?.text !== `Terms ${terms?.version}.`)).toEqual([]);
        return { id, accepted: new Set(accepted.map(({ version }) => version)) };
      }),
    );
    await published;
    // Each user has exactly the acceptances that were confirmed, each with the hash of the text that the user read.
    for (const { id, accepted } of outcomes) {
      const { rows } = await stage.owner.query<{ number: number; matches: boolean }>(
        `select t.number, a.sha256 = t.sha256 as matches from terms_acceptances a join terms_versions t on t.id = a.terms_id
         where a.user_id = $1`,
        [id],
      );
      expect(new Set(rows.map(({ number }) => number))).toEqual(accepted);
      expect(rows.every(({ matches }) => matches)).toBe(true);
    }
    for (const { token } of users) {
      await accept(token, 6);
      expect(await isLetIn(token)).toBe(true);
    }
  },
);

test("publications at the same time are numbered one after another", { tags: ["CNT-02.2"] }, async () => {
  const all = await Promise.all([1, 2, 3, 4, 5].map((number) => publish(`Terms ${number}.`)));
  expect(all.map(({ number }) => number).toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3, 4, 5]);
  const [latest] = all.toSorted((a, b) => Number(b.number) - Number(a.number));
  expect(await readAs((await stage.aVendor()).token)).toMatchObject({ version: 5, text: latest?.text });
});

test("an acceptance keeps its user, company, text, time, address and browser", { tags: ["CNT-02.1"] }, async () => {
  const { sha256 } = await publish("The terms.");
  const user = await stage.aVendor({ name: "Bolt & Sons", code: "BOLT", email: "ada@bolt.example" });
  await accept(user.token);
  expect((await acceptances()).results).toEqual([
    {
      user: { id: user.id, name: "Ada Moss", email: "ada@bolt.example" },
      company: { id: user.companyId, name: "Bolt & Sons", company_code: "BOLT" },
      status: "accepted",
      accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      sha256,
      address: "127.0.0.1",
      user_agent: "Mozilla/5.0 (test)",
      operating_system: "Linux",
      browser: "Firefox",
      reminded_at: null,
    },
  ]);
});

test("publication is an event of every active company", { tags: ["FEED-04.1"] }, async () => {
  const active = await stage.aCompany();
  await stage.aCompany({ status: "suspended" });
  const { id, sha256 } = await publish("The terms.");
  const { rows } = await stage.owner.query(
    "select company_id, subject, data, actor_kind, actor_id from outbox_events where type = 'terms.published'",
  );
  expect(rows).toEqual([
    {
      company_id: active.id,
      subject: String(id),
      data: { version: 1, sha256 },
      actor_kind: "staff",
      actor_id: staff.id,
    },
  ]);
});

describe("the list of acceptances", () => {
  beforeEach(async () => {
    await publish("The terms.");
    const [acme, bolt] = [
      await stage.aCompany({ name: "Acme", code: "ACME" }),
      await stage.aCompany({ name: "Bolt", code: "BOLT" }),
    ];
    const accepted = await stage.aVendor({ companyId: acme.id, email: "accepted@acme.example" });
    await accept(accepted.token);
    await stage.aVendor({ companyId: acme.id, email: "missing@acme.example" });
    await stage.aVendor({ companyId: bolt.id, email: "missing@bolt.example" });
    // Nobody expects an acceptance of these.
    await stage.aVendor({ companyId: bolt.id, email: "gone@bolt.example", userStatus: "deactivated" });
    await stage.aVendor({ status: "suspended", email: "user@suspended.example" });
    const left = await stage.aVendor({ companyId: bolt.id, email: "left@bolt.example" });
    await accept(left.token);
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [left.id]);
  });

  test("shows by company who has accepted and who has not", { tags: ["CNT-02.3"] }, async () => {
    const all = await acceptances();
    expect(all).toMatchObject({ count: 4, number: 1, totals: { accepted: 2, missing: 2 } });
    expect(new Set(emails(all))).toEqual(
      new Set(["accepted@acme.example", "missing@acme.example", "missing@bolt.example", "left@bolt.example"]),
    );
    expect(all.results.map(({ company }) => company.name)).toEqual(["Acme", "Acme", "Bolt", "Bolt"]);
    expect(emails(await acceptances("status=missing"))).toEqual(["missing@acme.example", "missing@bolt.example"]);
    expect(await acceptances("status=accepted")).toMatchObject({ count: 2, totals: { accepted: 2, missing: 2 } });
  });

  test("is searched and filtered by company, and has pages", { tags: ["CNT-02.3"] }, async () => {
    expect(emails(await acceptances("search=missing acme"))).toEqual(["missing@acme.example"]);
    expect((await acceptances("search=bolt")).totals).toEqual({ accepted: 1, missing: 1 });
    const { results } = await acceptances("search=missing bolt");
    expect(emails(await acceptances(`company=${results[0]?.company.id}&status=missing`))).toEqual([
      "missing@bolt.example",
    ]);
    expect(await acceptances("page=2")).toMatchObject({ count: 4, results: [] });
    expect((await send("GET", "/acceptances?status=perhaps")).statusCode).toBe(400);
    expect(await acceptances("number=7")).toMatchObject({ count: 0, number: null });
  });

  test("is about the latest terms or an earlier version", { tags: ["CNT-02.3"] }, async () => {
    await publish("Newer terms.");
    expect(await acceptances()).toMatchObject({ number: 2, totals: { accepted: 0, missing: 3 } });
    expect(await acceptances("number=1&status=accepted")).toMatchObject({ number: 1, count: 2 });
  });

  test("is exported as CSV, which the audit record mentions", { tags: ["CNT-02.4"] }, async () => {
    const answer = await send("GET", "/acceptances/export?status=missing");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="terms-1-acceptances.csv"');
    const lines = answer.body.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^company_code,company,user,email,user_id,status,accepted_at,sha256,address,/);
    expect(
      lines
        .slice(1)
        .toSorted()
        .map((line) => line.split(",").slice(0, 6)),
    ).toEqual([
      ["ACME", "Acme", "Ada Moss", "missing@acme.example", expect.any(String), "missing"],
      ["BOLT", "Bolt", "Ada Moss", "missing@bolt.example", expect.any(String), "missing"],
    ]);
    const { rows } = await stage.owner.query(
      "select details from audit_entries where action like '%acceptances/export'",
    );
    expect(rows).toEqual([{ details: { company: [], status: "missing", rows: 2 } }]);
  });

  test("is exported completely in batches, a company after another", { tags: ["CNT-02.4"] }, async () => {
    await stage.owner.query(
      `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
       select c.id, (select id from roles where name = 'View Only'), 'bulk' || n || '@' || lower(c.company_code) || '.example', '', 'A', 'B'
       from companies c, generate_series(1, 1250) n where c.company_code in ('ACME', 'BOLT')`,
    );
    const { body } = await send("GET", "/acceptances/export?search=bulk");
    const lines = body.trimEnd().split("\r\n").slice(1);
    expect(new Set(lines.map((line) => line.split(",")[3])).size).toBe(2500);
    const codes = lines.map((line) => line.split(",")[0]);
    expect(codes.filter((code, place) => code !== codes[place - 1])).toHaveLength(2);
  });

  const remind = async (payload: object = {}) => (await send("POST", "/remind", payload)).json<object>();
  const findMails = async () => {
    const { rows } = await stage.owner.query<{ recipient: string }>(
      "select recipient from mails where subject like '%terms%' order by recipient",
    );
    return rows.map(({ recipient }) => recipient);
  };

  test("reminds those who have not accepted, at most once a day", { tags: ["CNT-02.5"] }, async () => {
    expect(await remind()).toEqual({ reminded: 2, already_reminded: 0 });
    expect(await findMails()).toEqual(["missing@acme.example", "missing@bolt.example"]);
    expect(await remind()).toEqual({ reminded: 0, already_reminded: 2 });
    const reminded = await acceptances("status=missing");
    expect(reminded.results.map(({ reminded_at }) => reminded_at)).toEqual([expect.any(String), expect.any(String)]);
    await publish("Newer terms.");
    // A person gets one mail a day, also about other terms.
    expect(await remind()).toEqual({ reminded: 1, already_reminded: 2 });
    await stage.owner.query("update terms_reminders set reminded_at = reminded_at - interval '1 day'");
    expect(await remind()).toEqual({ reminded: 3, already_reminded: 0 });
  });

  test("reminds only the chosen users or companies", { tags: ["CNT-02.5"] }, async () => {
    const { results } = await acceptances();
    const ids = results.map(({ user }) => user.id);
    expect(await remind({ search: "acme" })).toEqual({ reminded: 1, already_reminded: 0 });
    expect(await findMails()).toEqual(["missing@acme.example"]);
    expect(await remind({ user_ids: ids })).toEqual({ reminded: 1, already_reminded: 1 });
    expect(await remind({ user_ids: [] })).toEqual({ reminded: 0, already_reminded: 0 });
  });

  test("two reminders at the same moment send one mail to each", { tags: ["CNT-02.5"] }, async () => {
    await Promise.all([remind(), remind(), remind()]);
    expect(await findMails()).toEqual(["missing@acme.example", "missing@bolt.example"]);
  });
});

test("has nothing to list or to remind of before terms are published", { tags: ["CNT-02.3"] }, async () => {
  await stage.aVendor();
  await publish("A draft.", { state: "draft" });
  expect(await acceptances()).toEqual({ count: 0, results: [], totals: { accepted: 0, missing: 0 }, number: null });
  expect((await send("POST", "/remind", {})).json()).toMatchObject({ code: "no_terms" });
});
