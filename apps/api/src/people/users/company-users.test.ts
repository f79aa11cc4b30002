import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

/** Staff manage the users of a company by the rules of its own administrators. */

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let admin: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  staff = await stage.aStaffMember();
  admin = await stage.aVendor({ role: "Vendor Admin" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const send = async (method: "GET" | "POST", path: string, payload?: object) => {
  const answer = await stage.call(staff.token, method, `/api/provider/companies/${admin.companyId}/${path}`, {
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const invite = (email: string, more: object = {}) =>
  send("POST", "invites", { email, role_name: "Full Access", ...more });
const mails = async (email: string) =>
  (
    await stage.owner.query("select text, code_id, code_salt from mails where recipient = $1 order by created_at", [
      email,
    ])
  ).rows;
const unique = () => `guest-${crypto.randomUUID().slice(0, 8)}@acme.example`;

describe("invitations by staff", { tags: ["CON-12.3", "PROV-01.3"] }, () => {
  test("are mailed, listed, mailed again and cancelled, and each step is recorded", async () => {
    const email = unique();
    const { status, body } = await invite(email, { invite_text: "Hello" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, role: { name: "Full Access" }, state: "sent" });
    expect((await send("GET", "invites")).body).toEqual({ count: 1, results: [{ ...body, link: null }] });
    expect((await send("POST", `invites/${body.id}/resend`)).status).toBe(200);
    const sent = await mails(email);
    expect(sent).toHaveLength(2);
    expect(sent[0].code_salt).not.toEqual(sent[1].code_salt);
    expect(sent[0].text).toContain("Hello");
    expect((await send("POST", `invites/${body.id}/cancel`)).status).toBe(200);
    expect((await send("GET", "invites")).body.count).toBe(0);
    expect((await send("POST", `invites/${body.id}/resend`)).status).toBe(409);
    const { rows } = await stage.owner.query(
      "select action, details ->> 'id' as company from audit_entries where actor_id = $1 order by id",
      [staff.id],
    );
    expect(rows.map(({ action }) => action.replace("/api/provider/companies/{id}/", ""))).toEqual([
      "POST invites",
      "POST invites/{invitation}/resend",
      "POST invites/{invitation}/cancel",
    ]);
    expect(rows.every(({ company }) => company === admin.companyId)).toBe(true);
  });

  test("show a mistake at its field, in words for staff", async () => {
    expect((await invite("nobody", { role_name: "Boss" })).body).toEqual({
      email: ["Invalid email address, please correct."],
    });
    expect((await invite(unique(), { role_name: "Boss" })).body).toEqual({ role_name: ["There is no role Boss."] });
    expect((await invite(admin.email)).body).toEqual({ email: ["This person is a user of the company already."] });
    for (let number = 0; number < 4; number += 1) await invite(unique());
    expect(await invite(unique())).toEqual({
      status: 400,
      body: {
        non_field_errors: [
          "The company's plan has no license left, and you invite 1 person. Deactivate a user, cancel an invitation or change the plan.",
        ],
      },
    });
  });

  test("belong to the company in the path", async () => {
    const other = await stage.aCompany();
    const foreign = await stage.anInvitation(other.id);
    expect((await send("POST", `invites/${foreign.id}/cancel`)).status).toBe(404);
    const answer = await stage.call(staff.token, "GET", `/api/provider/companies/${crypto.randomUUID()}/invites`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("users", { tags: ["CON-12.3"] }, () => {
  test("get another role, are deactivated at once and reactivated by staff", async () => {
    const user = await stage.aVendor({ companyId: admin.companyId, role: "View Only" });
    expect((await send("POST", `users/${user.id}/change-role`, { name: "Full Access" })).status).toBe(200);
    const details = () => stage.call(user.token, "GET", "/api/accounts/user-details/");
    expect((await details()).json()).toMatchObject({ role: { name: "Full Access" } });
    expect((await send("POST", `users/${user.id}/deactivate`)).status).toBe(200);
    expect((await details()).statusCode).toBe(401);
    expect((await send("POST", `users/${user.id}/reactivate`)).status).toBe(200);
    // The session was ended, and reactivating does not bring it back.
    expect((await details()).statusCode).toBe(401);
    const { body } = await send("GET", "users");
    expect(body.results.find(({ id }: { id: string }) => id === user.id)).toMatchObject({
      role: { name: "Full Access" },
      status: "active",
    });
  });

  test("the last Vendor Admin keeps role and account", { tags: ["USER-06.2"] }, async () => {
    const refusal = {
      status: 409,
      body: {
        detail: "Ada Moss is the only active Vendor Admin of the company. Make another user a Vendor Admin first.",
        code: "last_admin",
        params: { name: "Ada Moss" },
      },
    };
    expect(await send("POST", `users/${admin.id}/deactivate`)).toEqual(refusal);
    expect(await send("POST", `users/${admin.id}/change-role`, { name: "View Only" })).toEqual(refusal);
  });

  test("of another company are not found, and staff neither", async () => {
    const stranger = await stage.aVendor();
    for (const id of [stranger.id, (await stage.aStaffMember()).id])
      expect((await send("POST", `users/${id}/deactivate`)).status).toBe(404);
  });
});

test("staff can give the three roles", { tags: ["CON-12.3"] }, async () => {
  const roles = await stage.call(staff.token, "GET", "/api/provider/roles?side=vendors");
  expect(
    roles
      .json()
      .map(({ name }: { name: string }) => name)
      .slice(0, 3),
  ).toEqual(["Vendor Admin", "Full Access", "View Only"]);
});
