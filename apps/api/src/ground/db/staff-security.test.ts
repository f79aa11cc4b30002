import { providerPermissions, type ProviderPermission } from "@lading/contract";
import { describe, expect, test } from "vitest";
import { denied, securityFixture } from "../../test/security-fixture.ts";

const { current, asProvider } = securityFixture();

describe("a call of staff", { tags: ["PERM-02"] }, () => {
  /** Runs a statement as lading_provider in the session of a staff member with these permissions. */
  const asStaff = async (may: readonly ProviderPermission[], statement: string) =>
    asProvider(statement, await current.stage.aStaffMember({ may }));

  test.each([
    ["provider.change_staff", "update users set status = status where company_id is null"],
    ["provider.change_staff", "update invitations set cancelled_at = cancelled_at where company_id is null"],
    ["provider.change_roles", "update roles set description = description"],
    ["provider.change_roles", "delete from role_permissions where permission = 'provider.view_audit'"],
    ["provider.change_settings", "update provider_settings set name = 'Taken over'"],
  ] as const)("changes nothing without %s: %s", async (permission, statement) => {
    const staff = await current.stage.aStaffMember();
    await current.stage.owner.query(
      "insert into invitations (role_id, email, code_salt) select role_id, gen_random_uuid() || '@provider.example', '' from users where id = $1",
      [staff.id],
    );
    const others = providerPermissions.filter(
      (one) => !["provider.change_staff", "provider.change_roles", permission].includes(one),
    );
    expect((await asStaff(others, statement)).rowCount).toBe(0);
    expect((await asStaff([...others, permission], statement)).rowCount).toBeGreaterThan(0);
  });

  test("removes no fixed role, and creates none of vendors", { tags: ["ROL-01.9"] }, async () => {
    expect((await asStaff(["provider.change_roles"], "delete from roles where is_fixed")).rowCount).toBe(0);
    await expect(
      asStaff(["provider.change_roles"], "insert into roles (name, of_provider) values ('Vendor King', false)"),
    ).rejects.toThrow("row-level security");
  });
});

describe("the provider's staff", { tags: ["PERM-02"] }, () => {
  test.each([
    "select password_hash from users",
    "update users set email = 'x@acme.example'",
    "delete from users",
    "select code_salt from invitations",
    "select code_salt from email_changes",
    "select code_salt from temporary_tokens",
    "update temporary_tokens set used_at = null",
    "update audit_entries set actor_id = null",
    "select from mails",
    "select from sessions",
  ])("cannot: %s", async (statement) => {
    await expect(asProvider(statement)).rejects.toThrow(denied);
  });
});

test("the provider's staff change users of companies, and no accounts of staff", { tags: ["PERM-02"] }, async () => {
  const { id } = await current.stage.aStaffMember();
  const deactivate = async (userId: string) =>
    (await asProvider(`update users set status = 'deactivated' where id = '${userId}'`)).rowCount;
  expect(await deactivate(current.colleague.id)).toBe(1);
  expect(await deactivate(id)).toBe(0);
});

test(
  "only staff end the sessions of another company's users, and those of other staff only with the permission",
  { tags: ["PERM-02"] },
  async () => {
    const [staff, other] = [await current.stage.aStaffMember(), await current.stage.aStaffMember()];
    const helper = await current.stage.aStaffMember({
      may: providerPermissions.filter((permission) => permission !== "provider.change_staff"),
    });
    const left = async (userId: string, by: { sessionId: string }) => {
      const { rows } = await asProvider(
        `select lock_out_user('${userId}'); reset role; select from sessions where user_id = '${userId}' and ended_at is null`,
        by,
      );
      return rows.length;
    };
    expect(await left(current.stranger.id, current.self)).toBe(1);
    expect(await left(current.stranger.id, staff)).toBe(0);
    expect(await left(other.id, helper)).toBe(1);
    expect(await left(other.id, staff)).toBe(0);
  },
);

test(
  "only staff who may change users of companies move one, and only to a company",
  { tags: ["PERM-02", "CON-13.6"] },
  async () => {
    const { colleague, stranger, stage } = current;
    const move = async (may: ProviderPermission, to: string) =>
      asProvider(`select move_user('${colleague.id}', ${to})`, await stage.aStaffMember({ may: [may] }));
    const there = `'${stranger.companyId}'`;
    await expect(move("provider.change_companies", there)).rejects.toThrow("The caller may not move users.");
    await expect(move("provider.change_company_users", "null")).rejects.toThrow("only to a company");
    const { id } = await stage.aStaffMember();
    await expect(asProvider(`select move_user('${id}', ${there})`, await stage.aStaffMember())).rejects.toThrow(
      "Only users of a company can be moved",
    );
    expect((await move("provider.change_company_users", there)).rowCount).toBe(1);
    await expect(asProvider("update users set company_id = null")).rejects.toThrow(denied);
  },
);
