import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = async (url: string) => {
  const answer = await stage.call(staff.token, "GET", url);
  return { status: answer.statusCode, body: answer.json() };
};
const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

describe("companies", () => {
  test("are sorted by name, with their plan and its free licenses", async () => {
    await using own = await openStage();
    const { token } = await own.aStaffMember();
    const zinc = await own.aCompany({ name: "zinc Works", code: "Z1", status: "suspended" });
    const alpha = await own.aCompany({ name: "Alpha Pipe", code: "A1" });
    await own.aVendor({ companyId: alpha.id });
    await own.aVendor({ companyId: alpha.id, userStatus: "deactivated" });
    await own.anInvitation(alpha.id);
    const answer = await own.call(token, "GET", "/api/provider/companies/");
    const shown = {
      plan: "Basic",
      is_test: false,
      service_plan_expiration_date: null,
      licenses: 5,
      products: 0,
      edits_waiting: 0,
      last_sign_in: null,
      tax_id: null,
      documents_missing: 0,
      integration: "none",
      last_load: null,
    };
    expect(answer.json()).toEqual({
      count: 2,
      results: [
        {
          ...shown,
          id: alpha.id,
          company_code: "A1",
          name: "Alpha Pipe",
          status: "active",
          active_users: 1,
          remaining_licenses: 3,
          health: ["no_administrator"],
        },
        {
          ...shown,
          id: zinc.id,
          company_code: "Z1",
          name: "zinc Works",
          status: "suspended",
          active_users: 0,
          remaining_licenses: 5,
          health: [],
        },
      ],
    });
  });

  test("are found by any words of name and code, in pages", async () => {
    for (let number = 10; number < 35; number += 1)
      await stage.aCompany({ name: `Tower ${number} % Ltd_`, code: `TWR-${number}` });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await get(`/api/provider/companies/?search=tower&page=${page}`)).body);
    expect(pages.map((body) => [body.count, body.results.length])).toEqual([
      [25, 10],
      [25, 10],
      [25, 5],
      [25, 0],
    ]);
    expect(new Set(pages.flatMap(names)).size).toBe(25);
    expect(names((await get("/api/provider/companies/?search=LTD%20twr-12")).body)).toEqual(["Tower 12 % Ltd_"]);
    expect((await get("/api/provider/companies/?search=%25&page_size=100")).body.count).toBe(25);
    expect((await get("/api/provider/companies/?search=T_wer")).body).toEqual({ count: 0, results: [] });
    expect((await get("/api/provider/companies/?search=%5C")).body.count).toBe(0);
    expect((await get(`/api/provider/companies/?search=${"x".repeat(101)}`)).status).toBe(400);
  });
});

describe("the users of a company", () => {
  test("are sorted by name, include every status, and are found by name and email", async () => {
    const company = await stage.aCompany();
    const one = await stage.aVendor({ companyId: company.id, role: "View Only", email: "zed@acme.example" });
    const two = await stage.aVendor({ companyId: company.id, userStatus: "deactivated", email: "yan@acme.example" });
    await stage.aVendor();
    await stage.owner.query("update users set first_name = 'bob' where id = $1", [two.id]);
    const all = await get(`/api/provider/companies/${company.id}/users`);
    expect(all.body.count).toBe(2);
    expect(all.body.results[0]).toEqual({
      id: one.id,
      name: "Ada Moss",
      email: "zed@acme.example",
      role: { name: "View Only" },
      status: "active",
      last_api_login: null,
      email_change: null,
    });
    expect(names(all.body)).toEqual(["Ada Moss", "bob Moss"]);
    for (const search of ["yan@", "MOSS%20BOB"])
      expect(names((await get(`/api/provider/companies/${company.id}/users?search=${search}`)).body)).toEqual([
        "bob Moss",
      ]);
  });

  test("return 404 for an unknown company", async () => {
    expect((await get(`/api/provider/companies/${crypto.randomUUID()}/users`)).status).toBe(404);
  });
});

describe("signing in as a user", () => {
  const signInAs = (user_id: string, reason = "Help with an order") =>
    stage.call(staff.token, "POST", "/api/provider/sign-in-as", { payload: { user_id, reason } });

  test(
    "returns an address that works once, and is recorded with its reason",
    { tags: ["LOGIN-05.1", "LOGIN-05.5"] },
    async () => {
      const user = await stage.aVendor();
      const { token, url } = (await signInAs(user.id)).json();
      expect(url).toBe(`http://localhost:8080/login?token=${token}`);
      const { rows: made } = await stage.owner.query(
        "select staff_id, user_id, reason, extract(epoch from expires_at - created_at)::int as seconds from temporary_tokens where user_id = $1",
        [user.id],
      );
      expect(made).toEqual([{ staff_id: staff.id, user_id: user.id, reason: "Help with an order", seconds: 60 }]);
      const { rows: entries } = await stage.owner.query(
        "select actor_id, action, details from audit_entries where details->>'user_id' = $1",
        [user.id],
      );
      expect(entries).toEqual([
        {
          actor_id: staff.id,
          action: "POST /api/provider/sign-in-as",
          details: { user_id: user.id, record_name: "Ada Moss", reason: "Help with an order" },
        },
      ]);
      const exchange = () =>
        stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", { payload: { token } });
      const pair = await exchange();
      const details = await stage.call(pair.json().access, "GET", "/api/accounts/user-details/");
      expect(details.json()).toMatchObject({ id: user.id, force_logged_in: true });
      expect((await exchange()).statusCode).toBe(400);
    },
  );

  test("needs a reason and a vendor's user", { tags: ["LOGIN-05.2"] }, async () => {
    const user = await stage.aVendor();
    expect((await signInAs(user.id, "  ")).json()).toEqual({ reason: ["Say why you sign in as this user."] });
    for (const id of [staff.id, crypto.randomUUID()]) {
      const answer = await signInAs(id);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ user_id: ["No vendor's user has this id."] });
    }
  });

  test("requires an active user in an active company", { tags: ["LOGIN-05.4"] }, async () => {
    const deactivated = await signInAs((await stage.aVendor({ userStatus: "deactivated" })).id);
    expect(deactivated.statusCode).toBe(409);
    expect(deactivated.json()).toEqual({
      detail: "Ada Moss is deactivated. A Vendor Admin of Acme Valve can reactivate the account.",
      code: "user_deactivated",
      params: { name: "Ada Moss", company_name: "Acme Valve" },
    });
    const suspended = await signInAs((await stage.aVendor({ status: "suspended" })).id);
    expect(suspended.statusCode).toBe(409);
    expect(suspended.json()).toEqual({
      detail: "Acme Valve is suspended, so you cannot sign in as its users.",
      code: "company_suspended",
      params: { company_name: "Acme Valve", until: null },
    });
  });
});

test("tells staff of users of the demonstration only in a portal that other machines can reach", async () => {
  for (const isExposed of [false, true]) {
    await using own = await openStage({ isExposed });
    const { token } = await own.aStaffMember();
    const read = async () => (await own.call(token, "GET", "/api/provider/exposure")).json<unknown>();
    expect(await read()).toEqual({ demonstration_users: 0 });
    for (const email of ["admin@bluemesa.example", "wendell.yazzie@bluemesa.example"]) await own.aVendor({ email });
    expect(await read()).toEqual({ demonstration_users: isExposed ? 2 : 0 });
  }
});
