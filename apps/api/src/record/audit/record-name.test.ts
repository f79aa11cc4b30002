import { endpoints } from "@lading/contract/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openDatabase } from "../../ground/db/database.ts";
import type { SessionUser } from "../../ground/db/scope.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { nameRecord } from "./record-name-queries.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Makes a call and returns the name in its audit record. */
async function nameAfter(token: string, method: "POST" | "PATCH" | "DELETE", url: string, payload: object = {}) {
  const answer = await stage.call(token, method, url, method === "DELETE" ? {} : { payload });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  const { rows } = await stage.owner.query<{ name: string | null }>(
    "select details->>'record_name' as name from audit_entries order by id desc limit 1",
  );
  return rows[0]?.name;
}

test("an entry has the name of the record that the call was about", { tags: ["AUD-01.6"] }, async () => {
  const { gxpSku } = await stage.aProduct(vendor.companyId, { name: "Gate Valve", price: "47.87" });
  const edited_fields = [{ name: "price", old_value: "47.87", new_value: "49.99" }];
  expect(await nameAfter(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { edited_fields })).toBe("Gate Valve");
  const [edit] = (await stage.call(vendor.token, "GET", "/api/products/edits/")).json().results;
  expect(await nameAfter(vendor.token, "POST", `/api/products/edits/${edit.id}/withdraw`)).toBe("Gate Valve");
  const address = `/api/provider/companies/${vendor.companyId}/products/${gxpSku}`;
  expect(await nameAfter(staff.token, "PATCH", address, { edited_fields })).toBe("Gate Valve");

  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  expect(await nameAfter(vendor.token, "POST", `/api/accounts/user/${colleague.id}/deactivate`)).toBe("Ada Moss");
  const documents = [
    await stage.aDocument(vendor.companyId, { name: "Drawing 7" }),
    await stage.aDocument(vendor.companyId),
  ];
  const ids = documents.map(({ id }) => id);
  expect(
    await nameAfter(
      vendor.token,
      "POST",
      "/api/persistent-documents/move-to-archive/",
      ids.map((id) => ({ id })),
    ),
  ).toBe("Drawing 7");
});

test("an entry has the name of a record that the call deleted", { tags: ["AUD-01.6"] }, async () => {
  const role = (
    await stage.call(staff.token, "POST", "/api/provider/roles", { payload: { name: "Buyer", permissions: [] } })
  ).json();
  expect(await nameAfter(staff.token, "DELETE", `/api/provider/roles/${role.id}`)).toBe("Buyer");
  const hook = await stage.aWebhook({ url: "https://hooks.example/secret-path" });
  expect(await nameAfter(staff.token, "DELETE", `/api/provider/webhooks/${hook.id}`)).toBe("hooks.example");
});

test(
  "a company reads which of its records staff have changed, and not what they sent",
  { tags: ["AUD-01.5"] },
  async () => {
    const admin = await stage.aVendor({ role: "Vendor Admin" });
    const user = await stage.aVendor({ companyId: admin.companyId });
    const url = `/api/provider/companies/${admin.companyId}/users/${user.id}/change-email`;
    await stage.call(staff.token, "POST", url, { payload: { email: "private@new.example" } });
    const { results } = (
      await stage.call(
        admin.token,
        "GET",
        "/api/accounts/audit/?action=POST%20/api/provider/companies/%7Bid%7D/users/%7Buser%7D/change-email",
      )
    ).json();
    expect(results).toMatchObject([{ details: { record_name: "Ada Moss" } }]);
    expect(results[0].details).toEqual({ record_name: "Ada Moss" });
  },
);

/** Recorded calls whose paths name a record without a name. */
const nameless =
  /\/(sessions|passkeys|feedback|requirement-sets|user-moves|Groups|dashboard|queue\/views)\/|\/(value-lists|intake|snapshot|orders?)\/|\{company_code\}\/Users\/$|companies\/\{id\}(?!.*\{(user|invitation)\})/;

const recorded = endpoints.filter(
  ({ method, path, access, params, unrecorded }) =>
    method !== "GET" && !unrecorded && access !== "public" && params && path.includes("{"),
);

/** A value that the parameter accepts. */
function sample(schema: z.core.$ZodType) {
  const values = ["00000000-0000-4000-8000-000000000000", "1", "SKU-1", "ACME0001"];
  return values.find((value) => z.safeParse(schema, value).success) ?? "x";
}

test("every call about a record has a name or is known to be without", { tags: ["AUD-01.6"] }, async () => {
  const databases = openDatabase(stage.logins);
  const without: string[] = [];
  for (const endpoint of recorded) {
    const { shape } = endpoint.params as z.ZodMiniObject;
    const params = Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, sample(schema)]));
    const database = endpoint.path.startsWith("/api/provider/") ? databases.provider : databases.vendor;
    const user = { companyId: vendor.companyId } as SessionUser; // nameRecord reads nothing else of it.
    const queries: string[] = [];
    await database.transaction().execute(async (db) => {
      const seen = db.withPlugin({
        transformQuery: ({ node }) => (queries.push(endpoint.path), node),
        transformResult: async ({ result }) => result,
      });
      // The roles have the rights that the query needs, and it accepts the ids.
      await nameRecord(seen, endpoint, user, { params });
    });
    if (queries.length === 0 && !nameless.test(`${endpoint.path}/`))
      without.push(`${endpoint.method} ${endpoint.path}`);
  }
  await databases.destroy();
  expect(without).toEqual([]);
});
