import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOnce } from "../../test/at-once.ts";
import { openStage, type Stage } from "../../test/stage.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let admin: Vendor;
let colleague: Vendor;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin" });
  colleague = await stage.aVendor({ companyId: admin.companyId, role: "Full Access" });
});

const act = (user: { token: string }, what: string, on: { id: string }, payload?: object) =>
  stage.call(user.token, "POST", `/api/accounts/user/${on.id}/${what}`, payload && { payload });
const giveRole = (user: Vendor, on: Vendor, name: string) => act(user, "change-role", on, { name });
const remove = (user: Vendor, on: Vendor) => stage.call(user.token, "DELETE", `/api/accounts/user/${on.id}/`);
const reads = async (user: Vendor, path: string) => (await stage.call(user.token, "GET", path)).statusCode;

const getStatus = async ({ id }: Vendor) => {
  const { rows } = await stage.owner.query<{ status: string; role: string }>(
    "select u.status, r.name as role from users u join roles r on r.id = u.role_id where u.id = $1",
    [id],
  );
  return rows[0];
};

describe("a new role", () => {
  test(
    "holds from the user's next request on, with the token of before",
    { tags: ["USER-03.1", "SESS-04.3"] },
    async () => {
      expect(await reads(colleague, "/api/accounts/active-users")).toBe(403);
      const answer = await giveRole(admin, colleague, "Vendor Admin");
      expect(answer.json()).toMatchObject({ id: colleague.id, name: "Ada Moss", role: { name: "Vendor Admin" } });
      expect(await reads(colleague, "/api/accounts/active-users")).toBe(200);
      await giveRole(admin, colleague, "View Only");
      expect(await reads(colleague, "/api/accounts/active-users")).toBe(403);
    },
  );

  test("must exist", { tags: ["USER-03.1"] }, async () => {
    const answer = await giveRole(admin, colleague, "Emperor");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ name: ["There is no role Emperor."] });
  });

  test("is rejected for a user who was deactivated meanwhile", { tags: ["USER-03.1"] }, async () => {
    await act(admin, "deactivate", colleague);
    const answer = await giveRole(admin, colleague, "View Only");
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: "Ada Moss is deactivated already. Reactivate the account first.",
      code: "user_deactivated",
      params: { name: "Ada Moss" },
    });
  });

  test(
    "needs the permission to change users, and fails immediately after its removal",
    { tags: ["USER-03.1"] },
    async () => {
      await giveRole(admin, colleague, "Vendor Admin");
      expect((await giveRole(colleague, admin, "View Only")).statusCode).toBe(200);
      expect((await giveRole(admin, colleague, "View Only")).statusCode).toBe(403);
    },
  );
});

describe("deactivating", () => {
  test("ends every session immediately and permanently", { tags: ["USER-03.2", "SESS-04.1"] }, async () => {
    expect(await reads(colleague, "/api/accounts/user-details/")).toBe(200);
    expect((await act(admin, "deactivate", colleague)).statusCode).toBe(200);
    expect(await reads(colleague, "/api/accounts/user-details/")).toBe(401);
    expect((await act(admin, "reactivate", colleague)).statusCode).toBe(200);
    expect(await reads(colleague, "/api/accounts/user-details/")).toBe(401);
    expect(await getStatus(colleague)).toEqual({ status: "active", role: "Full Access" });
  });

  test("is not possible for the own account", { tags: ["USER-03.2"] }, async () => {
    await giveRole(admin, colleague, "Vendor Admin");
    const answer = await act(admin, "deactivate", admin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: "You cannot deactivate your own account. Ask another Vendor Admin to do it.",
      code: "own_account",
      params: { action: "deactivate" },
    });
  });

  test("a second time reports that it was done", { tags: ["USER-03.2"] }, async () => {
    await act(admin, "deactivate", colleague);
    const again = await act(admin, "deactivate", colleague);
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toMatch(/deactivated already/);
  });
});

describe("deleting", () => {
  test("removes a deactivated user and keeps their audit records", { tags: ["USER-03.3"] }, async () => {
    await giveRole(admin, colleague, "Vendor Admin");
    await giveRole(colleague, colleague, "View Only");
    await act(admin, "deactivate", colleague);
    const { id } = await stage.anInvitation(admin.companyId);
    await stage.owner.query("update invitations set invited_by = $2 where id = $1", [id, colleague.id]);
    await stage.owner.query("insert into alert_settings values ($1, true, 'daily')", [colleague.id]);
    await stage.owner.query("insert into password_resets (user_id, code_salt) values ($1, '')", [colleague.id]);
    expect((await remove(admin, colleague)).statusCode).toBe(200);
    expect(await getStatus(colleague)).toBeUndefined();
    expect((await remove(admin, colleague)).statusCode).toBe(404);
    const { rows } = await stage.owner.query(
      "select actor_id, action, details from audit_entries where $1 in (actor_id::text, details->>'id') order by id",
      [colleague.id],
    );
    const record_name = "Ada Moss";
    expect(rows).toEqual([
      entry(admin, "POST /api/accounts/user/{id}/change-role", { id: colleague.id, name: "Vendor Admin", record_name }),
      entry(colleague, "POST /api/accounts/user/{id}/change-role", {
        id: colleague.id,
        name: "View Only",
        record_name,
      }),
      entry(admin, "POST /api/accounts/user/{id}/deactivate", { id: colleague.id, record_name }),
      entry(admin, "DELETE /api/accounts/user/{id}/", { id: colleague.id, record_name }),
    ]);
  });

  const entry = ({ id }: Vendor, action: string, details: object) => ({ actor_id: id, action, details });

  test("requires a deactivated user other than the caller", { tags: ["USER-03.3"] }, async () => {
    const active = await remove(admin, colleague);
    expect(active.statusCode).toBe(409);
    expect(active.json()).toEqual({
      detail: "Ada Moss is an active user. Deactivate the account first.",
      code: "user_active",
      params: { name: "Ada Moss" },
    });
    const self = await remove(admin, admin);
    expect(self.statusCode).toBe(409);
    expect(self.json().detail).toMatch(/^You cannot delete your own account/);
  });
});

describe("the last Vendor Admin", () => {
  test("is marked in the lists until the company has another", { tags: ["USER-06.2"] }, async () => {
    const marked = async () => {
      const answer = await stage.call(admin.token, "GET", "/api/accounts/active-users?ordering=email");
      const { results } = answer.json<{ results: { id: string; is_only_admin: boolean }[] }>();
      return results.filter(({ is_only_admin }) => is_only_admin).map(({ id }) => id);
    };
    expect(await marked()).toEqual([admin.id]);
    await giveRole(admin, colleague, "Vendor Admin");
    expect(await marked()).toEqual([]);
    await act(admin, "deactivate", colleague);
    expect(await marked()).toEqual([admin.id]);
    const answer = await stage.call(admin.token, "GET", "/api/accounts/deactivated-users/");
    expect(answer.json().results).toMatchObject([{ id: colleague.id, is_only_admin: false }]);
  });

  const refusal = {
    detail: "Ada Moss is the only active Vendor Admin of your company. Make another user a Vendor Admin first.",
    code: "last_admin",
    params: { name: "Ada Moss" },
  };

  test("cannot be demoted, not even by themselves", { tags: ["USER-06.2"] }, async () => {
    for (const role of ["Full Access", "View Only"]) {
      const answer = await giveRole(admin, admin, role);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual(refusal);
    }
    expect((await giveRole(admin, admin, "Vendor Admin")).statusCode).toBe(200);
  });

  test(
    "can be neither demoted, deactivated nor deleted by who else may change users",
    { tags: ["USER-06.2"] },
    async () => {
      const manager = await stage.aVendor({ companyId: admin.companyId });
      expect((await giveRole(manager, admin, "View Only")).json()).toEqual(refusal);
      expect((await act(manager, "deactivate", admin)).json()).toEqual(refusal);
      await stage.owner.query("update users set status = 'deactivated' where id = $1", [admin.id]);
      expect((await remove(manager, admin)).json()).toEqual(refusal);
    },
  );

  test(
    "still counts as the last beside one who is deactivated or of another company",
    { tags: ["USER-06.2"] },
    async () => {
      await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin", userStatus: "deactivated" });
      await stage.aVendor({ role: "Vendor Admin" });
      expect((await giveRole(admin, admin, "View Only")).json()).toEqual(refusal);
    },
  );

  test.each(["demote", "deactivate", "demote and deactivate"])(
    "remains when two of them %s each other concurrently",
    { tags: ["USER-06.2"] },
    async (what) => {
      const other = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
      const first = () => (what === "deactivate" ? act(admin, what, other) : giveRole(admin, other, "View Only"));
      const second = () => (what === "demote" ? giveRole(other, admin, "View Only") : act(other, "deactivate", admin));
      const answers = await atOnce(stage, admin.companyId, [first, second]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const left = [await getStatus(admin), await getStatus(other)];
      expect(left.filter((one) => one?.role === "Vendor Admin" && one.status === "active")).toHaveLength(1);
    },
  );
});

describe("reactivating", () => {
  test("needs a license", { tags: ["USER-06.1"] }, async () => {
    await act(admin, "deactivate", colleague);
    for (let taken = 1; taken < 5; taken += 1) await stage.anInvitation(admin.companyId);
    const answer = await act(admin, "reactivate", colleague);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      detail: "Your plan has no license left. Deactivate a user, cancel an invitation or request more licenses.",
      code: "no_license_left",
      params: {},
    });
    expect(await getStatus(colleague)).toMatchObject({ status: "deactivated" });
  });

  test("succeeds only once when one license is left", { tags: ["USER-06.1"] }, async () => {
    const other = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
    const [one, two] = [
      await stage.aVendor({ companyId: admin.companyId, userStatus: "deactivated" }),
      await stage.aVendor({ companyId: admin.companyId, userStatus: "deactivated" }),
    ];
    await stage.anInvitation(admin.companyId);
    const answers = await atOnce(stage, admin.companyId, [
      () => act(admin, "reactivate", one),
      () => act(other, "reactivate", two),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

test("audits staff who act as an administrator under both names", { tags: ["LOGIN-05.6"] }, async () => {
  const staff = await stage.aStaffMember();
  const acting = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin", staffId: staff.id });
  expect((await act(acting, "deactivate", colleague)).statusCode).toBe(200);
  const { rows } = await stage.owner.query("select actor_id, as_user_id from audit_entries where details->>'id' = $1", [
    colleague.id,
  ]);
  expect(rows).toEqual([{ actor_id: staff.id, as_user_id: acting.id }]);
});

test("applies a switched-off section to the next request", { tags: ["PERM-03.1"] }, async () => {
  expect(await reads(admin, "/api/accounts/active-users")).toBe(200);
  await stage.owner.query("insert into company_feature_flags values ($1, 'Account Management', false)", [
    admin.companyId,
  ]);
  expect(await reads(admin, "/api/accounts/active-users")).toBe(404);
  expect((await act(admin, "deactivate", colleague)).statusCode).toBe(404);
  await stage.owner.query("update company_feature_flags set active = true where company_id = $1", [admin.companyId]);
  expect(await reads(admin, "/api/accounts/active-users")).toBe(200);
});
