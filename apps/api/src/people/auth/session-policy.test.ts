import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const ofCompany = "/api/accounts/session-policy";
const ofProvider = "/api/provider/session-policy";
const widest = { idle_minutes: 1440, hours: 336 };

interface Pair {
  access: string;
  refresh: string;
}
const signIn = async (email: string) =>
  (
    await stage.call(undefined, "POST", "/api/token", { payload: { email, password }, remoteAddress: newAddress() })
  ).json<Pair>();
const refresh = (token: string, unattended?: boolean) =>
  stage.call(undefined, "POST", "/api/token/refresh", {
    payload: { refresh: token, ...(unattended !== undefined && { unattended }) },
  });
const choose = (token: string, policy: object, path = ofCompany) => stage.call(token, "PUT", path, { payload: policy });
const getStatus = async (token: string) => (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode;

/** Lets time pass for the sessions of a user or, as users, of a staff member. */
const pass = (userId: string, time: string, since: "sign-in" | "use") =>
  stage.owner.query(
    `update sessions set rotated_at = rotated_at - $2::interval, last_used_at = last_used_at - $2::interval,
       idle_expires_at = idle_expires_at - $2::interval
       ${since === "sign-in" ? ", created_at = created_at - $2::interval, expires_at = expires_at - $2::interval" : ""}
     where coalesce(staff_id, user_id) = $1`,
    [userId, time],
  );

/** Returns the minutes that the only session of a user still has: without use, and at most. */
async function readMinutes(userId: string) {
  const { rows } = await stage.owner.query<{ idle: number; life: number }>(
    `select round(extract(epoch from idle_expires_at - now()) / 60)::int as idle,
       round(extract(epoch from expires_at - now()) / 60)::int as life
     from sessions where user_id = $1 order by created_at desc limit 1`,
    [userId],
  );
  return rows[0];
}

const aCompany = async () => {
  const admin = await stage.aVendor({ role: "Vendor Admin" });
  const user = await stage.aVendor({ companyId: admin.companyId, password });
  return { admin, user };
};

describe("the sessions of a company", () => {
  test("last 24 hours without use and 14 days at most by default", { tags: ["SESS-05.7"] }, async () => {
    const { admin, user } = await aCompany();
    expect((await stage.call(admin.token, "GET", ofCompany)).json()).toEqual(widest);
    await signIn(user.email);
    expect(await readMinutes(user.id)).toEqual({ idle: 1440, life: 336 * 60 });
  });

  test("begin and go on with the times that a Vendor Admin has chosen", { tags: ["SESS-05.1"] }, async () => {
    const { admin, user } = await aCompany();
    const policy = { idle_minutes: 30, hours: 8 };
    expect((await choose(admin.token, policy)).json()).toEqual(policy);
    expect((await stage.call(admin.token, "GET", ofCompany)).json()).toEqual(policy);
    const first = await signIn(user.email);
    expect(await readMinutes(user.id)).toEqual({ idle: 30, life: 480 });
    await pass(user.id, "29 minutes", "use");
    expect((await refresh(first.refresh)).statusCode).toBe(200);
    expect(await readMinutes(user.id)).toEqual({ idle: 30, life: 480 });
    const { rows } = await stage.owner.query(
      "select actor_id, company_id, details from audit_entries where action = 'PUT /api/accounts/session-policy' and company_id = $1",
      [admin.companyId],
    );
    expect(rows).toEqual([{ actor_id: admin.id, company_id: admin.companyId, details: policy }]);
  });

  test("end when the time without use is over, at a request and at a refresh", { tags: ["SESS-05.6"] }, async () => {
    const { admin, user } = await aCompany();
    await choose(admin.token, { idle_minutes: 15, hours: 8 });
    const { access, refresh: token } = await signIn(user.email);
    await pass(user.id, "14 minutes", "use");
    expect(await getStatus(access)).toBe(200);
    await pass(user.id, "1 minute", "use");
    expect(await getStatus(access)).toBe(401);
    expect((await refresh(token)).statusCode).toBe(401);
  });

  test("end when they are too old, however much they are used", { tags: ["SESS-05.6"] }, async () => {
    const { admin, user } = await aCompany();
    await choose(admin.token, { idle_minutes: 60, hours: 1 });
    let pair = await signIn(user.email);
    for (const time of ["30 minutes", "29 minutes"]) {
      await pass(user.id, time, "sign-in");
      pair = (await refresh(pair.refresh)).json();
      expect(await getStatus(pair.access)).toBe(200);
    }
    await pass(user.id, "1 minute", "sign-in");
    expect(await getStatus(pair.access)).toBe(401);
    expect((await refresh(pair.refresh)).statusCode).toBe(401);
  });

  test(
    "that run already follow a new policy at once, and those of others do not",
    { tags: ["SESS-05.4"] },
    async () => {
      const { admin, user } = await aCompany();
      const [old, unused, fresh] = [user, ...(await Promise.all([0, 1].map(() => aColleague(admin.companyId))))];
      const stranger = await stage.aVendor({ password });
      const sessions = await Promise.all([old, unused!, fresh!, stranger].map(({ email }) => signIn(email)));
      await pass(old.id, "5 hours", "sign-in");
      await pass(unused!.id, "31 minutes", "use");
      await pass(stranger.id, "5 hours", "sign-in");
      const states = () => Promise.all(sessions.map(({ access }) => getStatus(access)));
      expect(await states()).toEqual([200, 200, 200, 200]);
      await choose(admin.token, { idle_minutes: 30, hours: 4 });
      expect(await states()).toEqual([401, 401, 200, 200]);
      expect(await readMinutes(fresh!.id)).toEqual({ idle: 30, life: 240 });
      await choose(admin.token, widest);
      expect(await states(), "a wider policy revives no session").toEqual([401, 401, 200, 200]);
      expect(await readMinutes(fresh!.id)).toEqual({ idle: 1440, life: 336 * 60 });
    },
  );

  test("follow the policy of now at a refresh, if they began while it changed", { tags: ["SESS-05.4"] }, async () => {
    const { admin, user } = await aCompany();
    const { refresh: token } = await signIn(user.email);
    await stage.owner.query("update companies set session_idle_minutes = 15, session_hours = 1 where id = $1", [
      admin.companyId,
    ]);
    expect((await refresh(token)).statusCode).toBe(200);
    expect(await readMinutes(user.id)).toEqual({ idle: 15, life: 60 });
  });

  test("go on without counting as used while nobody is at the page", { tags: ["SESS-05.5"] }, async () => {
    const { admin, user } = await aCompany();
    await choose(admin.token, { idle_minutes: 15, hours: 8 });
    let pair = await signIn(user.email);
    for (const [minutes, idle] of [
      [6, 9],
      [6, 3],
    ]) {
      await pass(user.id, `${minutes} minutes`, "use");
      pair = (await refresh(pair.refresh, true)).json();
      expect(await getStatus(pair.access)).toBe(200);
      expect(await readMinutes(user.id)).toEqual({ idle, life: 480 });
    }
    const { last_used_at } = (await stage.call(pair.access, "GET", "/api/accounts/sessions/"))
      .json<{ is_current: boolean; last_used_at: string }[]>()
      .find(({ is_current }) => is_current)!;
    expect(Math.round((Date.now() - Date.parse(last_used_at)) / 60_000)).toBe(12);
    pair = (await refresh(pair.refresh, false)).json();
    expect(await readMinutes(user.id)).toEqual({ idle: 15, life: 480 });
    await pass(user.id, "15 minutes", "use");
    expect((await refresh(pair.refresh, true)).statusCode).toBe(401);
  });

  test("accept only the offered times, never more than the portal's own", { tags: ["SESS-05.3"] }, async () => {
    const { admin } = await aCompany();
    for (const policy of [
      { idle_minutes: 1441, hours: 8 },
      { idle_minutes: 0, hours: 8 },
      { idle_minutes: 2880, hours: 8 },
    ])
      expect((await choose(admin.token, policy)).json()).toEqual({ idle_minutes: ["Choose one of the times."] });
    for (const hours of [337, 0, -1, 1e9])
      expect((await choose(admin.token, { idle_minutes: 15, hours })).json()).toEqual({
        hours: ["Choose one of the times."],
      });
    const viewer = await stage.aVendor({ companyId: admin.companyId, role: "View Only" });
    expect((await choose(viewer.token, widest)).statusCode).toBe(403);
  });
});

const aColleague = (companyId: string) => stage.aVendor({ companyId, password });

describe("the sessions of the provider's people", () => {
  test("have their own policy, which also ends those as users", { tags: ["SESS-05.2", "SESS-05.4"] }, async () => {
    const staff = await stage.aStaffMember({ password });
    const colleague = await stage.aStaffMember({ password });
    const acting = await stage.aVendor({ staffId: colleague.id });
    const vendor = await stage.aVendor({ password });
    expect((await stage.call(staff.token, "GET", ofProvider)).json()).toEqual(widest);
    const [own, foreign] = [await signIn(colleague.email), await signIn(vendor.email)];
    await pass(colleague.id, "61 minutes", "use");
    try {
      const policy = { idle_minutes: 60, hours: 24 };
      expect((await choose(staff.token, policy, ofProvider)).json()).toEqual(policy);
      expect(await getStatus(own.access)).toBe(401);
      expect(await getStatus(acting.token)).toBe(401);
      expect(await getStatus(foreign.access)).toBe(200);
      await signIn(colleague.email);
      expect(await readMinutes(colleague.id)).toEqual({ idle: 60, life: 1440 });
      expect(await readMinutes(vendor.id)).toEqual({ idle: 1440, life: 336 * 60 });
    } finally {
      await choose(staff.token, widest, ofProvider);
    }
  });

  test(
    "as users last eight hours at most, whatever the company and the provider have chosen",
    { tags: ["SESS-05.3"] },
    async () => {
      const staff = await stage.aStaffMember();
      const { admin, user } = await aCompany();
      const actAs = async () => {
        const answer = await stage.call(staff.token, "POST", "/api/provider/sign-in-as", {
          payload: { user_id: user.id, reason: "Help" },
        });
        const { token } = answer.json<{ token: string }>();
        return (
          await stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", { payload: { token } })
        ).json<Pair>();
      };
      await choose(admin.token, { idle_minutes: 15, hours: 1 });
      const { refresh: token } = await actAs();
      expect(await readMinutes(user.id)).toEqual({ idle: 480, life: 480 });
      expect((await refresh(token)).statusCode).toBe(200);
      expect(await readMinutes(user.id)).toEqual({ idle: 480, life: 480 });
      try {
        await choose(staff.token, { idle_minutes: 30, hours: 4 }, ofProvider);
        expect(await readMinutes(user.id)).toEqual({ idle: 30, life: 240 });
        await choose(staff.token, widest, ofProvider);
        expect(await readMinutes(user.id)).toEqual({ idle: 480, life: 480 });
      } finally {
        await choose(staff.token, widest, ofProvider);
      }
    },
  );

  test(
    "do not follow a policy of staff without the permission, who read that of each company",
    { tags: ["SESS-05.8"] },
    async () => {
      const staff = await stage.aStaffMember({ may: ["provider.view_companies"] });
      const { admin } = await aCompany();
      expect((await choose(staff.token, { idle_minutes: 15, hours: 1 }, ofProvider)).statusCode).toBe(403);
      await choose(admin.token, { idle_minutes: 30, hours: 8 });
      const path = `/api/provider/companies/${admin.companyId}/session-policy`;
      expect((await stage.call(staff.token, "GET", path)).json()).toEqual({ idle_minutes: 30, hours: 8 });
      const nobody = `/api/provider/companies/${crypto.randomUUID()}/session-policy`;
      expect((await stage.call(staff.token, "GET", nobody)).statusCode).toBe(404);
    },
  );
});
