import { permissions, providerPermissions } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const readUser = (token: string) => stage.call(token, "GET", "/api/accounts/user-details/");

test("lists the permissions of a staff member's role", { tags: ["PERM-01.1"] }, async () => {
  const administrator = await readUser((await stage.aStaffMember()).token);
  expect(administrator.json().permissions).toEqual(providerPermissions.toSorted());
  const { token } = await stage.aStaffMember({ may: ["provider.view_audit"] });
  expect((await readUser(token)).json()).toMatchObject({ is_staff: true, permissions: ["provider.view_audit"] });
});

test("gives the three roles of the provider their permissions", { tags: ["PERM-01.1"] }, async () => {
  const { rows } = await stage.owner.query(
    `select r.name, array_agg(p.permission order by p.permission) as permissions
     from roles r join role_permissions p on p.role_id = r.id
     where r.name in ('Administrator', 'Reviewer', 'Content editor') group by r.id order by r.id`,
  );
  expect(rows).toEqual([
    { name: "Administrator", permissions: providerPermissions.toSorted() },
    {
      name: "Reviewer",
      permissions: [
        "provider.decide_orders",
        "provider.review_edits",
        "provider.view_companies",
        "provider.view_documents",
        "provider.view_orders",
        "provider.view_products",
      ],
    },
    { name: "Content editor", permissions: ["provider.change_catalogs", "provider.edit_texts"] },
  ]);
});

test("gives each permission of vendors to Vendor Admin", { tags: ["PERM-01.1"] }, async () => {
  const { rows } = await stage.owner.query(
    "select p.permission from role_permissions p join roles r on r.id = p.role_id where r.name = 'Vendor Admin' order by 1",
  );
  expect(rows.map(({ permission }) => permission)).toEqual(permissions.toSorted());
});

test("applies a change of a role from the next request", { tags: ["PERM-01.1"] }, async () => {
  const { id, token } = await stage.aStaffMember({ may: ["provider.view_companies"] });
  const list = () => stage.call(token, "GET", "/api/provider/companies/");
  expect((await list()).statusCode).toBe(200);
  await stage.owner.query(
    "update role_permissions set permission = 'provider.view_audit' where role_id = (select role_id from users where id = $1)",
    [id],
  );
  expect((await list()).json()).toMatchObject({ code: "permission_denied" });
});

test(
  "gives no staff member a role of vendors, and no vendor a role of the provider",
  { tags: ["PERM-01.1"] },
  async () => {
    const [staff, vendor] = [await stage.aStaffMember(), await stage.aVendor()];
    const exchange = (id: string, other: string) =>
      stage.owner.query("update users set role_id = (select role_id from users where id = $2) where id = $1", [
        id,
        other,
      ]);
    await expect(exchange(staff.id, vendor.id)).rejects.toThrow("foreign key");
    await expect(exchange(vendor.id, staff.id)).rejects.toThrow("foreign key");
  },
);
