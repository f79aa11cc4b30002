import { permissions, providerPermissions, type ProviderPermission, type Role } from "@lading/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let admin: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await stage.aStaffMember();
});
/** Roles of the provider that tests have changed get their permissions back. */
afterEach(() =>
  stage.owner.query("delete from role_permissions where role_id in (select id from roles where name like 'Made %')"),
);

const url = "/api/provider/roles";
const create = (payload: object, token = admin.token) => stage.call(token, "POST", url, { payload });
const edit = (id: number, payload: object, token = admin.token) =>
  stage.call(token, "PATCH", `${url}/${id}`, { payload });
const remove = (id: number, replacement?: number, token = admin.token) =>
  stage.call(token, "DELETE", `${url}/${id}`, { query: replacement ? { replacement: String(replacement) } : {} });
const list = async (query = {}) => (await stage.call(admin.token, "GET", url, { query })).json<Role[]>();
const find = async (name: string) => (await list()).find((role) => role.name === name)!; // The caller names one that exists.
let number = 0;
const aRole = async (given: readonly ProviderPermission[] = []) =>
  (await create({ name: `Made ${++number}`, permissions: given })).json<Role>();
const roleOf = async (userId: string) => {
  const { rows } = await stage.owner.query<{ role_id: number }>("select role_id from users where id = $1", [userId]);
  return onlyRow(rows).role_id;
};
const give = (userId: string, roleId: number) =>
  stage.owner.query("update users set role_id = $2 where id = $1", [userId, roleId]);
const mayList = async (token: string) =>
  (await stage.call(token, "GET", "/api/provider/companies/")).statusCode === 200;

describe("the list of roles", { tags: ["ROL-01.1"] }, () => {
  test("has both sides with their permissions and the people who have them", async () => {
    const [reviewer, former] = [await stage.aStaffMember(), await stage.aStaffMember()];
    const { id } = await find("Reviewer");
    for (const user of [reviewer, former]) await give(user.id, id);
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [former.id]);
    const { id: companyId } = await stage.aCompany();
    await stage.anInvitation(companyId, { role: "View Only" });
    expect(await find("Reviewer")).toMatchObject({
      side: "provider",
      is_fixed: false,
      permissions: [
        "provider.decide_orders",
        "provider.review_edits",
        "provider.view_companies",
        "provider.view_documents",
        "provider.view_orders",
        "provider.view_products",
      ],
      active_users: 1,
      deactivated_users: 1,
      invitations: 0,
    });
    expect(await find("View Only")).toMatchObject({ side: "vendors", is_fixed: true, invitations: 1 });
    expect((await list({ side: "vendors" })).map(({ name }) => name).slice(0, 3)).toEqual([
      "Vendor Admin",
      "Full Access",
      "View Only",
    ]);
  });

  test("names the first active people who have a role", async () => {
    const [one, other] = [await stage.aVendor({ role: "Full Access" }), await stage.aVendor({ role: "Full Access" })];
    await stage.aVendor({ role: "Full Access", userStatus: "deactivated" });
    const { id } = await find("Full Access");
    const holders = await stage.call(admin.token, "GET", `${url}/${id}/holders`);
    expect(holders.json()).toEqual({
      count: 2,
      companies: 2,
      results: expect.arrayContaining(
        [one, other].map((user) => ({ id: user.id, name: "Ada Moss", company: "Acme Valve" })),
      ),
    });
    expect((await stage.call(admin.token, "GET", `${url}/999999/holders`)).statusCode).toBe(404);
  });
});

describe("a role of the provider", () => {
  test(
    "is created, renamed and removed, and its changes apply from the next request",
    { tags: ["ROL-01.1", "ROL-01.7"] },
    async () => {
      const answer = await create({
        name: "Made by hand",
        description: "Looks at companies.",
        permissions: ["provider.view_companies", "provider.view_companies"],
      });
      expect(answer.statusCode).toBe(201);
      const role = answer.json<Role>();
      expect(role).toMatchObject({ permissions: ["provider.view_companies"], side: "provider", active_users: 0 });
      const { id, token } = await stage.aStaffMember({ may: [] });
      await give(id, role.id);
      expect(await mayList(token)).toBe(true);
      const edited = await edit(role.id, { name: "Auditor", permissions: ["provider.view_audit"] });
      expect(edited.json()).toMatchObject({ name: "Auditor", permissions: ["provider.view_audit"], active_users: 1 });
      expect(await mayList(token)).toBe(false);
      expect((await remove(role.id, (await find("Reviewer")).id)).statusCode).toBe(200);
      expect(await mayList(token)).toBe(true);
      expect((await list()).map(({ name }) => name)).not.toContain("Auditor");
    },
  );

  test("has a name that no other role of its side has, in any case", { tags: ["ROL-01.1"] }, async () => {
    const taken = { name: ["There is a role with this name already."] };
    for (const answer of [
      await create({ name: "reviewer", permissions: [] }),
      await edit((await aRole()).id, { name: " REVIEWER " }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, taken]);
    const { id, name } = await aRole();
    expect((await edit(id, { name: name.toUpperCase() })).json()).toMatchObject({ name: name.toUpperCase() });
    expect((await edit(id, { name: "Full Access" })).json()).toMatchObject({ name: "Full Access", side: "provider" });
    await remove(id);
    for (const bad of ["", "x".repeat(51), "a\u0007b"])
      expect((await create({ name: bad, permissions: [] })).json()).toHaveProperty("name");
  });

  test("gets only permissions of its side", { tags: ["ROL-01.1"] }, async () => {
    for (const wrong of ["products.view_product", "provider.everything", "*"])
      expect((await create({ name: "Wrong", permissions: [wrong] })).statusCode).toBe(400);
    expect((await edit((await find("View Only")).id, { permissions: ["provider.view_audit"] })).json()).toEqual({
      permissions: ["A role of vendors has only permissions of vendors."],
    });
  });

  test("gets no permission that the caller lacks, whichever it is", { tags: ["ROL-01.3"] }, async () => {
    const { id } = await aRole();
    for (const lacking of providerPermissions.filter((one) => one !== "provider.change_roles")) {
      const { token } = await stage.aStaffMember({ may: providerPermissions.filter((one) => one !== lacking) });
      const refusal = { code: "permission_not_held", params: { permissions: [lacking] } };
      for (const answer of [
        await create({ name: "Stronger", permissions: [lacking] }, token),
        await edit(id, { permissions: [lacking] }, token),
      ]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject(refusal);
      }
    }
    expect((await list()).find((role) => role.id === id)?.permissions).toEqual([]);
  });

  test(
    "keeps a permission that the caller lacks when the caller changes others, and may lose it",
    { tags: ["ROL-01.3"] },
    async () => {
      const role = await aRole(["provider.view_audit", "provider.view_companies"]);
      const { token } = await stage.aStaffMember({ may: ["provider.change_roles", "provider.edit_texts"] });
      const next = ["provider.view_audit", "provider.edit_texts"];
      expect((await edit(role.id, { permissions: next }, token)).json<Role>().permissions).toEqual(next.toSorted());
      expect((await edit(role.id, { permissions: [] }, token)).statusCode).toBe(200);
    },
  );

  test("is not removed while people have it, unless another one replaces it", { tags: ["ROL-01.6"] }, async () => {
    const [role, other] = [await aRole(["provider.view_audit"]), await aRole(["provider.edit_texts"])];
    const [active, deactivated] = [await stage.aStaffMember(), await stage.aStaffMember()];
    for (const user of [active, deactivated]) await give(user.id, role.id);
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [deactivated.id]);
    const refusal = await remove(role.id);
    expect([refusal.statusCode, refusal.json()]).toEqual([
      409,
      {
        detail: `2 people have the role ${role.name}. Choose the role that replaces it.`,
        code: "role_in_use",
        params: { name: role.name, active_users: 1, deactivated_users: 1, invitations: 0 },
      },
    ]);
    for (const wrong of [role.id, (await find("View Only")).id, 999_999])
      expect((await remove(role.id, wrong)).json()).toHaveProperty("replacement");
    expect((await remove(role.id, other.id)).statusCode).toBe(200);
    expect([await roleOf(active.id), await roleOf(deactivated.id)]).toEqual([other.id, other.id]);
    expect((await remove(role.id)).statusCode).toBe(404);
  });

  test("is not replaced by one that has permissions that the caller lacks", { tags: ["ROL-01.3"] }, async () => {
    const role = await aRole();
    const { token } = await stage.aStaffMember({ may: ["provider.change_roles"] });
    const answer = await remove(role.id, (await find("Administrator")).id, token);
    expect(answer.json()).toMatchObject({ code: "permission_not_held" });
  });
});

describe("fixed roles", () => {
  test(
    "keep their names and stay, and administrators keep all permissions",
    { tags: ["ROL-01.5", "ROL-01.9"] },
    async () => {
      for (const name of ["Administrator", "Vendor Admin", "Full Access", "View Only"]) {
        const { id, permissions: held } = await find(name);
        expect((await edit(id, { name: "Renamed" })).json()).toMatchObject({ code: "role_fixed", params: { name } });
        expect((await remove(id)).json()).toMatchObject({ code: "role_fixed" });
        const fewer = await edit(id, { permissions: held.slice(1) });
        expect(fewer.statusCode).toBe(name === "Administrator" ? 409 : 200);
        await edit(id, { permissions: held });
      }
      expect((await find("Administrator")).permissions).toEqual(providerPermissions.toSorted());
    },
  );

  test(
    "of vendors can be given every permission of vendors, which applies from the next request",
    { tags: ["ROL-01.1", "ROL-01.7"] },
    async () => {
      const role = await find("View Only");
      const viewer = await stage.aVendor({ role: "View Only" });
      const seeUsers = () => stage.call(viewer.token, "GET", "/api/accounts/active-users");
      expect((await seeUsers()).statusCode).toBe(403);
      expect((await edit(role.id, { permissions: [...permissions] })).statusCode).toBe(200);
      expect((await seeUsers()).statusCode).toBe(200);
      expect((await edit(role.id, { permissions: role.permissions })).statusCode).toBe(200);
      expect((await seeUsers()).statusCode).toBe(403);
    },
  );
});

describe("the permission to change roles", { tags: ["ROL-01.4"] }, () => {
  const editor = async (more: readonly ProviderPermission[] = []) => {
    const person = await stage.aStaffMember({ may: ["provider.change_roles", ...more] });
    return { ...person, roleId: await roleOf(person.id) };
  };

  test("is not given up by the person who has it", async () => {
    const { token, roleId } = await editor(["provider.view_audit"]);
    const refusals = [
      await edit(roleId, { permissions: ["provider.view_audit"] }, token),
      await remove(roleId, (await aRole()).id, token),
    ];
    for (const answer of refusals) expect([answer.statusCode, answer.json().code]).toEqual([409, "own_role_right"]);
    expect((await edit(roleId, { permissions: ["provider.change_roles"] }, token)).statusCode).toBe(200);
  });

  test("is checked again when the change gets its turn", async () => {
    const person = await editor();
    const target = await aRole();
    // An administrator, in the middle of a change, takes the permission from the person who changes another role.
    const client = await stage.owner.connect();
    await client.query("begin");
    await client.query("select from roles where of_provider and name = 'Administrator' for no key update");
    const waiting = edit(target.id, { description: "Changed" }, person.token);
    await expect.poll(() => countWaiting()).toBe(1);
    await client.query("delete from role_permissions where role_id = $1", [person.roleId]);
    await client.query("commit");
    client.release();
    const answer = await waiting;
    expect([answer.statusCode, answer.json().code]).toEqual([403, "permission_denied"]);
    expect((await list()).find(({ id }) => id === target.id)?.description).toBe("");
  });

  const countWaiting = async () => {
    const { rows } = await stage.owner.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return onlyRow(rows).count;
  };

  test("is kept by one of two people who take it from each other at the same time", async () => {
    const [one, other] = [await editor(), await editor()];
    const answers = await Promise.all([
      edit(other.roleId, { permissions: [] }, one.token),
      edit(one.roleId, { permissions: [] }, other.token),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
  });
});

test(
  "refuses a change of values that another person has changed, and saves nothing",
  { tags: ["ROL-01.1"] },
  async () => {
    const role = await aRole(["provider.view_audit", "provider.edit_texts"]);
    const { name, permissions: seen } = role;
    expect(
      (await edit(role.id, { permissions: [], old_values: { permissions: seen.toReversed(), name } })).statusCode,
    ).toBe(200);
    const answer = await edit(role.id, { description: "Late", old_values: { permissions: seen } });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        detail: `Another person has changed the role ${name} in the meantime. Nothing was saved.`,
        code: "role_changed",
        params: { name },
        conflicts: { permissions: { live_value: [] } },
      },
    ]);
  },
);

test("records each change of a role with the values before and after", { tags: ["ROL-01.8", "AUD-01.2"] }, async () => {
  const role = await aRole(["provider.view_audit"]);
  await edit(role.id, { name: "Made again", permissions: ["provider.edit_texts"] });
  await remove(role.id);
  const { rows } = await stage.owner.query(
    "select action, details from audit_entries where actor_id = $1 and details->>'id' = $2 order by id",
    [admin.id, String(role.id)],
  );
  expect(rows).toEqual([
    {
      action: "POST /api/provider/roles",
      details: { id: role.id, name: role.name, description: "", permissions: ["provider.view_audit"] },
    },
    {
      action: "PATCH /api/provider/roles/{id}",
      details: {
        id: String(role.id),
        record_name: role.name,
        role: "Made again",
        name: "Made again",
        permissions: ["provider.edit_texts"],
        old_values: { name: role.name, permissions: ["provider.view_audit"] },
      },
    },
    {
      action: "DELETE /api/provider/roles/{id}",
      details: {
        id: String(role.id),
        record_name: "Made again",
        name: "Made again",
        permissions: ["provider.edit_texts"],
        active_users: 0,
        deactivated_users: 0,
        invitations: 0,
      },
    },
  ]);
});
