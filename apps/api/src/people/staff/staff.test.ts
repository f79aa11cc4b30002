import { providerPermissions, type ProviderPermission, type StaffMember } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let admin: Awaited<ReturnType<Stage["aStaffMember"]>>;
let roles: Record<"Administrator" | "Reviewer" | "Content editor", number>;
beforeAll(async () => {
  stage = await openStage();
  const { rows } = await stage.owner.query<{ id: number; name: string }>(
    "select id, name from roles where of_provider order by id",
  );
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id])) as typeof roles; // A migration inserts the three.
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  await stage.owner.query("delete from sessions where user_id in (select id from users where company_id is null)");
  await stage.owner.query("update users set status = 'deactivated' where company_id is null");
  admin = await aMember("Administrator");
});

const url = "/api/provider/people";
const send = (path: string, payload?: object, token = admin.token) =>
  stage.call(token, "POST", `${url}/${path}`, payload && { payload });
const list = async (query: Record<string, string | string[]> = {}) =>
  (await stage.call(admin.token, "GET", url, { query })).json<{ count: number; results: StaffMember[] }>();
const whoAmI = (token: string) => stage.call(token, "GET", "/api/accounts/user-details/");

/** Creates an active staff member with one of the three roles. */
async function aMember(role: keyof typeof roles) {
  const person = await stage.aStaffMember();
  await stage.owner.query("update users set role_id = $2 where id = $1", [person.id, roles[role]]);
  return person;
}
const aHelper = (may: readonly ProviderPermission[]) => stage.aStaffMember({ may });

describe("the list of the provider's people", { tags: ["ROL-01.10"] }, () => {
  test("is searched, filtered and sorted", async () => {
    const reviewer = await aMember("Reviewer");
    await stage.owner.query(
      "update users set first_name = 'Zora', last_name = 'Quill', last_api_login = '2026-03-01' where id = $1",
      [reviewer.id],
    );
    await stage.aVendor();
    const zora = {
      id: reviewer.id,
      name: "Zora Quill",
      email: reviewer.email,
      role: { id: roles.Reviewer, name: "Reviewer" },
      status: "active",
      last_api_login: "2026-03-01T00:00:00.000Z",
      is_only_administrator: false,
    };
    expect(await list({ search: "quill ZORA" })).toEqual({ count: 1, results: [zora] });
    expect(await list({ search: reviewer.email, status: "deactivated" })).toEqual({ count: 0, results: [] });
    expect(await list({ role: String(roles.Reviewer), status: "active" })).toEqual({ count: 1, results: [zora] });
    const last = (await list({ ordering: "-name", status: "active" })).results[0];
    expect(last).toEqual(zora);
    for (const ordering of ["email", "role", "status", "-last_api_login"])
      expect((await list({ ordering, status: "active" })).count).toBe(2);
    const ours = (await list({ search: admin.email })).results[0];
    expect(ours).toMatchObject({ is_only_administrator: true });
  });
});

describe("a change of role", () => {
  test("applies from the next request, and is recorded with the role before", { tags: ["ROL-01.7"] }, async () => {
    const member = await aMember("Reviewer");
    const answer = await send(`${member.id}/change-role`, { role_id: roles["Content editor"] });
    expect(answer.json()).toMatchObject({ role: { name: "Content editor" } });
    expect((await whoAmI(member.token)).json()).toMatchObject({
      role: { name: "Content editor" },
      permissions: ["provider.change_catalogs", "provider.edit_texts"],
    });
    const { rows } = await stage.owner.query("select details from audit_entries where actor_id = $1", [admin.id]);
    expect(rows).toEqual([
      {
        details: {
          id: member.id,
          record_name: "Ada Moss",
          name: "Ada Moss",
          role: "Content editor",
          old_values: { role: "Reviewer" },
        },
      },
    ]);
  });

  test("gives no role that has permissions that the caller lacks", { tags: ["ROL-01.3"] }, async () => {
    const helper = await aHelper(["provider.change_staff", "provider.edit_texts", "provider.change_catalogs"]);
    const member = await aMember("Reviewer");
    const answer = await send(`${member.id}/change-role`, { role_id: roles.Administrator }, helper.token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "permission_not_held"]);
    expect(answer.json().params.permissions).toContain("provider.change_roles");
    const own = await send(`${helper.id}/change-role`, { role_id: roles.Administrator }, helper.token);
    expect(own.json().code).toBe("permission_not_held");
    const lower = await send(`${member.id}/change-role`, { role_id: roles["Content editor"] }, helper.token);
    expect(lower.statusCode).toBe(200);
  });

  test("of the own account does not take the permission to change roles", { tags: ["ROL-01.4"] }, async () => {
    await aMember("Administrator");
    const answer = await send(`${admin.id}/change-role`, { role_id: roles.Reviewer });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "own_role_right"]);
  });

  test("needs a role of the provider and an active member", { tags: ["ROL-01.10"] }, async () => {
    const member = await aMember("Reviewer");
    const { rows } = await stage.owner.query<{ id: number }>("select id from roles where name = 'Full Access'");
    for (const id of [onlyRow(rows).id, 999_999])
      expect((await send(`${member.id}/change-role`, { role_id: id })).json()).toHaveProperty("role_id");
    await send(`${member.id}/deactivate`);
    expect((await send(`${member.id}/change-role`, { role_id: roles.Reviewer })).json().code).toBe("user_deactivated");
    const { id: vendorId } = await stage.aVendor();
    expect((await send(`${vendorId}/change-role`, { role_id: roles.Reviewer })).statusCode).toBe(404);
  });
});

describe("a deactivation", () => {
  test(
    "signs the person out everywhere, also as a user of a company, until the reactivation",
    { tags: ["ROL-01.10"] },
    async () => {
      const member = await aMember("Administrator");
      const acting = await stage.aVendor({ staffId: member.id });
      const deactivated = await send(`${member.id}/deactivate`);
      expect(deactivated.json()).toMatchObject({ status: "deactivated" });
      for (const token of [member.token, acting.token]) expect((await whoAmI(token)).statusCode).toBe(401);
      expect((await send(`${member.id}/deactivate`)).json().code).toBe("user_deactivated");
      expect((await send(`${member.id}/reactivate`)).json()).toMatchObject({ status: "active" });
      for (const token of [member.token, acting.token]) expect((await whoAmI(token)).statusCode).toBe(401);
      expect((await send(`${member.id}/reactivate`)).json().code).toBe("user_active");
      const { rows } = await stage.owner.query(
        "select action, details->'status' as status, details->'old_values' as before from audit_entries where actor_id = $1 and result = 'done' order by id",
        [admin.id],
      );
      expect(rows).toEqual([
        { action: `POST ${url}/{id}/deactivate`, status: "deactivated", before: { status: "active" } },
        { action: `POST ${url}/{id}/reactivate`, status: "active", before: { status: "deactivated" } },
      ]);
    },
  );

  test("is refused for the own account, for vendors and for the unknown", { tags: ["ROL-01.10"] }, async () => {
    expect((await send(`${admin.id}/deactivate`)).json().code).toBe("own_account");
    const { id } = await stage.aVendor();
    expect((await send(`${id}/deactivate`)).statusCode).toBe(404);
    expect((await send(`${crypto.randomUUID()}/deactivate`)).statusCode).toBe(404);
  });

  test("is not undone by a person who lacks permissions of the role", { tags: ["ROL-01.3"] }, async () => {
    const member = await aMember("Administrator");
    await send(`${member.id}/deactivate`);
    const helper = await aHelper(["provider.change_staff"]);
    const answer = await send(`${member.id}/reactivate`, undefined, helper.token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "permission_not_held"]);
  });
});

describe("the last administrator", { tags: ["ROL-01.5"] }, () => {
  const refusal = {
    detail: "Ada Moss is the only active Administrator. Make another person an Administrator first.",
    code: "last_administrator",
    params: { name: "Ada Moss" },
  };

  test("keeps account and role, whatever permissions the other people have", async () => {
    const helper = await aHelper(providerPermissions);
    for (const [path, payload] of [
      [`${admin.id}/deactivate`, undefined],
      [`${admin.id}/change-role`, { role_id: roles.Reviewer }],
    ] as const) {
      const answer = await send(path, payload, helper.token);
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal]);
    }
    expect((await whoAmI(admin.token)).statusCode).toBe(200);
  });

  test("is left when two administrators remove each other at the same time", async () => {
    for (const [path, payload] of [
      ["deactivate", undefined],
      ["change-role", { role_id: roles.Reviewer }],
    ] as const) {
      await stage.owner.query("update users set status = 'deactivated' where company_id is null");
      const [one, other] = [await aMember("Administrator"), await aMember("Administrator")];
      const answers = await Promise.all([
        send(`${other.id}/${path}`, payload, one.token),
        send(`${one.id}/${path}`, payload, other.token),
      ]);
      const [winner, loser] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
      expect(winner?.statusCode).toBe(200);
      // The second one acts only after the first has taken the account or the permission.
      expect([401, 403]).toContain(loser?.statusCode);
      const { rowCount } = await stage.owner.query(
        "select from users where company_id is null and status = 'active' and role_id = $1",
        [roles.Administrator],
      );
      expect(rowCount).toBe(1);
    }
  });
});

describe("an invitation", () => {
  const invite = (email: string, more: object = {}, token = admin.token) =>
    send("invites", { email, role_id: roles.Reviewer, ...more }, token);
  const invitations = async () =>
    (await stage.call(admin.token, "GET", `${url}/invites`)).json<{ results: { id: string; email: string }[] }>()
      .results;
  const getLink = async (email: string) => {
    const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
      "select code_id as id, code_salt as salt from mails where recipient = $1 order by created_at desc, id limit 1",
      [email],
    );
    return stage.getCode("invitation", onlyRow(rows));
  };
  const open = (code: string) => stage.call(undefined, "GET", `/api/accounts/user-invite/${code}`);
  const register = (code: string) =>
    stage.call(undefined, "POST", "/api/accounts/user-register", {
      payload: {
        code,
        first_name: "Noa",
        last_name: "Berg",
        department: "Supply",
        position: "Buyer",
        password: "Harbor7Gasket9Lamp",
      },
    });

  test("is mailed, and makes a staff member with the role", { tags: ["ROL-01.10"] }, async () => {
    const answer = await invite("Noa@Provider.example", { invite_text: "Welcome!" });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        email: "noa@provider.example",
        role: { id: roles.Reviewer, name: "Reviewer" },
        invite_sent_on: expect.any(String),
        state: "sent",
      },
    ]);
    const code = await getLink("noa@provider.example");
    expect((await open(code)).json()).toMatchObject({ company_name: "Provider", is_for_staff: true });
    expect((await register(code)).statusCode).toBe(200);
    const signedIn = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: "noa@provider.example", password: "Harbor7Gasket9Lamp" },
    });
    expect((await whoAmI(signedIn.json().access)).json()).toMatchObject({
      is_staff: true,
      role: { name: "Reviewer" },
      permissions: [
        "provider.decide_orders",
        "provider.review_edits",
        "provider.view_companies",
        "provider.view_documents",
        "provider.view_orders",
        "provider.view_products",
      ],
    });
    expect(await invitations()).toEqual([]);
    expect((await invite("noa@provider.example")).json()).toEqual({ email: ["This person is on the list already."] });
  });

  test("is sent again with another code, and cancelled", { tags: ["ROL-01.10"] }, async () => {
    const { id } = (await invite("two@provider.example")).json<{ id: string }>();
    const first = await getLink("two@provider.example");
    expect((await send(`invites/${id}/resend`)).statusCode).toBe(200);
    expect((await open(first)).json().code).toBe("invalid_invitation");
    const second = await getLink("two@provider.example");
    expect((await open(second)).statusCode).toBe(200);
    expect((await send(`invites/${id}/cancel`)).statusCode).toBe(200);
    expect((await open(second)).json().code).toBe("invitation_withdrawn");
    expect((await send(`invites/${id}/resend`)).json().code).toBe("invitation_cancelled");
    expect((await send(`invites/${crypto.randomUUID()}/cancel`)).statusCode).toBe(404);
    const { id: companyId } = await stage.aCompany();
    const foreign = await stage.anInvitation(companyId);
    expect((await send(`invites/${foreign.id}/cancel`)).statusCode).toBe(404);
  });

  test("goes to a new address, with a role that the caller may give", { tags: ["ROL-01.3"] }, async () => {
    const vendor = await stage.aVendor();
    expect((await invite(vendor.email)).json()).toEqual({
      email: [expect.stringContaining("has an account at a vendor company")],
    });
    await invite("three@provider.example");
    expect((await invite("three@provider.example")).json()).toEqual({
      email: [expect.stringContaining("is invited already")],
    });
    expect((await invite("no address")).json()).toHaveProperty("email");
    expect((await invite("four@provider.example", { role_id: 999_999 })).json()).toHaveProperty("role_id");
    const helper = await aHelper(["provider.change_staff"]);
    const refused = await invite("four@provider.example", {}, helper.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "permission_not_held"]);
  });

  test("gets the role that replaces the one of the invitation", { tags: ["ROL-01.6"] }, async () => {
    const role = (
      await stage.call(admin.token, "POST", "/api/provider/roles", { payload: { name: "Brief", permissions: [] } })
    ).json<{ id: number }>();
    await invite("five@provider.example", { role_id: role.id });
    const past = (await invite("six@provider.example", { role_id: role.id })).json<{ id: string }>();
    await send(`invites/${past.id}/cancel`);
    const remove = (query: Record<string, string> = {}) =>
      stage.call(admin.token, "DELETE", `/api/provider/roles/${role.id}`, { query });
    expect((await remove()).json()).toMatchObject({ code: "role_in_use", params: { invitations: 1 } });
    expect((await remove({ replacement: String(roles.Reviewer) })).statusCode).toBe(200);
    expect(await invitations()).toContainEqual(
      expect.objectContaining({ email: "five@provider.example", role: { id: roles.Reviewer, name: "Reviewer" } }),
    );
    expect((await send(`invites/${past.id}/resend`)).json().code).toBe("invitation_cancelled");
  });

  test("is shown neither among those of a company nor in the work queue", { tags: ["ROL-01.10"] }, async () => {
    const { id } = (await invite("seven@provider.example")).json<{ id: string }>();
    await stage.owner.query("update invitations set expires_at = now() - interval '1 day' where id = $1", [id]);
    const { rowCount } = await stage.owner.query("select from work_items where subject = $1", [id]);
    expect(rowCount).toBe(0);
    const vendor = await stage.aVendor();
    const own = await stage.call(vendor.token, "GET", "/api/accounts/user-invite");
    expect(own.json()).toEqual({ count: 0, results: [] });
  });
});

test(
  "a person in a role of the provider's own does what it permits and nothing else, until the deactivation",
  { tags: ["ROL-01.7"] },
  async () => {
    const may = ["provider.view_companies", "provider.change_agreements"];
    const role = await stage.call(admin.token, "POST", "/api/provider/roles", {
      payload: { name: "Agreements desk", permissions: may },
    });
    const credentials = { email: "kim@provider.example", password: "Harbor7Gasket9Lamp" };
    await send("invites", { email: credentials.email, role_id: role.json<{ id: number }>().id });
    const mail = await stage.owner.query<{ id: string; salt: Buffer }>(
      "select code_id as id, code_salt as salt from mails where recipient = $1",
      [credentials.email],
    );
    const code = stage.getCode("invitation", onlyRow(mail.rows));
    const person = { first_name: "Kim", last_name: "Dale", department: "Legal", position: "Clerk" };
    const { password } = credentials;
    await stage.call(undefined, "POST", "/api/accounts/user-register", { payload: { code, ...person, password } });
    const signIn = () => stage.call(undefined, "POST", "/api/token", { payload: credentials });
    const { access } = (await signIn()).json<{ access: string }>();
    const as = (method: "GET" | "PATCH" | "DELETE", path: string, payload?: object) =>
      stage.call(access, method, `/api/provider/${path}`, payload && { payload });

    expect((await whoAmI(access)).json()).toMatchObject({
      role: { name: "Agreements desk" },
      permissions: may.toSorted(),
    });
    const { id: companyId } = await stage.aCompany();
    const { id } = await stage.anAgreement(companyId);
    expect((await as("PATCH", `agreements/${id}`, { status: "4" })).statusCode).toBe(200);
    expect((await as("DELETE", `agreements/${id}`)).statusCode).toBe(200);
    for (const answer of [
      await as("PATCH", `companies/${companyId}`, { name: "Taken over" }),
      await as("PATCH", "settings", { name: "Taken over" }),
      await as("GET", "audit/"),
      await as("GET", "people"),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, "permission_denied"]);

    const kim = (await list({ search: credentials.email })).results[0];
    expect((await send(`${kim?.id}/deactivate`)).statusCode).toBe(200);
    expect((await whoAmI(access)).statusCode).toBe(401);
    const refused = await signIn();
    expect(refused.json()).toMatchObject({
      code: "account_deactivated",
      detail: "Your account is deactivated. Ask an Administrator of the provider to reactivate it.",
    });
  },
);
