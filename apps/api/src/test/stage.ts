import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes, randomUUID } from "node:crypto";
import {
  assistantScopes,
  canonicalText,
  directoryScope,
  featuresOffAtFirst,
  permissions,
  providerPermissions,
  providerScopes,
  vendorScopes,
  type AssistantScope,
  type Permission,
  type ProviderPermission,
  type Scope,
} from "@lading/contract";
import type { InjectOptions } from "fastify";
import pg from "pg";
import pino from "pino";
import { isAttribute } from "../trade/catalogue/check-value.ts";
import { buildApp, type AppParts } from "../start/app.ts";
import { oneUseCodes } from "../ground/codes/one-use-codes.ts";
import { hashPassword } from "../people/auth/passwords.ts";
import { createTokenSigner } from "../people/auth/tokens.ts";
import { createSecretBox } from "../ground/codes/secret-box.ts";
import { openDatabase } from "../ground/db/database.ts";
import { createApiKey } from "../ground/http/api-key-form.ts";
import { hashKey } from "../ground/http/bearer.ts";
import { openDiskStore } from "../ground/storage/disk-store.ts";
import { createWebhookSecret } from "../machines/webhooks/sign-webhook.ts";
import { sealWebhookSecret } from "../machines/webhooks/webhook-secret-seal.ts";
import { checkError } from "./check-error.ts";
import { cloneDatabase } from "./cluster.ts";
import { aDocument, anAgreement, anOrder, type DocumentValues } from "./document-makers.ts";
import { onlyRow } from "../ground/db/only-row.ts";

export const tokenSecrets = ["a secret of the tests of forty letters long"] as const;
export const encryptionKeys = ["a key of the tests that is forty letters long"] as const;

/** Opens the real app on a new database, or on a prepared one that is `given`. `await using stage = await openStage()` removes both after the test. */
export async function openStage(changes: Partial<AppParts> = {}, given?: Awaited<ReturnType<typeof cloneDatabase>>) {
  const clone = given ?? (await cloneDatabase());
  const folder = mkdtempSync(join(tmpdir(), "lading-stage-"));
  const owner = new pg.Pool({ connectionString: clone.url, max: 3 });
  // `end()` of a pool can return before its connections close. Dropping the database then breaks them, and without a
  // listener the error would fail the test.
  owner.on("error", () => {});
  const database = openDatabase(clone.logins, { connections: 4 });
  const blobs = changes.blobs ?? (await openDiskStore(join(folder, "blobs")));
  const app = await buildApp({
    database,
    ownerUrl: clone.url,
    logger: pino({ level: "silent" }),
    tokenSecrets,
    encryptionKeys,
    publicUrl: "http://localhost:8080",
    isExposed: false,
    webFolder: join(folder, "no-web-app"),
    web: {
      apiBase: "",
      providerName: "Provider",
      providerAbbreviation: "PRV",
      providerMailbox: "vendors@provider.example",
      uploadLimitBytes: 1024 ** 2,
      domoUrl: "",
    },
    quotas: { perOrder: 0, perProduct: 0, companyBytes: 0 },
    keyRequests: 3000,
    isStopping: () => false,
    examine: async () => [],
    // A thread opens the store of files again, so it cannot use that of a test.
    ...(!changes.blobs && {
      loadThread: {
        databaseUrl: clone.logins.provider,
        isPooled: false,
        isOwnCluster: false,
        dataDir: folder,
        storage: undefined,
      },
    }),
    ...changes,
    blobs,
  });
  return {
    app,
    owner,
    ownerUrl: clone.url,
    logins: clone.logins,
    folder,
    blobs,
    aCompany: (values?: CompanyValues) => aCompany(owner, values),
    aVendor: (values?: VendorValues) => aVendor(owner, values),
    aStaffMember: (values?: StaffValues) => aStaffMember(owner, values),
    aProduct: (companyId: string, values?: ProductValues) => aProduct(owner, companyId, values),
    anInvitation: (companyId: string, values?: InvitationValues) => anInvitation(owner, companyId, values),
    /** Creates a user of the company whose e-mail address is about to change. */
    anEmailChange: (companyId: string, email?: string) => anEmailChange(owner, companyId, email),
    /** Publishes new terms that no user has accepted. */
    someTerms: (text?: string) => someTerms(owner, text),
    /** Creates a pending edit of a product, by default a new product. */
    anEdit: (companyId: string, values?: EditValues) => anEdit(owner, companyId, values),
    aSetOfEdits: (companyId: string, values?: SetValues) => aSetOfEdits(owner, companyId, values),
    aDocument: (companyId: string, values?: DocumentValues) => aDocument({ owner, blobs }, companyId, values),
    anOrder: (companyId: string, purchaseOrder?: string) => anOrder(owner, companyId, purchaseOrder),
    anAgreement: (companyId: string) => anAgreement({ owner, blobs }, companyId),
    anApiKey: (values?: KeyValues) => anApiKey(owner, values),
    aWebhook: (values?: WebhookValues) => aWebhook(owner, values),
    aWebhookDelivery: (webhookId: string, values?: DeliveryValues) => aWebhookDelivery(owner, webhookId, values),
    /** Creates a domain that the company has proved. */
    aCompanyDomain: (companyId: string, domain?: string) => aCompanyDomain(owner, companyId, domain),
    aCompanyIdentity: (companyId: string) => aCompanyIdentity(owner, companyId),
    /** Creates a token of the company's directory. */
    aDirectoryToken: (companyId: string) => aDirectoryToken(owner, companyId),
    anIntakeKey: () => anIntakeKey(owner),
    /** Returns the code of a mailed link. */
    getCode: oneUseCodes(tokenSecrets).getCode,
    /** Sends one request with this access token, or without one. */
    async call(token: string | undefined, method: InjectOptions["method"], url: string, more: InjectOptions = {}) {
      const answer = await app.inject({
        method,
        url,
        ...more,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...more.headers },
      });
      checkError(answer);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.destroy();
      await owner.end();
      await clone.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

interface CompanyValues {
  code?: string;
  name?: string;
  status?: "active" | "suspended";
  flagsOff?: string[];
}

async function aCompany(
  owner: pg.Pool,
  { code = unique("CO"), name = "Acme Valve", status = "active", flagsOff = [] }: CompanyValues = {},
) {
  const { rows } = await owner.query<{ id: string }>(
    "insert into companies (company_code, name, status) values ($1, $2, $3) returning id",
    [code, name, status],
  );
  const id = onlyRow(rows).id;
  const on = featuresOffAtFirst.filter((flag) => !flagsOff.includes(flag));
  for (const flag of [...on, ...flagsOff])
    await owner.query("insert into company_feature_flags values ($1, $2, $3)", [id, flag, !flagsOff.includes(flag)]);
  return { id, code, name };
}

interface VendorValues extends CompanyValues {
  companyId?: string;
  email?: string;
  password?: string;
  userStatus?: "active" | "deactivated";
  /** The permissions of a new role for this user, by default all. */
  may?: readonly Permission[];
  /** One of the three standard roles instead of a new role. */
  role?: "Vendor Admin" | "Full Access" | "View Only";
  /** The staff member who is signed in as this user. */
  staffId?: string;
}

/** Creates a user of a company who has signed in and entered the password again, by default a new company. */
async function aVendor(owner: pg.Pool, values: VendorValues = {}) {
  const { email = `${unique("user")}@acme.example`, password, userStatus = "active", staffId } = values;
  const companyId = values.companyId ?? (await aCompany(owner, values)).id;
  const roleId = values.role
    ? await roleNamed(owner, values.role)
    : await aRole(owner, values.may ?? permissions, false);
  return { companyId, email, ...(await aUser(owner, { companyId, roleId, email, password, userStatus, staffId })) };
}

async function roleNamed(owner: pg.Pool, name: string) {
  const { rows } = await owner.query<{ id: number }>("select id from roles where name = $1 and not of_provider", [
    name,
  ]);
  return onlyRow(rows).id;
}

async function aRole(owner: pg.Pool, may: readonly (Permission | ProviderPermission)[], ofProvider: boolean) {
  const { rows } = await owner.query<{ id: number }>(
    "insert into roles (name, of_provider) values ($1, $2) returning id",
    [unique("Role"), ofProvider],
  );
  const { id } = onlyRow(rows);
  await owner.query("insert into role_permissions select $1, unnest($2::text[])", [id, may]);
  return id;
}

interface StaffValues {
  email?: string;
  password?: string;
  /** The permissions of a new role for this staff member, by default all. */
  may?: readonly ProviderPermission[];
}

async function aStaffMember(owner: pg.Pool, values: StaffValues = {}) {
  const { email = `${unique("staff")}@provider.example`, password, may = providerPermissions } = values;
  const roleId = await aRole(owner, may, true);
  return {
    email,
    ...(await aUser(owner, { companyId: null, roleId, email, password, userStatus: "active" })),
  };
}

async function aUser(
  owner: pg.Pool,
  user: {
    companyId: string | null;
    roleId: number;
    email: string;
    password: string | undefined;
    userStatus: string;
    staffId?: string | undefined;
  },
) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, status)
     values ($1, $2, $3, $4, 'Ada', 'Moss', $5) returning id`,
    [
      user.companyId,
      user.roleId,
      user.email,
      user.password === undefined ? "none" : await hashPassword(user.password),
      user.userStatus,
    ],
  );
  const id = onlyRow(rows).id;
  const session = await owner.query<{ id: string }>(
    "insert into sessions (user_id, refresh_salt, staff_id, confirmed_at) values ($1, $2, $3, now()) returning id",
    [id, randomBytes(32), user.staffId ?? null],
  );
  const sessionId = onlyRow(session.rows).id;
  const { companyId } = user;
  const token = await createTokenSigner(tokenSecrets).accessToken({ id: sessionId, userId: id, companyId });
  return { id, sessionId, token };
}

type ProductValues = Record<string, unknown>;

/** Creates a product with these columns and made-up values for the other required ones. */
async function aProduct(owner: pg.Pool, companyId: string, values: ProductValues = {}) {
  const product: Record<string, unknown> = {
    company_id: companyId,
    gxp_sku: unique("GXP"),
    supplier_sku: unique("SUP"),
    name: "Ball valve",
    ...values,
  };
  if (typeof product.category === "string")
    await owner.query("insert into categories (name) values ($1) on conflict do nothing", [product.category]);
  const columns = Object.keys(product);
  await owner.query(
    `insert into products (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(product),
  );
  return { gxpSku: String(product.gxp_sku) };
}

interface InvitationValues {
  email?: string;
  role?: string;
}

async function anInvitation(owner: pg.Pool, companyId: string, values: InvitationValues = {}) {
  const { email = `${unique("guest")}@acme.example`, role = "Full Access" } = values;
  const codeSalt = randomBytes(32);
  const { rows } = await owner.query<{ id: string }>(
    "insert into invitations (company_id, role_id, email, code_salt) select $1, id, $3, $4 from roles where name = $2 returning id",
    [companyId, role, email, codeSalt],
  );
  return { id: onlyRow(rows).id, email, codeSalt };
}

async function anEmailChange(owner: pg.Pool, companyId: string, email = `${unique("new")}@acme.example`) {
  const user = await aVendor(owner, { companyId });
  const codeSalt = randomBytes(32);
  const { rows } = await owner.query<{ id: string }>(
    "insert into email_changes (user_id, company_id, email, code_salt) values ($1, $2, $3, $4) returning id",
    [user.id, companyId, email, codeSalt],
  );
  return { ...user, newEmail: email, change: { id: onlyRow(rows).id, salt: codeSalt } };
}

const someTerms = (owner: pg.Pool, text = "# Terms") =>
  owner.query("insert into terms_versions (text) values ($1)", [text]);

interface EditValues {
  gxpSku?: string;
  name?: string;
  oldValue?: string | null;
  newValue?: string | null;
  authorId?: string;
}

/** The text in which the portal stores a value of an edit. */
const stored = (name: string, value: string | null) => (isAttribute(name) ? canonicalText(name, value) : value);

async function anEdit(owner: pg.Pool, companyId: string, values: EditValues = {}) {
  const gxpSku = values.gxpSku ?? (await aProduct(owner, companyId)).gxpSku;
  const { name = "manufacturer", oldValue = null, newValue = "Acme", authorId = null } = values;
  const { rows } = await owner.query<{ id: string }>(
    `insert into field_edits (company_id, product_id, name, old_value, new_value, author_id)
     select company_id, id, $3, $4, $5, $6 from products where company_id = $1 and gxp_sku = $2 returning id`,
    [companyId, gxpSku, name, stored(name, oldValue), stored(name, newValue), authorId],
  );
  return { id: onlyRow(rows).id, gxpSku, name };
}

interface SetValues {
  authorId?: string;
  /** By default one of each of two products. */
  edits?: readonly EditValues[];
}

/** Submits edits together, in one statement as the portal does. */
async function aSetOfEdits(owner: pg.Pool, companyId: string, { authorId, edits = [{}, {}] }: SetValues = {}) {
  const set = randomUUID();
  const made = await Promise.all(
    edits.map(async ({ gxpSku, name = "manufacturer", oldValue = null, newValue = "Acme" }) => ({
      gxp_sku: gxpSku ?? (await aProduct(owner, companyId)).gxpSku,
      name,
      old_value: stored(name, oldValue),
      new_value: stored(name, newValue),
    })),
  );
  const products = new Set(made.map((edit) => edit.gxp_sku)).size;
  await owner.query(
    "insert into edit_sets (company_id, id, author_id, products, changes) values ($1, $2, $3, $4, $5)",
    [companyId, set, authorId, products, made.length],
  );
  const { rows } = await owner.query<{ id: string; gxpSku: string; name: string }>(
    `with made as (
       insert into field_edits (company_id, product_id, name, old_value, new_value, author_id, set_id)
       select p.company_id, p.id, e.name, e.old_value, e.new_value, $3, $4
       from jsonb_to_recordset($2) as e (gxp_sku text, name text, old_value text, new_value text)
       join products p on p.company_id = $1 and p.gxp_sku = e.gxp_sku
       returning id, product_id, name
     )
     select m.id, p.gxp_sku as "gxpSku", m.name from made m join products p on p.company_id = $1 and p.id = m.product_id`,
    [companyId, JSON.stringify(made), authorId, set],
  );
  return { id: set, edits: rows };
}

interface KeyValues {
  /** The person who owns the key, by default a new staff member. */
  owner?: { id: string; companyId?: string };
  /** By default all that a key of this side can have. */
  scopes?: readonly (Scope | AssistantScope)[];
  /** Whether it is the token of an assistant of the owner. */
  isPersonal?: boolean;
  name?: string;
  networks?: readonly string[];
  companyIds?: readonly string[];
  expiresAt?: string;
}

async function anApiKey(owner: pg.Pool, values: KeyValues = {}) {
  const key = createApiKey();
  const { id: userId, companyId }: NonNullable<KeyValues["owner"]> = values.owner ?? (await aStaffMember(owner));
  const { rows } = await owner.query<{ id: string }>(
    `insert into api_keys (name, key_hash, user_id, company_id, scopes, networks, company_ids, expires_at, is_personal)
     values ($8, $1, $2, $3, $4, $5, $6, $7, $9) returning id`,
    [
      hashKey(key),
      userId,
      companyId ?? null,
      values.scopes ?? (companyId ? [...vendorScopes, ...assistantScopes] : providerScopes),
      values.networks ?? [],
      values.companyIds ?? null,
      values.expiresAt ?? "2100-01-01",
      values.name ?? "tests",
      values.isPersonal ?? false,
    ],
  );
  return { id: onlyRow(rows).id, key };
}

async function aDirectoryToken(owner: pg.Pool, companyId: string) {
  const token = createApiKey();
  const { rows } = await owner.query<{ id: string }>(
    `insert into api_keys (name, key_hash, company_id, scopes, is_directory, expires_at)
     values ('Directory', $1, $2, $3, true, '2100-01-01') returning id`,
    [hashKey(token), companyId, [directoryScope]],
  );
  return { id: onlyRow(rows).id, token };
}

/** Creates the key of a portal's own tools, which belongs to no person. */
async function anIntakeKey(owner: pg.Pool) {
  const key = createApiKey();
  await owner.query("insert into api_keys (name, key_hash, scopes) values ('tests', $1, $2)", [
    hashKey(key),
    providerScopes.filter((scope) => scope.startsWith("intake.")),
  ]);
  return key;
}

interface WebhookValues {
  /** By default the provider's. */
  companyId?: string;
  userId?: string;
  url?: string;
  types?: readonly string[];
}

/** Creates an active webhook. Its secret is returned as its receiver has it. */
async function aWebhook(owner: pg.Pool, values: WebhookValues = {}) {
  const { companyId = null, userId = null, url = "https://receiver.example/", types = ["company.resumed"] } = values;
  const secret = createWebhookSecret();
  const { rows } = await owner.query<{ id: string }>(
    "insert into webhooks (company_id, user_id, url, types, secret) values ($1, $2, $3, $4, $5) returning id",
    [companyId, userId, url, types, sealWebhookSecret(createSecretBox(encryptionKeys), secret, companyId)],
  );
  return { id: onlyRow(rows).id, secret };
}

interface DeliveryValues {
  type?: string;
  state?: "waiting" | "sent" | "failed";
}

async function aWebhookDelivery(owner: pg.Pool, webhookId: string, values: DeliveryValues = {}) {
  const { type = "company.resumed", state = "waiting" } = values;
  const { rows } = await owner.query<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, company_id, type, body, state)
     select id, company_id, $2, '{}', $3 from webhooks where id = $1 returning id`,
    [webhookId, type, state],
  );
  return onlyRow(rows).id;
}

export const unique = (stem: string) => `${stem}-${randomUUID().slice(0, 8)}`;

async function aCompanyDomain(owner: pg.Pool, companyId: string, domain = `${unique("domain")}.example`.toLowerCase()) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into company_domains (company_id, domain, proof, proved_at, checked_at) values ($1, $2, 'x', now(), now())
     returning id`,
    [companyId, domain],
  );
  return { id: onlyRow(rows).id, domain };
}

async function aCompanyIdentity(owner: pg.Pool, companyId: string) {
  const user = await aVendor(owner, { companyId });
  const { rows } = await owner.query<{ id: string }>(
    `insert into company_identities (company_id, issuer, subject, user_id) values ($1, 'https://idp.example', $2, $3)
     returning id`,
    [companyId, unique("subject"), user.id],
  );
  return { id: onlyRow(rows).id, userId: user.id };
}
