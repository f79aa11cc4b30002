import { endpoints } from "@lading/contract/endpoints";
import { isProviderPermission, permissions, providerScopes, vendorScopes, type Endpoint } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSample } from "../../test/sample-value.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../db/only-row.ts";

let stage: Stage;
let tokens: { staff: string; vendor: string; staffKey: string; vendorKey: string; directory: string; code: string };
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const hostile = [
  "a\0b",
  "\ud800",
  "\u{ff11}\u{ff12}\u{ff13}\u{ff14}\u{ff15}\u{ff16}",
  "\u{ff11}".repeat(8),
  'userName eq "a\\u0000b"',
  "x".repeat(20_000),
  "[".repeat(5000),
  Buffer.from('["products",["a\\u0000","b"]]').toString("base64url"),
];

/** Each test may end the sessions that it uses, so it has its own. */
async function signEverybodyIn(endpoint: Endpoint) {
  // To hash a password takes long, so only users who enter theirs have one.
  const person = endpoint.path.endsWith("-password/") ? { password: "Gasket4Flange" } : {};
  const [staff, vendor] = [await stage.aStaffMember(person), await stage.aVendor(person)];
  const { rows } = await stage.owner.query<{ company_code: string }>(
    "select company_code from companies where id = $1",
    [vendor.companyId],
  );
  tokens = {
    staff: staff.token,
    vendor: vendor.token,
    staffKey: (await stage.anApiKey({ owner: staff, scopes: providerScopes })).key,
    vendorKey: (await stage.anApiKey({ owner: vendor, scopes: vendorScopes })).key,
    directory: (await stage.aDirectoryToken(vendor.companyId)).token,
    code: onlyRow(rows).company_code,
  };
}

function getTokens({ access, scope }: Endpoint) {
  if (access === "public") return [undefined];
  if (access === "directory") return [tokens.directory];
  if (access === "key") return [tokens.staffKey];
  const isOfVendors = access === "member" || permissions.some((permission) => permission === access);
  const isOfStaff = access === "staff" || isProviderPermission(access);
  if (isOfStaff) return [tokens.staff, ...(scope ? [tokens.staffKey] : [])];
  if (isOfVendors) return [tokens.vendor, ...(scope ? [tokens.vendorKey] : [])];
  return [tokens.staff, tokens.vendor];
}

/** Returns copies of a value, each with the text at one place, and one more with it as the name of a field. */
function* putInto(value: unknown, text: string): Generator {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries())
      for (const changed of putInto(inner, text)) yield value.with(index, changed);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value))
      for (const changed of putInto(inner, text)) yield { ...value, [name]: changed };
    yield { ...value, [text]: text };
  } else yield text;
}

const getNames = (schema: unknown) =>
  typeof schema === "object" && schema !== null && "shape" in schema
    ? Object.keys((schema as { shape: object }).shape) // An object's schema has its shape.
    : [];

/** Names of optional fields get a text too. */
const sampleWithAll = (schema: NonNullable<Endpoint["body"]>) => {
  const sample = createSample(schema);
  if (Array.isArray(sample) || typeof sample !== "object") return sample;
  return { ...Object.fromEntries(getNames(schema).map((name) => [name, "1"])), ...sample };
};

test.each(endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s never fails for a hostile text",
  { tags: ["API-02.3"] },
  async (_name, endpoint) => {
    await signEverybodyIn(endpoint);
    const path = endpoint.path.replace("{company_code}", tokens.code);
    const plain = path.replace(/\{\w+\}/g, "1");
    const failed: string[] = [];
    const attempt = async (token: string | undefined, url: string, payload?: unknown) => {
      const answer = await stage.app.inject({
        method: endpoint.method,
        url,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { "content-type": "application/json" }),
        },
        ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      });
      if (answer.statusCode === 500) failed.push(`${url.slice(0, 300)} ${JSON.stringify(payload)?.slice(0, 300)}`);
    };
    for (const token of getTokens(endpoint))
      for (const text of hostile) {
        const encoded = encodeURIComponent(text.toWellFormed());
        if (path.includes("{")) await attempt(token, path.replace(/\{\w+\}/g, encoded));
        for (const name of getNames(endpoint.query))
          await attempt(token, `${plain}?${new URLSearchParams({ [name]: text }).toString()}`);
        if (endpoint.body && endpoint.method !== "GET")
          for (const body of putInto(sampleWithAll(endpoint.body), text)) await attempt(token, plain, body);
      }
    expect(failed).toEqual([]);
  },
);

/* Bodies and headers that are read outside of the contract. */
test.each([
  ["/api/token/company/return", "state"],
  ["/api/token/company/saml", "RelayState"],
  ["/oauth/token", "code"],
])("%s never fails for a hostile text in a form", async (url, field) => {
  for (const text of hostile)
    for (const method of ["GET", "POST"] as const) {
      const form = new URLSearchParams({
        [field]: text,
        SAMLResponse: text,
        grant_type: "authorization_code",
      }).toString();
      const answer = await stage.app.inject({
        method,
        url: method === "GET" ? `${url}?${form}` : url,
        ...(method === "POST" && {
          payload: form,
          headers: { "content-type": "application/x-www-form-urlencoded", "idempotency-key": "\u00ff" },
        }),
      });
      expect(answer.statusCode).not.toBe(500);
    }
});
