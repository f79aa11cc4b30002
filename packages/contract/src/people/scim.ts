import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { DirectoryCompanyCode, DirectoryDescriptionId, DirectoryGroupId, DirectoryUserId } from "../ground/ids.ts";
import { anyText, text } from "../ground/text.ts";

/*
 * The calls of a company's directory: SCIM 2.0 (RFC 7643 and 7644). A directory sends its own resources, of which the server reads
 * the attributes that it knows, so the shapes are open.
 */

/** The media type of SCIM. Directories may also send application/json. */
export const scimType = "application/scim+json";

const BASE = "/scim/v2/{company_code}";

const ofDirectory = { access: "directory", answers: scimType, response: z.unknown() } as const;

const Resource = z.looseObject({});
z.globalRegistry.add(Resource, {
  examples: [
    {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "jo@acme.example",
      name: { givenName: "Jo", familyName: "Park" },
      active: true,
    },
  ],
});

const Patch = z.looseObject({
  Operations: z
    .array(z.looseObject({ op: anyText(20), path: z.optional(anyText(1000)), value: z.optional(z.unknown()) }))
    .check(z.minLength(1, "Send at least one operation."), z.maxLength(1000, "Send at most 1,000 operations.")),
});
export type ScimOperation = z.output<typeof Patch>["Operations"][number];

const whole = z.coerce.number("Must be a whole number.").check(z.int("Must be a whole number."));

const names = z.optional(text(4000));

/** The attributes of the resources in the answer (RFC 7644, section 3.9). Unknown parameters are ignored, as that wants it. */
const Reading = z.object({
  /** Names of attributes, separated by commas; the answer has only these, `id` and `schemas`. */
  attributes: names,
  /** Names of attributes that the answer leaves out, for example `members`. */
  excludedAttributes: names,
});
const List = z.extend(Reading, {
  /** One comparison with `eq`, for example `userName eq "jo@acme.example"`. */
  filter: z.optional(anyText(2000)),
  /** The number of the first result, from 1. */
  startIndex: z.optional(whole),
  count: z.optional(whole),
});

const Described = z.object({
  /** Refused, because these lists are whole (RFC 7644, section 4). */
  filter: z.optional(text(4000)),
});

const company = z.object({ company_code: DirectoryCompanyCode });
const user = z.extend(company, { id: DirectoryUserId });
const group = z.extend(company, { id: DirectoryGroupId });
const described = z.extend(company, { id: DirectoryDescriptionId });

export const readScimProvider = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/ServiceProviderConfig`,
  summary: "The parts of SCIM that the portal supports",
  params: company,
});

export const listScimTypes = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/ResourceTypes`,
  summary: "The types of SCIM resources: users and groups",
  params: company,
  query: Described,
});

export const readScimType = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/ResourceTypes/{id}`,
  summary: "A type of SCIM resources: `User` or `Group`",
  params: described,
});

export const listScimSchemas = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Schemas`,
  summary: "The attributes of users and groups that the portal stores",
  params: company,
  query: Described,
});

export const readScimSchema = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Schemas/{id}`,
  summary: "The attributes of a schema",
  params: described,
});

export const listScimUsers = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Users`,
  summary: "The company's users that its directory sees; filtered by userName, externalId or emails",
  params: company,
  query: List,
});

export const createScimUser = endpoint({
  ...ofDirectory,
  method: "POST",
  path: `${BASE}/Users`,
  summary: "Create a user of the company. 403 if no license is left, 409 if the address has an account",
  params: company,
  query: Reading,
  body: Resource,
});

export const readScimUser = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Users/{id}`,
  summary: "A user of the company",
  params: user,
  query: Reading,
});

export const replaceScimUser = endpoint({
  ...ofDirectory,
  method: "PUT",
  path: `${BASE}/Users/{id}`,
  summary: "Change a user; attributes that are missing stay",
  params: user,
  query: Reading,
  body: Resource,
});

export const changeScimUser = endpoint({
  ...ofDirectory,
  method: "PATCH",
  path: `${BASE}/Users/{id}`,
  summary: "Change attributes of a user; `active` deactivates or reactivates",
  params: user,
  query: Reading,
  body: Patch,
});

export const removeScimUser = endpoint({
  ...ofDirectory,
  method: "DELETE",
  path: `${BASE}/Users/{id}`,
  summary: "Deactivate a user, whom the directory does not see from then on",
  params: user,
});

export const listScimGroups = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Groups`,
  summary: "The roles of the company's users as groups; filtered by displayName",
  params: company,
  query: List,
});

export const createScimGroup = endpoint({
  ...ofDirectory,
  method: "POST",
  path: `${BASE}/Groups`,
  summary: "Always refused, because the groups are the portal's roles: 409 for the name of a role, 403 for another",
  params: company,
  body: Resource,
});

export const readScimGroup = endpoint({
  ...ofDirectory,
  method: "GET",
  path: `${BASE}/Groups/{id}`,
  summary: "A role and the users who have it",
  params: group,
  query: Reading,
});

export const replaceScimGroup = endpoint({
  ...ofDirectory,
  method: "PUT",
  path: `${BASE}/Groups/{id}`,
  summary: "Give a role to its members; users who are no longer members get the company's default role",
  params: group,
  query: Reading,
  body: Resource,
});

export const changeScimGroup = endpoint({
  ...ofDirectory,
  method: "PATCH",
  path: `${BASE}/Groups/{id}`,
  summary: "Add members to a role or remove them",
  params: group,
  query: Reading,
  body: Patch,
});

export const removeScimGroup = endpoint({
  ...ofDirectory,
  method: "DELETE",
  path: `${BASE}/Groups/{id}`,
  summary: "Always refused (403), because the groups are the portal's roles",
  params: group,
});
