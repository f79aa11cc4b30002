import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Gasket4Flange";
const person = {
  first_name: "Grace",
  last_name: "Hill",
  phone_number: "(713) 555-0142",
  department: "Sales",
  position: "Clerk",
  password,
};

const look = (code: string) => stage.call(undefined, "GET", `/api/accounts/user-invite/${code}`);
const lookUp = (payload: object) => stage.call(undefined, "POST", "/api/accounts/look-up-user-invite", { payload });
const register = (code: string, changes: object = {}) =>
  stage.call(undefined, "POST", "/api/accounts/user-register", { payload: { code, ...person, ...changes } });
const signIn = (email: string) =>
  stage.call(undefined, "POST", "/api/token", { payload: { email, password }, remoteAddress: newAddress() });

/** Creates an invitation to the company, and returns its code. */
async function anInvited(role = "Full Access") {
  const inviter = await stage.aVendor({ name: "Blue Mesa Valve & Supply" });
  const { id, email, codeSalt } = await stage.anInvitation(inviter.companyId, { role });
  const change = (what: string) => stage.owner.query(`update invitations set ${what} where id = $1`, [id]);
  await change(`invited_by = '${inviter.id}'`);
  return { id, email, companyId: inviter.companyId, change, code: stage.getCode("invitation", { id, salt: codeSalt }) };
}

describe("reading an invitation", () => {
  test("returns the invited person's details and the company", { tags: ["WELC-01", "WELC-02"] }, async () => {
    const { code, email, change } = await anInvited();
    const nothingKnown = {
      email,
      company_name: "Blue Mesa Valve & Supply",
      is_for_staff: false,
      first_name: null,
      last_name: null,
      phone_number: null,
      department: null,
      position: null,
      state: "sent",
    };
    expect((await look(code)).json()).toEqual(nothingKnown);
    await change("first_name = 'Grace', department = 'Sales'");
    expect((await look(code)).json()).toEqual({ ...nothingKnown, first_name: "Grace", department: "Sales" });
  });

  test(
    "takes the code in the body, and answers as the call with the code in the path",
    { tags: ["WELC-01"] },
    async () => {
      const { code, change } = await anInvited();
      const check = async (given: string) => {
        const [byPath, byBody] = [await look(given), await lookUp({ code: given })];
        expect([byBody.statusCode, byBody.json()]).toEqual([byPath.statusCode, byPath.json()]);
        return byBody.statusCode;
      };
      expect(await check(code)).toBe(200);
      expect(await check("never-given")).toBe(400);
      await change("cancelled_at = now()");
      expect(await check(code)).toBe(400);
      for (const payload of [{}, { code: "" }, { code: "x".repeat(300) }, { code: null }])
        expect((await lookUp(payload)).json()).toEqual({ code: [expect.any(String)] });
    },
  );

  test("reports an accepted invitation", { tags: ["WELC-01"] }, async () => {
    const { code, change } = await anInvited();
    await change("accepted_at = now(), expires_at = now() - interval '1 day'");
    const answer = await look(code);
    expect([answer.statusCode, answer.json().state]).toEqual([200, "accptd"]);
  });

  test.each([
    ["expired", "expires_at = now() - interval '1 minute'", "This invitation has expired.", "invitation_expired"],
    ["cancelled", "cancelled_at = now()", "This invitation was withdrawn.", "invitation_withdrawn"],
  ])(
    "explains that an invitation is %s, and names the person to ask",
    { tags: ["WELC-01"] },
    async (_state, how, said, reason) => {
      const company_name = "Blue Mesa Valve & Supply";
      const { code, change } = await anInvited();
      await change(how);
      const detail = `${said} Ask Ada Moss of ${company_name} to invite you again.`;
      const params = { inviter_name: "Ada Moss", company_name };
      for (const answer of [await look(code), await register(code)])
        expect([answer.statusCode, answer.json()]).toEqual([400, { detail, code: reason, params }]);
      await change("invited_by = null");
      expect((await look(code)).json()).toEqual({
        detail: `${said} Ask a Vendor Admin of ${company_name} to invite you again.`,
        code: reason,
        params: { inviter_name: null, company_name },
      });
    },
  );

  test("returns nothing without a valid code", { tags: ["WELC-01", "API-02.1"] }, async () => {
    const { code, id, change, companyId } = await anInvited();
    const reset = await stage.owner.query<{ id: string; salt: Buffer }>(
      "insert into password_resets (code_salt) values ($1) returning id, code_salt as salt",
      [Buffer.alloc(32)],
    );
    const other = await stage.anInvitation(companyId);
    const unproven = [
      "x",
      "9".repeat(200),
      `${code}A`,
      stage.getCode("invitation", { id, salt: Buffer.alloc(32) }),
      stage.getCode("invitation", { id: other.id, salt: Buffer.alloc(32) }),
      stage.getCode("password-reset", onlyRow(reset.rows)),
    ];
    for (const how of ["cancelled_at = null", "cancelled_at = now()"]) {
      await change(how);
      for (const one of unproven)
        for (const answer of [await look(one), await register(one)]) {
          expect(answer.statusCode).toBe(400);
          expect(answer.json()).toEqual({
            detail: expect.stringMatching(/^This invitation link is not valid/),
            code: "invalid_invitation",
            params: {},
          });
          expect(answer.body).not.toContain("Mesa");
        }
    }
    expect((await look("9".repeat(201))).statusCode).toBe(404);
  });

  test("rejects an old code after the invitation was sent again", { tags: ["WELC-01"] }, async () => {
    const { code, change } = await anInvited();
    await change("code_salt = decode(repeat('ab', 32), 'hex')");
    expect((await look(code)).json().detail).toMatch(/use the newest mail/);
    expect((await register(code)).statusCode).toBe(400);
  });
});

describe("registering", () => {
  test("creates an active user with the role of the invitation", { tags: ["WELC-05"] }, async () => {
    const { code, email, companyId, id } = await anInvited("View Only");
    const answer = await register(code, { first_name: "  Grace ", last_name: "Hill 🛢️", position: "مدير" });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const { access } = (await signIn(email)).json();
    expect((await stage.call(access, "GET", "/api/accounts/user-details/")).json()).toMatchObject({
      email,
      first_name: "Grace",
      last_name: "Hill 🛢️",
      phone_number: "(713) 555-0142",
      position: "مدير",
      role: { name: "View Only" },
    });
    expect((await look(code)).json().state).toBe("accptd");
    const { rows } = await stage.owner.query(
      "select company_id, details from audit_entries where action = 'POST /api/accounts/user-register' and details ->> 'invitation_id' = $1",
      [id],
    );
    expect(rows).toEqual([{ company_id: companyId, details: { invitation_id: id } }]);
  });

  test("stores no phone number if none is given", { tags: ["WELC-06"] }, async () => {
    for (const phone_number of ["", " ", null, undefined]) {
      const { code, email } = await anInvited();
      expect((await register(code, { phone_number })).statusCode).toBe(200);
      const { rows } = await stage.owner.query("select phone_number from users where email = $1", [email]);
      expect(rows).toEqual([{ phone_number: null }]);
    }
  });

  test("works once, also for concurrent requests", { tags: ["WELC-05"] }, async () => {
    const { code, email } = await anInvited();
    const answers = await Promise.all([register(code), register(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const said = {
      detail: expect.stringMatching(/accepted already\. Sign in/),
      code: "invitation_accepted",
      params: { email },
    };
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual(said);
    expect((await register(code)).json()).toEqual(said);
    const { rows } = await stage.owner.query("select from users where email = $1", [email]);
    expect(rows).toHaveLength(1);
  });

  test("uses only the license of the invitation", { tags: ["USER-06.1"] }, async () => {
    const { code, companyId } = await anInvited();
    const { token } = await stage.aVendor({ companyId });
    const left = async () =>
      (await stage.call(token, "GET", "/api/accounts/company-details/")).json().remaining_licenses as number; // As the contract has it.
    const before = await left();
    expect((await register(code)).statusCode).toBe(200);
    expect(await left()).toBe(before);
  });

  test(
    "is refused for an address that has an account, under the address, and the invitation stays valid",
    {
      tags: ["WELC-04"],
    },
    async () => {
      const { code, email } = await anInvited();
      await stage.aVendor({ email });
      const answer = await register(code);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { email: [expect.stringMatching(/^This email address has an account already/)] },
      ]);
      expect((await look(code)).json().state).toBe("sent");
    },
  );

  test("creates one user from two invitations to one address", { tags: ["WELC-04"] }, async () => {
    const first = await anInvited();
    const second = await anInvited();
    await second.change(`email = '${first.email}'`);
    const answers = await Promise.all([register(first.code), register(second.code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toHaveProperty("email");
  });

  test(
    "names each field that is missing, too long or malformed",
    { tags: ["WELC-03", "WELC-04", "WELC-06"] },
    async () => {
      const { code } = await anInvited();
      const empty = {
        first_name: "",
        last_name: "   ",
        department: "",
        position: "",
        phone_number: "555",
        password: "",
      };
      expect((await register(code, empty)).json()).toEqual({
        first_name: ["First Name is required."],
        last_name: ["Last Name is required."],
        department: ["Department is required."],
        position: ["Position is required."],
        phone_number: ["Phone number is not valid"],
        password: ["New Password is required."],
      });
      const long = await register(code, { first_name: "x".repeat(300), last_name: "Hill\nBcc: all@acme.example" });
      expect(long.json()).toEqual({
        first_name: ["Must be at most 100 characters."],
        last_name: ["Must not contain control characters."],
      });
      expect((await register(code, { role_id: 1 })).json()).toEqual({ role_id: ["Unknown field."] });
      expect((await look(code)).json().state).toBe("sent");
    },
  );

  test("checks the password against the other fields of the form", { tags: ["PASS-02", "WELC-04"] }, async () => {
    const { code, email } = await anInvited();
    for (const [given, what] of [
      ["Hill2Grace", "name"],
      ["Mesa2Blue9", "company's name"],
      [`${email.split("@")[0]?.replace("-", "")}1`, "email address"],
      ["Sales2026", "department"],
      ["Clerk1Clerk", "position"],
    ]) {
      const answer = await register(code, { password: given });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { password: [expect.stringContaining(`too similar to your ${what}. Choose one`)] },
      ]);
    }
    expect((await register(code, { password: "Clerk1Clerk", position: "Buyer" })).statusCode).toBe(200);
  });
});
