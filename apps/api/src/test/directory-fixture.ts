import type { InjectOptions } from "fastify";
import { unique, type Stage } from "./stage.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

/** Creates a company with a proved domain, an administrator and a directory, and returns how the directory calls the portal. */
export async function aDirectory(stage: Stage, { licenses = 50 } = {}) {
  const company = await stage.aCompany();
  await stage.owner.query(
    `with plan as (insert into service_plans (name, licenses) values ($2, $3) returning id)
     update companies set plan_id = (select id from plan) where id = $1`,
    [company.id, `Plan ${company.code}`, licenses],
  );
  const { domain } = await stage.aCompanyDomain(company.id);
  const admin = await stage.aVendor({ companyId: company.id, role: "Vendor Admin" });
  const { id: tokenId, token } = await stage.aDirectoryToken(company.id);
  const send = async (method: InjectOptions["method"], path: string, payload?: object) => {
    const headers = payload ? { "content-type": "application/scim+json; charset=utf-8" } : {};
    const answer = await stage.call(token, method, `/scim/v2/${company.code}${path}`, {
      headers,
      ...(payload && { payload: JSON.stringify(payload) }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined };
  };
  return {
    company,
    domain,
    admin,
    token,
    tokenId,
    send,
    patch: (path: string, ...operations: object[]) =>
      send("PATCH", path, { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations }),
    find: (path: string, filter: string) => send("GET", `${path}?filter=${encodeURIComponent(filter)}`),
    /** A user as both directories send it. */
    newUser: (name = unique("jo"), more: object = {}) => ({
      schemas: [userSchema],
      userName: `${name}@${domain}`,
      name: { givenName: "Jo", familyName: "Park" },
      emails: [{ value: `${name}@${domain}`, type: "work", primary: true }],
      active: true,
      ...more,
    }),
  };
}

export type Directory = Awaited<ReturnType<typeof aDirectory>>;

export async function findRole(stage: Stage, userId: string) {
  const { rows } = await stage.owner.query<{ name: string }>(
    "select r.name from users u join roles r on r.id = u.role_id where u.id = $1",
    [userId],
  );
  return rows[0]?.name;
}

export async function findGroupId(directory: Directory, name: string): Promise<string> {
  const { body } = await directory.find("/Groups", `displayName eq "${name}"`);
  return body.Resources[0].id;
}
