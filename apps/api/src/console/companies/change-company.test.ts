import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase, type RoleDatabase } from "../../ground/db/database.ts";
import { atOnce } from "../../test/at-once.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { planJobs } from "./plan-jobs.ts";

let stage: Stage;
let jobs: RoleDatabase;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let company: Awaited<ReturnType<Stage["aCompany"]>>;
beforeAll(async () => {
  stage = await openStage();
  jobs = openJobDatabase(stage.logins.jobs);
  staff = await stage.aStaffMember();
});
beforeEach(async () => {
  company = await stage.aCompany();
});
afterEach(() => stage.owner.query("update companies set next_plan_id = null, next_plan_on = null"));
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

const address = () => `/api/provider/companies/${company.id}`;
const change = async (payload: object) => {
  const answer = await stage.call(staff.token, "PATCH", address(), { payload });
  return { status: answer.statusCode, body: answer.json() };
};
const read = async () => (await stage.call(staff.token, "GET", address())).json();
const addUsers = async (number: number) => {
  for (let user = 0; user < number; user += 1) await stage.aVendor({ companyId: company.id });
};

describe("changing a company", { tags: ["PROV-01.2"] }, () => {
  test(
    "changes only what is given, for the company's users as well, and is recorded",
    { tags: ["CON-12.1"] },
    async () => {
      const user = await stage.aVendor({ companyId: company.id });
      const before = await read();
      const given = {
        name: "Acme Valve & Pipe",
        payment_terms: "Net 30",
        address: { city: "Tulsa" },
        secondary_contact: { name: "Bo Reed", phone_number: "(505) 555-0100" },
        feature_flags: [{ feature_name: "Account Management", active: false }],
      };
      const { status, body } = await change(given);
      expect(status).toBe(200);
      expect(body).toEqual({
        ...before,
        ...given,
        address: { address_line: null, city: "Tulsa", state: null, postal_code: null, country: null },
        secondary_contact: { name: "Bo Reed", position: null, email: null, phone_number: "(505) 555-0100" },
        feature_flags: before.feature_flags.map((flag: { feature_name: string }) => ({
          ...flag,
          active: flag.feature_name !== "Account Management",
        })),
      });
      const seen = await stage.call(user.token, "GET", "/api/accounts/additional-company-details/");
      expect(seen.json()).toMatchObject({ payment_terms: "Net 30", address: { city: "Tulsa" } });
      expect((await stage.call(user.token, "GET", "/api/accounts/active-users")).statusCode).toBe(404);
      const { rows } = await stage.owner.query("select details from audit_entries where details ->> 'id' = $1", [
        company.id,
      ]);
      expect(rows).toEqual([{ details: { id: company.id, ...given } }]);
    },
  );

  test("removes an address and a contact", { tags: ["CON-12.1"] }, async () => {
    await change({ address: { city: "Tulsa" }, primary_contact: { name: "Bo" } });
    const { body } = await change({ address: null, primary_contact: null, payment_terms: null });
    expect(body).toMatchObject({ address: null, primary_contact: null, payment_terms: null });
  });

  test("shows each mistake at its field", { tags: ["CON-12.1"] }, async () => {
    const other = await stage.aCompany();
    expect((await change({ name: "", primary_contact: { name: "Bo", email: "bo" } })).body).toEqual({
      name: ["Company name is required."],
      "primary_contact.email": ["Invalid email address, please correct."],
    });
    expect(await change({ company_code: other.code, name: "Other" })).toEqual({
      status: 400,
      body: { company_code: [`Another company has the code ${other.code} already.`] },
    });
    expect((await change({ plan: "Golden" })).body).toEqual({ plan: ["There is no plan Golden."] });
    expect((await change({ plan_effective_date: "2040-01-01" })).body).toEqual({
      plan: ["Choose the plan that begins on this day."],
    });
    expect((await read()).name).toBe(company.name);
    expect(
      (await stage.call(staff.token, "PATCH", `/api/provider/companies/${crypto.randomUUID()}`, { payload: {} }))
        .statusCode,
    ).toBe(404);
  });

  test("is refused with the live values if another person has changed them", { tags: ["CON-12.2"] }, async () => {
    await change({ payment_terms: "Net 30", name: "New name" });
    const refused = await change({
      payment_terms: "Net 60",
      delivery_terms: "FOB",
      old_values: { payment_terms: null, delivery_terms: null },
    });
    expect(refused).toEqual({
      status: 409,
      body: {
        detail: "Another person has changed this company in the meantime. Nothing was saved.",
        code: "company_changed",
        params: {},
        conflicts: { payment_terms: { live_value: "Net 30" } },
      },
    });
    expect((await read()).delivery_terms).toBe(null);
    const saved = await change({ payment_terms: "Net 60", old_values: { payment_terms: "Net 30" } });
    expect(saved.body.payment_terms).toBe("Net 60");
    expect((await change({ old_values: { password: "x" } })).body).toEqual({
      "old_values.password": ["Unknown field."],
    });
  });

  test("of two people who save at once, saves one", { tags: ["CON-12.2"] }, async () => {
    const both = await atOnce(
      stage,
      company.id,
      ["Net 30", "Net 60"].map((payment_terms) => () => change({ payment_terms, old_values: { payment_terms: null } })),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe("a plan", { tags: ["CON-12.4"] }, () => {
  test("begins at once without a day, and is refused if it has too few licenses", async () => {
    await change({ plan: "Professional" });
    await addUsers(5);
    await stage.anInvitation(company.id);
    expect(await change({ plan: "Basic" })).toEqual({
      status: 400,
      body: {
        plan: [
          "Basic has 5 licenses, and the company uses 6: one for each active user and pending invitation. Deactivate users or cancel invitations first.",
        ],
      },
    });
    expect(await read()).toMatchObject({ plan: "Professional", next_plan: null });
  });

  test("begins on its day", async () => {
    const { body } = await change({ plan: "Professional", plan_effective_date: "2040-01-31" });
    expect(body).toMatchObject({ plan: "Basic", next_plan: { plan: "Professional", date: "2040-01-31" } });
    await startPlans();
    expect(await read()).toMatchObject({ plan: "Basic" });
    await letDayCome();
    await startPlans();
    expect(await read()).toMatchObject({ plan: "Professional", next_plan: null });
    const { rows } = await stage.owner.query(
      "select action, details from audit_entries where company_id = $1 order by id",
      [company.id],
    );
    expect(rows).toEqual([
      { action: "PATCH /api/provider/companies/{id}", details: expect.objectContaining({ id: company.id }) },
      { action: "start-plan", details: { plan: "Professional" } },
    ]);
  });

  test("waits on its day until the company uses no more licenses than it has", async () => {
    await change({ plan: "Professional" });
    await change({ plan: "Basic", plan_effective_date: "2040-01-31" });
    await addUsers(6);
    await letDayCome();
    await startPlans();
    expect(await read()).toMatchObject({ plan: "Professional", next_plan: { plan: "Basic" } });
    await stage.owner.query("update users set status = 'deactivated' where company_id = $1", [company.id]);
    await startPlans();
    expect(await read()).toMatchObject({ plan: "Basic", next_plan: null });
  });

  test("that was to follow is dropped when the present plan is chosen again", async () => {
    await change({ plan: "Professional", plan_effective_date: "2040-01-31" });
    expect((await change({ plan: "Basic" })).body).toMatchObject({ plan: "Basic", next_plan: null });
  });

  const startPlans = async () => planJobs(jobs)[0]?.run(AbortSignal.timeout(20_000));
  const letDayCome = () =>
    stage.owner.query("update companies set next_plan_on = (now() at time zone 'utc')::date where id = $1", [
      company.id,
    ]);
});
