import type { CompanySignIn, SignInTest } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

type Connection = Omit<NonNullable<CompanySignIn["connection"]>, "certificates">;

export async function findConnection({ db, companyId }: VendorScope) {
  const { rows } = await sql<Connection>`
    select s.kind, s.issuer, s.client_id, s.sign_in_url, s.signs_response, s.subject_attribute, s.state, s.creates_users, r.name as role, s.group_claim, s.group_roles, s.is_enforced,
      s.lifted_reason, s.last_test
    from company_sign_ins s join roles r on r.id = s.role_id where s.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/** A change of these values makes another connection, which needs a new test. */
export interface ConnectionKey {
  kind: Connection["kind"];
  issuer: string;
  client_id: string | null;
  sign_in_url: string | null;
  signs_response: boolean;
  subject_attribute: string;
}

export interface SavedConnection extends ConnectionKey {
  /** Encrypted; the stored one stays if it is undefined, and SAML has none. */
  client_secret: Buffer | null | undefined;
  creates_users: boolean;
  role_id: number;
  group_claim: string;
  group_roles: readonly { group: string; role: string }[];
}

export const insertConnection = ({ db, companyId }: VendorScope, { group_roles, ...saved }: SavedConnection) =>
  db
    .insertInto("company_sign_ins")
    .values({ company_id: companyId, ...saved, group_roles: asJsonb(group_roles) })
    .execute();

/** Another connection is a draft, whose sign-in is off. */
export const updateConnection = (
  { db, companyId }: VendorScope,
  { client_secret, group_roles, ...saved }: SavedConnection,
  isAnother: boolean,
) =>
  db
    .updateTable("company_sign_ins")
    .set({
      ...saved,
      group_roles: asJsonb(group_roles),
      ...(client_secret !== undefined && { client_secret }),
      ...(isAnother && { state: "draft", is_enforced: false, last_test: null }),
    })
    .where("company_id", "=", companyId)
    .execute();

export const setState = (
  { db, companyId }: VendorScope,
  { state, is_enforced }: { state: "tested" | "on"; is_enforced: boolean },
) => db.updateTable("company_sign_ins").set({ state, is_enforced }).where("company_id", "=", companyId).execute();

/** Removes the connection with its links and exemptions. Returns false if there is none. */
export async function deleteConnection({ db, companyId }: VendorScope) {
  for (const table of ["company_sign_in_exemptions", "company_identities"] as const)
    await db.deleteFrom(table).where("company_id", "=", companyId).execute();
  const { numDeletedRows } = await db
    .deleteFrom("company_sign_ins")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findExemptUsers({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from company_sign_in_exemptions e join users u on u.id = e.user_id
    where e.company_id = ${companyId} order by name, u.id`.execute(db);
  return rows;
}

export async function replaceExemptions({ db, companyId }: VendorScope, userIds: readonly string[]) {
  await db.deleteFrom("company_sign_in_exemptions").where("company_id", "=", companyId).execute();
  if (userIds.length > 0)
    await db
      .insertInto("company_sign_in_exemptions")
      .values(userIds.map((user_id) => ({ user_id, company_id: companyId })))
      .execute();
}

/** Returns those of the users who are active in the company and have a second step. */
export async function findProtectedUsers({ db, companyId }: VendorScope, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[]) and company_id = ${companyId} and status = 'active'
      and colleague_has_factor(id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks out the users whose passwords do not work any more, except the caller. */
export const lockOutEnforced = ({ db, companyId, user }: VendorScope) =>
  sql`
    select lock_out_user(u.id) from users u
    where u.company_id = ${companyId} and u.id <> ${user.id}
      and not exists (select from company_sign_in_exemptions e where e.user_id = u.id)
      and exists (select from company_domains d where d.company_id = u.company_id and d.proved_at is not null
        and d.domain = split_part(u.email, '@', 2))`.execute(db);

/** Locks a user out whose link was removed, except from the caller's own session. The link may have opened the account to others. */
export const lockOutUnlinked = ({ db, user }: VendorScope, userId: string) =>
  sql`select lock_out_user(${userId}, ${user.sessionId})`.execute(db);

/** Ends the exception of staff, so that enforcing the sign-in again stops passwords. */
export const forgetLift = ({ db }: VendorScope) => sql`select forget_lift()`.execute(db);

export async function findIdentities({ db, companyId }: VendorScope) {
  const { rows } = await sql<{
    id: string;
    user: string;
    email: string;
    subject: string;
    linked_at: Date;
    last_used_at: Date | null;
  }>`
    select i.id, u.first_name || ' ' || u.last_name as user, u.email, i.subject, i.linked_at, i.last_used_at
    from company_identities i join users u on u.id = i.user_id
    where i.company_id = ${companyId} order by "user", i.id limit 500`.execute(db);
  return rows.map(({ linked_at, last_used_at, ...row }) => ({
    ...row,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Returns the id of the user who was linked, or undefined. */
export async function deleteIdentity({ db, companyId }: VendorScope, id: string) {
  const row = await db
    .deleteFrom("company_identities")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

export async function findCompanyCode({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ company_code: string }>`
    select company_code from companies where id = ${companyId}`.execute(db);
  return onlyRow(rows).company_code;
}

/** A connection as the gate reads it. */
export type GateConnection = CommonConnection & (OidcConnection | SamlConnection);

interface OidcConnection {
  kind: "oidc";
  client_id: string;
  client_secret: Buffer;
}

interface SamlConnection {
  kind: "saml";
  sign_in_url: string;
  signs_response: boolean;
  subject_attribute: string;
  /** Those that are valid now. */
  certificates: string[];
}

interface CommonConnection {
  company_id: string;
  company_name: string;
  company_status: string;
  issuer: string;
  state: string;
  creates_users: boolean;
  role_id: number;
  group_claim: string;
  group_roles: { group: string; role: string }[];
}

const gateColumns = sql<GateConnection>`
  s.company_id, c.name as company_name, c.status as company_status, s.kind, s.issuer, s.client_id, s.client_secret,
  s.sign_in_url, s.signs_response, s.subject_attribute, s.state, s.creates_users, s.role_id, s.group_claim, s.group_roles,
  array(select x.certificate from company_certificates x
    where x.company_id = s.company_id and now() between x.valid_from and x.expires_at) as certificates`;

export async function findGateConnection(db: Transaction<DB>, companyId: string) {
  const { rows } = await sql<GateConnection>`
    select ${gateColumns} from company_sign_ins s join companies c on c.id = s.company_id
    where s.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/** The connection that is on for a domain, or for a company by its code. */
export async function findLiveConnection(
  db: Transaction<DB>,
  { domain, company }: { domain?: string | undefined; company?: string | undefined },
) {
  const { rows } = await sql<GateConnection>`
    select ${gateColumns} from company_sign_ins s join companies c on c.id = s.company_id
    where s.state = 'on' and (
      lower(c.company_code) = lower(${company ?? null})
      or exists (select from company_domains d
        where d.company_id = s.company_id and d.domain = ${domain ?? null} and d.proved_at is not null))
    limit 1`.execute(db);
  return rows[0];
}

/** Whether passwords of this domain do not work, because the company that has proved it enforces its own sign-in. */
export async function isEnforced(db: Transaction<DB>, domain: string) {
  const { rows } = await sql`
    select from company_sign_ins s join company_domains d on d.company_id = s.company_id
    where s.is_enforced and s.lifted_reason is null and d.domain = ${domain} and d.proved_at is not null`.execute(db);
  return rows.length > 0;
}

export const storeTest = (db: Transaction<DB>, companyId: string, test: SignInTest) =>
  sql`
    update company_sign_ins set last_test = ${asJsonb(test)},
      state = case when state = 'draft' and ${test.succeeded} then 'tested' else state end
    where company_id = ${companyId}`.execute(db);

export async function findSignInOfCompany({ db }: StaffScope, companyId: string) {
  const { rows } = await sql<Pick<Connection, "issuer" | "state" | "is_enforced" | "lifted_reason">>`
    select issuer, state, is_enforced, lifted_reason from company_sign_ins where company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns false if the company enforces no sign-in. */
export async function setLift({ db }: StaffScope, companyId: string, reason: string | null) {
  const { numAffectedRows = 0n } = await sql`
    update company_sign_ins set lifted_reason = ${reason} where company_id = ${companyId} and is_enforced`.execute(db);
  return numAffectedRows === 1n;
}
