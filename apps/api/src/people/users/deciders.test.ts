import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { aDirectory, findRole } from "../../test/directory-fixture.ts";
import { losses, type Loss } from "../../test/losses.ts";
import { openStage, unique, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Person {
  id: string;
  token: string;
}

/** The people who can decide: a Vendor Admin, staff on the page of the company, and staff who act as the Vendor Admin. */
const deciders = ["a Vendor Admin", "staff", "staff as the Vendor Admin"] as const;
const cases = deciders.flatMap((decider) =>
  Object.entries(losses)
    .filter(([, { of }]) => of.includes(decider === "a Vendor Admin" ? "vendor" : "staff"))
    .map(([how, loss]) => ({ decider, how, loss })),
);

async function createCast(decider: (typeof deciders)[number]) {
  const { admin, company } = await aDirectory(stage);
  const other = await stage.aVendor({ companyId: company.id, role: "Vendor Admin" });
  const staff = await stage.aStaffMember();
  const ofCompany = `/api/provider/companies/${company.id}`;
  let by: Person = decider === "staff" ? staff : admin;
  if (decider === "staff as the Vendor Admin") {
    const payload = { user_id: admin.id, reason: "A call for help" };
    const { token } = (await stage.call(staff.token, "POST", "/api/provider/sign-in-as", { payload })).json();
    const opened = await stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", { payload: { token } });
    by = { id: staff.id, token: opened.json<{ access: string }>().access };
  }
  /** The person behind the decision. */
  const behind = decider === "a Vendor Admin" ? admin.id : staff.id;
  return { company, admin, other, by, behind, ofCompany, isOnPage: decider === "staff" };
}

async function readCode(purpose: "invitation" | "email-change", email: string) {
  const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
    `select code_id as id, code_salt as salt from mails where recipient = $1 and code_purpose = $2
     order by created_at desc limit 1`,
    [email, purpose],
  );
  return { id: onlyRow(rows).id, code: stage.getCode(purpose, onlyRow(rows)) };
}

const send = (path: string, payload: object) =>
  stage.call(undefined, "POST", path, { payload, remoteAddress: newAddress() });

describe("a new address", { tags: ["CON-14.6"] }, () => {
  const aChange = async (decider: (typeof deciders)[number]) => {
    const cast = await createCast(decider);
    const user = await stage.aVendor({ companyId: cast.company.id });
    const email = `${unique("new")}@acme.example`;
    const path = cast.isOnPage ? `${cast.ofCompany}/users/${user.id}` : `/api/accounts/user/${user.id}`;
    const asked = await stage.call(cast.by.token, "POST", `${path}/change-email`, { payload: { email } });
    expect(asked.statusCode).toBe(200);
    return { ...cast, user, email };
  };
  const confirm = async (email: string) =>
    send("/api/accounts/confirm-email/", { code: (await readCode("email-change", email)).code });

  // Staff who act as a user cannot change an address.
  const inPerson = deciders.slice(0, 2);
  test.each(cases.filter(({ decider }) => inPerson.includes(decider)))(
    "is not confirmed after $decider $how, and again after another asks",
    async ({ decider, loss }) => {
      const { behind, user, email, other } = await aChange(decider);
      await loss.take(stage, behind);
      expect((await confirm(email)).json()).toMatchObject({ code: "invalid_email_link" });
      const { rows } = await stage.owner.query("select email from users where id = $1", [user.id]);
      expect(rows).toEqual([{ email: user.email }]);
      const resent = await stage.call(other.token, "POST", `/api/accounts/user/${user.id}/change-email/resend`);
      expect(resent.statusCode).toBe(200);
      expect((await confirm(email)).statusCode).toBe(200);
    },
  );

  test.each(inPerson)("is confirmed if %s still may", async (decider) => {
    expect((await confirm((await aChange(decider)).email)).statusCode).toBe(200);
  });
});

describe("an invitation", { tags: ["USER-04.2"] }, () => {
  const anInvitation = async (decider: (typeof deciders)[number]) => {
    const cast = await createCast(decider);
    const email = `${unique("guest")}@acme.example`;
    const row = { email, role_name: "Vendor Admin" };
    const path = cast.isOnPage ? `${cast.ofCompany}/invites` : "/api/accounts/create-user-invites";
    const payload = cast.isOnPage ? row : { invites: [row] };
    expect((await stage.call(cast.by.token, "POST", path, { payload })).statusCode).toBeLessThan(300);
    return { ...cast, email };
  };
  const register = async (email: string) =>
    send("/api/accounts/user-register", {
      code: (await readCode("invitation", email)).code,
      first_name: "Grace",
      last_name: "Hill",
      phone_number: "(713) 555-0142",
      department: "Sales",
      position: "Clerk",
      password: "Gasket4Flange",
    });
  const readState = async ({ token }: Person, email: string) =>
    (await stage.call(token, "GET", "/api/accounts/user-invite"))
      .json<{ results: { email: string; state: string }[] }>()
      .results.find((one) => one.email === email)?.state;

  test.each(cases)(
    "is not accepted after $decider $how, and again after another sends it",
    async ({ decider, loss }) => {
      const { behind, email, other } = await anInvitation(decider);
      await loss.take(stage, behind);
      expect((await register(email)).json()).toMatchObject({
        code: "invitation_withdrawn",
        params: { inviter_name: null },
      });
      expect(await readState(other, email)).toBe("expired");
      const { id } = await readCode("invitation", email);
      expect((await stage.call(other.token, "POST", `/api/accounts/user-invite/${id}/resend`)).statusCode).toBe(200);
      expect(await readState(other, email)).toBe("sent");
      expect((await register(email)).statusCode).toBeLessThan(300);
    },
  );

  test.each(deciders)("is accepted if %s still may", async (decider) => {
    expect((await register((await anInvitation(decider)).email)).statusCode).toBeLessThan(300);
  });

  test("ends with the account of the person who sent it", async () => {
    const { admin, other, email } = await anInvitation("a Vendor Admin");
    const path = `/api/accounts/user/${admin.id}/`;
    expect((await stage.call(other.token, "POST", `${path}deactivate`)).statusCode).toBe(200);
    expect((await stage.call(other.token, "DELETE", path)).statusCode).toBe(200);
    expect((await register(email)).json()).toMatchObject({ code: "invitation_withdrawn" });
  });

  test("gives no role by the directory after its sender has lost the right", async () => {
    const directory = await aDirectory(stage);
    const { admin, company } = directory;
    await stage.aVendor({ companyId: company.id, role: "Vendor Admin" });
    const user = directory.newUser();
    const invites = [{ email: user.userName, role_name: "Vendor Admin" }];
    await stage.call(admin.token, "POST", "/api/accounts/create-user-invites", { payload: { invites } });
    await losses["was deactivated"]!.take(stage, admin.id);
    const { body } = await directory.send("POST", "/Users", user);
    expect(await findRole(stage, body.id)).toBe("View Only");
  });

  const lossesOfStaff: [string, Loss][] = Object.entries(losses).filter(([, { of }]) => of.includes("staff"));
  const invite = async (role?: number) => {
    const staff = await stage.aStaffMember();
    const { rows } = await stage.owner.query<{ id: number }>("select role_id as id from users where id = $1", [
      staff.id,
    ]);
    const email = `${unique("colleague")}@provider.example`;
    const payload = { email, role_id: role ?? onlyRow(rows).id };
    const answer = await stage.call(staff.token, "POST", "/api/provider/people/invites", { payload });
    expect(answer.statusCode).toBe(201);
    return { staff, email, roleId: payload.role_id };
  };

  test.each(lossesOfStaff)("to the provider's staff is not accepted after its sender %s", async (_how, loss) => {
    const { rows } = await stage.owner.query<{ id: number }>("select id from roles where name = 'Reviewer'");
    const { staff, email } = await invite(onlyRow(rows).id);
    await loss.take(stage, staff.id);
    expect((await register(email)).json()).toMatchObject({ code: "invitation_withdrawn" });
  });

  test("to the provider's staff gives no permission that its sender lacks by now", async () => {
    const { rows } = await stage.owner.query<{ id: number }>("select id from roles where name = 'Administrator'");
    const { staff, email } = await invite(onlyRow(rows).id);
    await stage.owner.query(
      "delete from role_permissions where permission = 'provider.edit_texts' and role_id = (select role_id from users where id = $1)",
      [staff.id],
    );
    expect((await register(email)).json()).toMatchObject({ code: "invitation_withdrawn" });
  });
});
