import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { addTotp } from "../../test/factor-fixture.ts";
import { actingOn, password } from "../../test/lock-out-credentials.ts";
import { openOauthStage, type OauthStage } from "../../test/oauth-fixture.ts";

let oauth: OauthStage;
beforeAll(async () => {
  oauth = await openOauthStage();
});
afterAll(() => oauth[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<OauthStage["stage"]["aVendor"]>>;
type Staff = Awaited<ReturnType<OauthStage["stage"]["aStaffMember"]>>;

/** Each makes something in the moment of a lock-out, and returns whether that works afterwards. */
const makers: Record<string, (person: Person, staff: Staff) => Promise<() => Promise<() => Promise<boolean>>>> = {
  "exchanges the code of an assistant": async ({ token }) => {
    const code = await oauth.getCode(token);
    return async () => {
      const { access_token } = await oauth.redeem(code);
      return async () => access_token !== undefined && (await oauth.tryToken(access_token)) === 200;
    };
  },
  "refreshes the token of an assistant": async ({ token }) => {
    const { refresh_token } = await oauth.redeem(await oauth.getCode(token));
    return async () => {
      const { access_token } = await oauth.refresh(refresh_token);
      return async () => access_token !== undefined && (await oauth.tryToken(access_token)) === 200;
    };
  },
  "allows an assistant":
    async ({ token }) =>
    async () => {
      const answer = await oauth.allow(token);
      const code = answer.statusCode < 300 && new URL(answer.json().redirect_url).searchParams.get("code");
      return async () => code !== false && code !== null && (await oauth.redeem(code)).status === 200;
    },
  "makes a token by hand":
    async ({ token }) =>
    async () => {
      const payload = { name: "Scout", scopes: ["mcp:read"] };
      const answer = await oauth.stage.call(token, "POST", "/api/accounts/tokens/", { payload });
      const made = answer.json<{ token?: string }>().token;
      return async () => made !== undefined && (await oauth.tryToken(made)) === 200;
    },
  "opens a link of staff": async ({ id }, staff) => {
    const { makeLink, openLink, isLive } = actingOn(oauth);
    const link = await makeLink(staff.token, id);
    return async () => {
      const { access } = (await openLink(link)).json<{ access?: string }>();
      return async () => access !== undefined && isLive(access);
    };
  },
  "finishes a sign-in": async ({ id, email }) => {
    const getCode = await addTotp(oauth.stage, id);
    const remoteAddress = newAddress();
    const { signIn, isLive } = actingOn(oauth);
    const { ticket } = await signIn(email, remoteAddress);
    return async () => {
      const payload = { ticket, method: "totp", code: getCode() };
      const answer = await oauth.stage.call(undefined, "POST", "/api/token/factor", { payload, remoteAddress });
      const { access } = answer.json<{ access?: string }>();
      return async () => access !== undefined && isLive(access);
    };
  },
  "refreshes a session": async ({ email }) => {
    const { signIn, isLive } = actingOn(oauth);
    const { refresh } = await signIn(email);
    return async () => {
      const answer = await oauth.stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh } });
      const { access } = answer.json<{ access?: string }>();
      return async () => access !== undefined && isLive(access);
    };
  },
};

const causes: Record<string, (person: Person, admin: Person) => Promise<{ statusCode: number }>> = {
  "signs out everywhere": ({ token }) => oauth.stage.call(token, "DELETE", "/api/accounts/sessions/"),
  "is signed out by an administrator": ({ id }, admin) =>
    oauth.stage.call(admin.token, "POST", `/api/accounts/user/${id}/end-sessions`),
  "is deactivated": ({ id }, admin) => oauth.stage.call(admin.token, "POST", `/api/accounts/user/${id}/deactivate`),
};

const cases = Object.keys(causes).flatMap((cause) => Object.keys(makers).map((maker) => ({ cause, maker })));

test.each(cases)(
  "nothing outlives the moment: a person $cause and $maker",
  { tags: ["SESS-06.4"] },
  async ({ cause, maker }) => {
    const admin = await oauth.stage.aVendor({ role: "Vendor Admin" });
    const person = await oauth.stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin", password });
    const staff = await oauth.stage.aStaffMember();
    const make = await makers[maker]!(person, staff);
    const [ended, check] = await Promise.all([causes[cause]!(person, admin), make()]);
    expect(ended.statusCode).toBe(200);
    expect(await check()).toBe(false);
  },
);

test.each(["makes a link", "opens a link"])(
  "no session as a user outlives the moment in which a staff member is signed out and %s",
  { tags: ["SESS-06.4"] },
  async (what) => {
    const { makeLink, openLink, isLive } = actingOn(oauth);
    const [staff, admin] = [await oauth.stage.aStaffMember(), await oauth.stage.aStaffMember()];
    const user = await oauth.stage.aVendor();
    const early = await makeLink(staff.token, user.id);
    const end = oauth.stage.call(admin.token, "POST", `/api/provider/people/${staff.id}/end-sessions`);
    const made = what === "makes a link" ? makeLink(staff.token, user.id) : openLink(early);
    const [ended, result] = await Promise.all([end, made]);
    expect(ended.statusCode).toBe(200);
    const opened = typeof result === "string" ? await openLink(result) : result;
    const { access } = typeof result === "undefined" ? { access: undefined } : opened.json<{ access?: string }>();
    expect(access !== undefined && (await isLive(access))).toBe(false);
  },
);
