import type { ScimOperation } from "@lading/contract";
import { lockLicenses } from "../account/lock-licenses.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { giveRole } from "../users/change-access.ts";
import { findDefaultRole, findMembers, findRoles, type Role } from "./directory-group-queries.ts";
import { lockUser } from "./directory-user-queries.ts";
import { readOp } from "./read-user.ts";
import { ScimRefusal } from "./scim-refusal.ts";

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i;

export async function requireRole(scope: CompanyScope, id: string) {
  const role = (await findRoles(scope)).find((one) => String(one.id) === id);
  if (!role) throw notFound();
  return role;
}

/** Carries out the PATCH operations of a group one after another. */
export async function changeGroup(scope: CompanyScope, id: string, operations: readonly ScimOperation[]) {
  await lockLicenses(scope);
  const role = await requireRole(scope, id);
  for (const operation of operations) await carryOut(scope, role, operation);
}

async function carryOut(scope: CompanyScope, role: Role, { op, path = "", value }: ScimOperation) {
  const kind = readOp(op);
  if (path === "") {
    if (kind === "remove") throw new ScimRefusal(400, "noTarget", "A removal needs a path.");
    for (const [name, inner] of Object.entries(asObject(value)))
      await carryOut(scope, role, { op, path: name, value: inner });
    return;
  }
  const [, one] = ONE_MEMBER.exec(path) ?? [];
  if (path.toLowerCase() === "displayname") requireName(role, value);
  else if (one !== undefined && kind === "remove") await takeRole(scope, role, [one]);
  else if (path.toLowerCase() === "members" && kind === "remove")
    // Without a value, all members are removed.
    await takeRole(
      scope,
      role,
      value === undefined || value === null ? await findMemberIds(scope, role) : readIds(value),
    );
  else if (path.toLowerCase() === "members" && kind === "add") await addMembers(scope, role, readIds(value));
  else if (path.toLowerCase() === "members") await replaceMembers(scope, role, readIds(value));
}

/** Gives a role to exactly the members of a group. */
export async function replaceGroup(scope: CompanyScope, id: string, group: Record<string, unknown>) {
  await lockLicenses(scope);
  const role = await requireRole(scope, id);
  if (group.displayName !== undefined) requireName(role, group.displayName);
  if (group.members !== undefined) await replaceMembers(scope, role, readIds(group.members));
}

/** New members come first, so that a company can change its only administrator in one request. */
async function replaceMembers(scope: CompanyScope, role: Role, ids: readonly string[]) {
  await addMembers(scope, role, ids);
  const before = await findMemberIds(scope, role);
  await takeRole(
    scope,
    role,
    before.filter((id) => !ids.includes(id)),
  );
}

async function addMembers(scope: CompanyScope, role: Role, ids: readonly string[]) {
  for (const id of ids) {
    const user = ID.test(id) ? await lockUser(scope, id) : undefined;
    if (!user) throw new ScimRefusal(400, "invalidValue", `There is no user ${id}.`);
    if (user.role_id !== role.id) await giveRole(scope, user, role);
  }
}

/** Users who have another role by now keep it, because a directory may add them to the other group first. */
async function takeRole(scope: CompanyScope, role: Role, ids: readonly string[]) {
  const otherwise = await findDefaultRole(scope);
  for (const id of ids) {
    const user = ID.test(id) ? await lockUser(scope, id) : undefined;
    if (user?.role_id === role.id && role.id !== otherwise.id) await giveRole(scope, user, otherwise);
  }
}

const findMemberIds = async (scope: CompanyScope, role: Role) =>
  (await findMembers(scope, [role.id])).map(({ id }) => id);

function readIds(value: unknown) {
  const members: unknown[] = Array.isArray(value) ? value : [value];
  return [...new Set(members.map((member) => String(asObject(member).value).toLowerCase()))];
}

const asObject = (value: unknown): Record<string, unknown> => {
  if (typeof value === "object" && value !== null) return { ...value };
  throw new ScimRefusal(400, "invalidValue", "Each member must be an object with a value.");
};

function requireName({ name }: Role, given: unknown) {
  if (given !== name) throw new ScimRefusal(400, "mutability", `This group is the role ${name}, and keeps its name.`);
}
