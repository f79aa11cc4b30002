import { mostDirectoryResults } from "./page.ts";
import { enterpriseSchema, groupSchema, userSchema } from "./show-resource.ts";

/** The parts of SCIM that the portal supports (RFC 7643, section 5). */
export const describeProvider = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostDirectoryResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Token of the directory",
      description: "A bearer token that a Vendor Admin makes in the settings of the portal",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const listTypes = (base: string) => {
  const describe = (id: string, endpoint: string, schema: string, extensions: readonly string[]) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id,
    name: id,
    endpoint,
    schema,
    schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${id}` },
  });
  return [describe("User", "/Users", userSchema, [enterpriseSchema]), describe("Group", "/Groups", groupSchema, [])];
};

interface Attribute {
  type?: "string" | "boolean" | "complex";
  required?: boolean;
  caseExact?: boolean;
  multiValued?: boolean;
  mutability?: "readWrite" | "readOnly";
  uniqueness?: "none" | "server";
  subAttributes?: readonly object[];
}

const attribute = (name: string, { type = "string", ...more }: Attribute = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  ...(type === "string" && { caseExact: false }),
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const schemas = [
  {
    id: userSchema,
    name: "User",
    attributes: [
      attribute("userName", { required: true, uniqueness: "server" }),
      attribute("externalId", { caseExact: true }),
      attribute("name", {
        type: "complex",
        subAttributes: [
          attribute("formatted", { mutability: "readOnly" }),
          attribute("givenName"),
          attribute("familyName"),
        ],
      }),
      attribute("displayName"),
      attribute("title"),
      attribute("active", { type: "boolean" }),
      attribute("emails", {
        type: "complex",
        multiValued: true,
        subAttributes: [attribute("value"), attribute("type"), attribute("primary", { type: "boolean" })],
      }),
      attribute("groups", {
        type: "complex",
        multiValued: true,
        mutability: "readOnly",
        subAttributes: ["value", "display", "$ref"].map((name) => attribute(name, { mutability: "readOnly" })),
      }),
    ],
  },
  { id: enterpriseSchema, name: "EnterpriseUser", attributes: [attribute("department")] },
  {
    id: groupSchema,
    name: "Group",
    attributes: [
      attribute("displayName", { mutability: "readOnly" }),
      attribute("members", {
        type: "complex",
        multiValued: true,
        subAttributes: [attribute("value"), attribute("display", { mutability: "readOnly" })],
      }),
    ],
  },
];

export const listSchemas = (base: string) =>
  schemas.map((schema) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
