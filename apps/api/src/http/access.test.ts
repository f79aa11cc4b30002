import { endpoints } from "@lading/contract/endpoints";
import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadOrderDocuments,
  downloadProductDocuments,
  linkDocuments,
  linkProducts,
  ActiveUserId,
  AgreementId,
  ChangingUserId,
  CompanyId,
  DashboardId,
  DeactivatedUserId,
  DownloadId,
  EditId,
  GxpSku,
  HelpSectionId,
  ImageId,
  IntakeKind,
  InvitationCode,
  InvitationId,
  OrderDocumentId,
  PictureName,
  ProductDocumentId,
  PurchaseOrderNumber,
  SessionId,
  StagedDocumentId,
  permissions,
  type Endpoint,
} from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { aForm } from "../test/form.ts";
import { aPdf } from "../test/sample-files.ts";
import { openStage, type Stage } from "../test/stage.ts";

/*
 * Walks the contract: every call there is, and every call there will be, is tried by those who may not make it.
 * A new call needs no line here; a new kind of id in a path needs a foreign record to try it with.
 */

let stage: Stage;
/** A second portal, whose terms no user has accepted. */
let strictStage: Stage;
beforeAll(async () => {
  stage = await openStage();
  strictStage = await openStage();
  await strictStage.someTerms();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await strictStage[Symbol.asyncDispose]();
});

/** For each kind of id, a record of this company. Ids that belong to no company have none. */
const foreignIds = new Map<z.ZodMiniType, ((companyId: string) => Promise<string>) | "of no company">([
  [EditId, async (companyId) => (await stage.anEdit(companyId)).id],
  [GxpSku, async (companyId) => (await stage.aProduct(companyId)).gxpSku],
  [ActiveUserId, async (companyId) => (await stage.aVendor({ companyId })).id],
  [ChangingUserId, async (companyId) => (await stage.anEmailChange(companyId)).id],
  [DeactivatedUserId, async (companyId) => (await stage.aVendor({ companyId, userStatus: "deactivated" })).id],
  [InvitationId, async (companyId) => (await stage.anInvitation(companyId)).id],
  [InvitationCode, "of no company"],
  [SessionId, "of no company"],
  [PurchaseOrderNumber, async (companyId) => (await stage.anOrder(companyId)).purchaseOrder],
  [ProductDocumentId, async (companyId) => (await stage.aDocument(companyId)).id],
  [
    StagedDocumentId,
    async (companyId) => (await stage.aDocument(companyId, { stagedBy: await findSomeUser(companyId) })).id,
  ],
  // Belongs to the order whose number is earlier in the path.
  [
    OrderDocumentId,
    async (companyId) => (await stage.aDocument(companyId, { orderId: await findLatestOrder(companyId) })).id,
  ],
  // The id is the same for every company; the figures differ.
  [DashboardId, async () => "sales"],
  [CompanyId, "of no company"],
  [DownloadId, "of no company"],
  [AgreementId, "of no company"],
  [ImageId, "of no company"],
  [HelpSectionId, "of no company"],
  [IntakeKind, "of no company"],
  [PictureName, "of no company"],
]);

/** And for calls whose body names records, which must be there, the body that names one of this company. */
const foreignBodies = new Map<Endpoint, (companyId: string) => Promise<object>>([
  [downloadProductDocuments, async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId)).id] })],
  [
    downloadOrderDocuments,
    async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId, { space: "order" })).id] }),
  ],
  [
    downloadArchivedDocuments,
    async (companyId) => ({ documents_ids: [(await stage.aDocument(companyId, { archivedAt: "now" })).id] }),
  ],
  [
    linkProducts,
    async (companyId) => ({
      doc_id: (await stage.aDocument(companyId)).id,
      skus: [(await stage.aProduct(companyId)).gxpSku],
      action: "link",
    }),
  ],
  [
    linkDocuments,
    async (companyId) => ({
      gxp_sku: (await stage.aProduct(companyId)).gxpSku,
      doc_ids: [(await stage.aDocument(companyId)).id],
      action: "link",
    }),
  ],
  [downloadAgreements, async (companyId) => ({ documents_ids: [(await stage.anAgreement(companyId)).id] })],
]);

async function findSomeUser(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>("select id from users where company_id = $1", [companyId]);
  return rows[0]?.id ?? (await stage.aVendor({ companyId })).id;
}

async function findLatestOrder(companyId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "select id from purchase_orders where company_id = $1 order by id desc limit 1",
    [companyId],
  );
  return rows[0]?.id ?? (await stage.anOrder(companyId)).id;
}

const getIds = (endpoint: Endpoint) =>
  endpoint.params instanceof z.ZodMiniObject
    ? Object.entries(endpoint.params.shape as Record<string, z.ZodMiniType>)
    : [];

const named = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const isOfMembers = ({ access }: Endpoint) => access === "member" || permissions.some((one) => one === access);
const isGuarded = ({ access }: Endpoint) => access !== "public";
const isOfVendors = ({ access }: Endpoint) => permissions.some((permission) => permission === access);
const isWriteOfUsers = (endpoint: Endpoint) =>
  endpoint.method !== "GET" && !endpoint.inPerson && (endpoint.access === "signed-in" || isOfMembers(endpoint));
const takesForeignIds = (endpoint: Endpoint) =>
  isOfVendors(endpoint) &&
  (foreignBodies.has(endpoint) || getIds(endpoint).some(([, schema]) => typeof foreignIds.get(schema) === "function"));

/** A request that the contract lets through, so that what refuses it is not its shape; its ids are this company's. */
async function requestFor(endpoint: Endpoint, companyId?: string) {
  let url = endpoint.path as string; // The literal type would not take the ids.
  for (const [name, schema] of getIds(endpoint)) {
    const maker = foreignIds.get(schema);
    const id = typeof maker === "function" && companyId ? await maker(companyId) : createSample(schema);
    url = url.replace(`{${name}}`, encodeURIComponent(String(id)));
  }
  const payload = companyId && (await foreignBodies.get(endpoint)?.(companyId));
  return { method: endpoint.method, url, ...getContent(endpoint), ...(payload && { payload }) };
}

const getContent = ({ query, body, streams }: Endpoint) => ({
  query: (query ? createSample(query) : {}) as Record<string, string>, // A query's schema makes an object of texts.
  ...(body && { payload: createSample(body) as object }), // A body's schema makes an object.
  ...(streams?.[0] === "multipart/form-data"
    ? aForm({ name: "a.pdf", content: aPdf() })
    : streams && { payload: "x\n", headers: { "content-type": streams[0] } }),
});

const getWrongTokenCode = ({ access }: Endpoint) => (access === "intake" ? "invalid_intake_key" : "session_ended");

const send = ({ method, url, ...more }: Awaited<ReturnType<typeof requestFor>>, token: string | undefined) =>
  stage.call(token, method, url, more);

test("tests every kind of id in a path with another company's record", () => {
  const unknown = endpoints.flatMap((endpoint) =>
    getIds(endpoint)
      .filter(([, schema]) => !foreignIds.has(schema))
      .map(([name]) => `${endpoint.path} {${name}}`),
  );
  expect(unknown).toEqual([]);
});

describe.each(named(isGuarded))("%s", (_name, endpoint) => {
  test("rejects a request without a session", { tags: ["PERM-01", "API-02"] }, async () => {
    for (const token of [undefined, "nonsense"]) {
      const answer = await send(await requestFor(endpoint), token);
      expect(answer.statusCode).toBe(401);
      const code = token === undefined ? "not_signed_in" : getWrongTokenCode(endpoint);
      expect(answer.json()).toEqual({ detail: expect.any(String), code, params: {} });
    }
  });
});

describe.each(named(isOfVendors))("%s", (_name, endpoint) => {
  test("rejects a vendor whose role lacks the permission", { tags: ["PERM-01", "API-02"] }, async () => {
    const { token } = await stage.aVendor({ may: permissions.filter((permission) => permission !== endpoint.access) });
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "permission_denied", params: {} });
  });
});

describe.each(named(isOfMembers))("%s", (_name, endpoint) => {
  test("rejects the provider's staff, who have no company", { tags: ["PERM-01"] }, async () => {
    const { token } = await stage.aStaffMember();
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(403);
  });

  test("rejects a user who has not accepted the latest terms", { tags: ["TERMS-02"] }, async () => {
    const { token } = await strictStage.aVendor();
    const { method, url, ...more } = await requestFor(endpoint);
    const answer = await strictStage.call(token, method, url, more);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ detail: expect.any(String), code: "terms_not_accepted", params: {} });
  });
});

describe.each(named(({ access }) => access === "staff"))("%s", (_name, endpoint) => {
  test("rejects vendors with all permissions", { tags: ["PERM-01", "PERM-02"] }, async () => {
    const { token } = await stage.aVendor();
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(403);
  });
});

describe.each(named(({ inPerson }) => inPerson === true))("%s", (_name, endpoint) => {
  test("rejects staff who are signed in as a user", { tags: ["LOGIN-05"] }, async () => {
    const staff = await stage.aStaffMember();
    const { token } = await stage.aVendor({ staffId: staff.id });
    const answer = await send(await requestFor(endpoint), token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      detail: "Only the user in person may do this.",
      code: "in_person_only",
      params: {},
    });
  });
});

describe.each(named(isWriteOfUsers))("%s", (_name, endpoint) => {
  test("records both staff and user when staff act as a user", { tags: ["PROV-05"] }, async () => {
    const staff = await stage.aStaffMember();
    const user = await stage.aVendor({ staffId: staff.id });
    const answer = await send(await requestFor(endpoint, user.companyId), user.token);
    expect(answer.statusCode).toBe(endpoint.creates ? 201 : 200);
    const { rows } = await stage.owner.query(
      "select actor_id, as_user_id, action from audit_entries where company_id = $1",
      [user.companyId],
    );
    const action = `${endpoint.method} ${endpoint.path}`;
    expect(rows).toEqual([{ actor_id: staff.id, as_user_id: user.id, action }]);
  });
});

describe.each(named(({ flag }) => flag !== undefined))("%s", (_name, endpoint) => {
  test("responds 404 while its section is switched off", { tags: ["CAT-08", "PERM-03"] }, async () => {
    const { token } = await stage.aVendor({ flagsOff: [endpoint.flag ?? ""] });
    expect((await send(await requestFor(endpoint), token)).statusCode).toBe(404);
  });
});

describe.each(named(takesForeignIds))("%s", (_name, endpoint) => {
  test("neither finds nor changes records of another company", { tags: ["PERM-02"] }, async () => {
    const [own, foreign] = [await stage.aVendor(), await stage.aCompany()];
    const ours = await send(await requestFor(endpoint, own.companyId), own.token);
    expect(ours.statusCode, "the same request on a record of the own company succeeds").toBeLessThan(300);

    const request = await requestFor(endpoint, foreign.id);
    const before = await findEverything(foreign.id);
    const answer = await send(request, own.token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: "Not found.", code: "not_found", params: {} });
    expect(await findEverything(foreign.id)).toEqual(before);
  });
});

/** All rows of all tables that belong to a company, as text. */
async function findEverything(companyId: string) {
  const { rows: tables } = await stage.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1",
  );
  const contents = tables.map(async ({ name }) => {
    const { rows } = await stage.owner.query(`select t::text as row from ${name} t where company_id = $1 order by 1`, [
      companyId,
    ]);
    return [name, rows] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

/** The plainest value that a schema accepts. */
function createSample(schema: z.ZodMiniType): unknown {
  return sampleOfJson(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function sampleOfJson(schema: JsonSchema): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOfJson(choice);
  if (schema.type === "object") {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, property]) => [name, sampleOfJson(property as JsonSchema)])); // Never a boolean schema here.
  }
  if (schema.type === "array") return [sampleOfJson((schema.items ?? {}) as JsonSchema)]; // JSON Schema describes items by a schema.
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.format === "uuid") return crypto.randomUUID();
  if (schema.format === "email") return "user@acme.example";
  if (schema.pattern === "^\\d{1,12}$") return "1";
  return "x".repeat(Math.max(1, schema.minLength ?? 1));
}
