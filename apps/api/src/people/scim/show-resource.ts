import type { Role } from "./directory-group-queries.ts";
import type { DirectoryUser } from "./directory-user-queries.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** `base` is the address of the company's directory calls. */
export const showUser = (user: DirectoryUser, base: string) => ({
  schemas: [userSchema, enterpriseSchema],
  id: user.id,
  ...(user.external_id !== null && { externalId: user.external_id }),
  userName: user.user_name,
  name: { formatted: user.name.trim(), givenName: user.first_name, familyName: user.last_name },
  displayName: user.name.trim(),
  ...(user.position && { title: user.position }),
  active: user.status === "active",
  emails: [{ value: user.email, type: "work", primary: true }],
  groups: [{ value: String(user.role_id), display: user.role_name, $ref: `${base}/Groups/${user.role_id}` }],
  ...(user.department && { [enterpriseSchema]: { department: user.department } }),
  meta: { resourceType: "User", created: user.created_at.toISOString(), location: `${base}/Users/${user.id}` },
});

export const showGroup = (role: Role, members: readonly { id: string; name: string }[] | undefined, base: string) => ({
  schemas: [groupSchema],
  id: String(role.id),
  displayName: role.name,
  ...(members && {
    members: members.map(({ id, name }) => ({ value: id, display: name.trim(), $ref: `${base}/Users/${id}` })),
  }),
  meta: { resourceType: "Group", location: `${base}/Groups/${role.id}` },
});

export const showList = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
