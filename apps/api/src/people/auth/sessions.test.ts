import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const path = "/api/accounts/sessions/";

/** Signs in and returns the session's access token. */
const signIn = async (email: string, agent: string, remoteAddress = newAddress()) =>
  (
    await stage.call(undefined, "POST", "/api/token", {
      payload: { email, password },
      remoteAddress,
      headers: { "user-agent": agent },
    })
  ).json<{ access: string; refresh: string }>();

interface Row {
  id: string;
  device: string;
  is_current: boolean;
}
const list = async (token: string) => (await stage.call(token, "GET", path)).json<Row[]>();
const end = (token: string, id: string) => stage.call(token, "DELETE", `${path}${id}`);
const isLive = async (token: string) =>
  (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;

describe("the list of sessions", { tags: ["SESS-06.1"] }, () => {
  test("names device, address and times, this session first, then the one used last", async () => {
    const { email, sessionId, token } = await stage.aVendor({ password });
    await signIn(email, "curl/8.5.0", "203.0.113.5");
    const { refresh } = await signIn(email, "wget/1.21", "2001:db8::7");
    await signIn(email, "python-requests/2.32", "192.168.7.6");
    await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh } });
    const sessions = await list(token);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const row = (device: string, address: string | null, is_current = false) => ({
      signed_in_with: is_current ? null : "password",
      id: expect.any(String),
      device,
      address,
      place: address === "192.168.7.6" ? "Local network" : null,
      signed_in_at: time,
      last_used_at: time,
      is_current,
    });
    expect(sessions).toEqual([
      { ...row("Unknown device", null, true), id: sessionId },
      row("wget", "2001:db8::7"),
      row("python-requests", "192.168.7.6"),
      row("curl", "203.0.113.5"),
    ]);
  });

  test("leaves out ended sessions, and sessions of other users and staff", async () => {
    const { id, companyId, email, sessionId, token } = await stage.aVendor({ password });
    await stage.aVendor({ companyId });
    const staff = await stage.aStaffMember();
    for (const [column, value] of [
      ["staff_id", staff.id],
      ["ended_at", "now"],
      ["expires_at", "now"],
      ["idle_expires_at", "now"],
    ])
      await stage.owner.query(`insert into sessions (user_id, refresh_salt, ${column}) values ($1, 'x', $2)`, [
        id,
        value,
      ]);
    expect((await list(token)).map((session) => session.id)).toEqual([sessionId]);
    await signIn(email, "curl/8.5.0");
    expect(await list(token)).toHaveLength(2);
  });

  test("lists at most a hundred sessions", async () => {
    const { id, token } = await stage.aVendor();
    await stage.owner.query(
      "insert into sessions (user_id, refresh_salt) select $1, 'x' from generate_series(1, 120)",
      [id],
    );
    const sessions = await list(token);
    expect([sessions.length, sessions[0]?.is_current]).toEqual([100, true]);
  });

  test("lists the sessions of the provider's staff too", async () => {
    const staff = await stage.aStaffMember();
    expect(await list(staff.token)).toMatchObject([{ is_current: true }]);
  });
});

describe("signing out", { tags: ["SESS-06.2"] }, () => {
  test("of one session ends it immediately and audits it", async () => {
    const { id, companyId, email, token } = await stage.aVendor({ password });
    const other = await signIn(email, "curl/8.5.0");
    const found = (await list(token)).find(({ device }) => device === "curl")?.id ?? "";
    expect((await end(token, found)).statusCode).toBe(200);
    expect(await isLive(other.access)).toBe(false);
    expect(await isLive(token)).toBe(true);
    const { rows } = await stage.owner.query(
      "select actor_id, company_id, details from audit_entries where action = 'DELETE /api/accounts/sessions/{id}'",
    );
    expect(rows).toEqual([{ actor_id: id, company_id: companyId, details: { id: found } }]);
    expect((await end(token, found)).statusCode, "a second time").toBe(404);
  });

  test("finds no session of another user, and none of staff as the user", async () => {
    const [self, colleague] = [await stage.aVendor(), await stage.aVendor()];
    const staff = await stage.aStaffMember();
    const { rows } = await stage.owner.query<{ id: string }>(
      "insert into sessions (user_id, staff_id, refresh_salt) values ($1, $2, 'x') returning id",
      [self.id, staff.id],
    );
    for (const id of [colleague.sessionId, onlyRow(rows).id, crypto.randomUUID()])
      expect((await end(self.token, id)).statusCode).toBe(404);
    expect((await end(self.token, "nonsense")).statusCode).toBe(404);
    expect(await isLive(colleague.token)).toBe(true);
  });

  test("everywhere else keeps this session, and ends those of staff as the user", async () => {
    const { id, email, token } = await stage.aVendor({ password });
    const other = await signIn(email, "curl/8.5.0");
    const staff = await stage.aStaffMember();
    await stage.owner.query("insert into sessions (user_id, staff_id, refresh_salt) values ($1, $2, 'x')", [
      id,
      staff.id,
    ]);
    expect((await stage.call(token, "POST", `${path}end-others`)).statusCode).toBe(200);
    expect(await isLive(token)).toBe(true);
    expect(await isLive(other.access)).toBe(false);
    const { rows } = await stage.owner.query("select from sessions where staff_id = $1 and ended_at is null", [
      staff.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  test("everywhere ends all sessions of the user and no others", async () => {
    const { email, token } = await stage.aVendor({ password });
    const other = await signIn(email, "curl/8.5.0");
    const stranger = await stage.aVendor();
    expect((await stage.call(token, "DELETE", path)).statusCode).toBe(200);
    for (const ended of [token, other.access]) expect(await isLive(ended)).toBe(false);
    expect(await isLive(stranger.token)).toBe(true);
    const refreshed = await stage.call(undefined, "POST", "/api/token/refresh", {
      payload: { refresh: other.refresh },
    });
    expect(refreshed.statusCode).toBe(401);
  });
});

describe("an administrator", { tags: ["SESS-06.3"] }, () => {
  const findEntries = async (action: string) =>
    (
      await stage.owner.query(
        "select actor_id, company_id, details from audit_entries where action = $1 and result <> 'refused'",
        [action],
      )
    ).rows;

  test("of a company signs its users out, and nobody else", async () => {
    const admin = await stage.aVendor();
    const user = await stage.aVendor({ companyId: admin.companyId });
    const stranger = await stage.aVendor();
    const end = (id: string) => stage.call(admin.token, "POST", `/api/accounts/user/${id}/end-sessions`);
    expect((await end(user.id)).statusCode).toBe(200);
    expect(await isLive(user.token)).toBe(false);
    expect((await end(stranger.id)).statusCode).toBe(404);
    expect(await isLive(stranger.token)).toBe(true);
    expect(await findEntries("POST /api/accounts/user/{id}/end-sessions")).toEqual([
      { actor_id: admin.id, company_id: admin.companyId, details: { id: user.id, record_name: "Ada Moss" } },
    ]);
  });

  test("of the provider signs out users of a company, and people of the provider", async () => {
    const staff = await stage.aStaffMember();
    const user = await stage.aVendor();
    const url = `/api/provider/companies/${user.companyId}/users/${user.id}/end-sessions`;
    expect((await stage.call(staff.token, "POST", url)).statusCode).toBe(200);
    expect(await isLive(user.token)).toBe(false);
    const colleague = await stage.aStaffMember();
    const acting = await stage.aVendor({ staffId: colleague.id });
    const own = `/api/provider/people/${colleague.id}/end-sessions`;
    expect((await stage.call(staff.token, "POST", own)).statusCode).toBe(200);
    for (const { token } of [colleague, acting]) expect(await isLive(token)).toBe(false);
    expect((await findEntries("POST /api/provider/people/{id}/end-sessions"))[0]).toMatchObject({ actor_id: staff.id });
  });
});

test("a token in another form of the same bytes is refused", { tags: ["SESS-06.5"] }, async () => {
  const { email } = await stage.aVendor({ password });
  const { access, refresh } = await signIn(email, "curl/8.5.0");
  const renew = async (token: string) =>
    (await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh: token } })).statusCode;
  for (const form of listOtherForms(access)) expect(await isLive(form)).toBe(false);
  for (const form of listOtherForms(refresh)) expect(await renew(form)).toBe(401);
  expect(await isLive(access)).toBe(true);
  expect(await renew(refresh)).toBe(200);
});

/** Ends a token with padding, with other unused bits, and with the other alphabet of base64. */
function listOtherForms(token: string) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return [
    `${token}=`,
    `${token}==`,
    `${token}.`,
    `${token.slice(0, -1)}${alphabet[last + 1]}`,
    token.replace(".", "=."),
  ];
}
