import type { Access, FeatureName, Permission, ProviderPermission } from "@lading/contract";
import { CompiledQuery, sql, type Transaction } from "kysely";
import type { ApiDatabase, Database } from "./database.ts";
import { prepared } from "./prepared-statements.ts";
import type { DB } from "./schema.ts";

declare const proven: unique symbol;

/** The user of a live session, read again in each request. */
export interface SessionUser {
  /** Empty if a directory acts, which is no person. */
  id: string;
  /** Empty if a program acts for the user. */
  sessionId: string;
  /** Null for the provider's staff. */
  companyId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  department: string | null;
  position: string | null;
  roleName: string;
  /** Those of staff are the provider's. */
  permissions: (Permission | ProviderPermission)[];
  flagsOff: FeatureName[];
  /** The staff member of the provider who signed in as this user; null when the user did. */
  staffId: string | null;
  /** Whether the user has accepted the latest terms; true if there are none. */
  hasAcceptedTerms: boolean;
  /** The API key of a program that acts for the user; null if the user signed in. */
  key: OpenKey | null;
}

interface OpenKey {
  id: string;
  /** The companies that a key of the provider is limited to; null for all. */
  companyIds: string[] | null;
}

/** The properties of a session that decide whether its user may send requests of vendors. */
export type Standing = Pick<SessionUser, "companyId" | "staffId" | "hasAcceptedTerms">;

/** A tenant proven by a session. Only `openScope` creates one, and every vendor query requires one. */
export interface VendorScope {
  readonly db: Transaction<DB>;
  readonly companyId: string;
  readonly user: SessionUser;
  readonly [proven]: "vendor";
}

/** A live session of a vendor's user or of staff. */
export interface SessionScope {
  readonly db: Transaction<DB>;
  readonly user: SessionUser;
  readonly [proven]: "session";
}

/** All companies, for a staff member of the provider. */
export interface StaffScope {
  readonly db: Transaction<DB>;
  readonly user: SessionUser;
  readonly [proven]: "staff";
}

/** One company: a vendor's own, or one that staff work on. Row-level security limits only the vendor to it. */
export interface CompanyScope {
  readonly db: Transaction<DB>;
  readonly companyId: string;
  /** A user of the company, or a staff member. */
  readonly user: SessionUser;
  readonly [proven]: "vendor" | "company";
}

/** All companies, for a program of the provider that sent its key. */
export interface ProviderScope {
  readonly db: Transaction<DB>;
  readonly keyId: string;
  /** Those of the key's owner; null for the key of this machine's tools, which may load everything. */
  readonly permissions: readonly string[] | null;
  /** The companies that the key is limited to; null for all. */
  readonly companyIds: string[] | null;
  readonly [proven]: "provider";
}

/** A caller without a session, who can read accounts and sessions only. Each `transaction` commits separately. */
export interface GateScope {
  transaction<T>(work: (db: Transaction<DB>) => Promise<T>): Promise<T>;
  readonly [proven]: "gate";
}

export type ScopeFor<A extends Access> = A extends "public"
  ? GateScope
  : A extends "signed-in"
    ? SessionScope
    : A extends "key"
      ? ProviderScope
      : A extends "directory"
        ? CompanyScope
        : A extends "staff" | ProviderPermission
          ? StaffScope
          : VendorScope;

/** Gives access to accounts and sessions only. */
export const openGate = ({ gate }: Pick<ApiDatabase, "gate">): GateScope =>
  ({ transaction: (work) => gate.transaction().execute(work) }) as GateScope; // `proven` exists for the compiler only.

/**
 * Opens the transaction of a program of the provider, which runs as lading_provider. `work` gets undefined if the key is not
 * valid.
 */
export function openProviderScope<T>(
  database: Database,
  keyHash: Buffer | undefined,
  work: (scope: ProviderScope | undefined) => Promise<T>,
) {
  return database.transaction().execute(async (db) => {
    const { rows } = await sql<Pick<ProviderScope, "keyId" | "permissions" | "companyIds">>`
      select key_id as "keyId", permissions, company_ids as "companyIds" from find_program_key(${keyHash})`.execute(db);
    return work(rows[0] && ({ db, ...rows[0] } as ProviderScope)); // `proven` exists for the compiler only.
  });
}

/**
 * Sent before the response to the beginning of the transaction. If that failed, the role is not set. It names its columns,
 * because a prepared statement fails if its columns change, which could happen while a newer server starts beside this one.
 */
export const OPENING = prepared(
  `select user_id, company_id, email, first_name, last_name, phone_number, department, "position", role_name, permissions,
     flags_off, staff_id, has_accepted_terms
   from open_session($1) where current_setting('role') <> 'none'`,
);

/**
 * Opens the transaction of a session. `work` gets the user, or undefined if the session is not live. open_session() stores
 * the session's id in the setting app.session_id, by which row-level security limits every statement to the user's company.
 */
export function openSession<T>(
  database: Database,
  sessionId: string,
  accessMode: "read only" | "read write",
  work: (db: Transaction<DB>, user: SessionUser | undefined) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setAccessMode(accessMode)
    .execute(async (db) => {
      const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(OPENING, [sessionId]));
      return work(db, rows[0] && asUser(rows[0], sessionId));
    });
}

/**
 * Opens the transaction of a program that acts for the owner of its API key. `work` gets the owner, or undefined if the key is not
 * live. Row-level security limits every statement to the company of the key.
 */
export function openApiKey<T>(
  database: Database,
  keyHash: Buffer,
  accessMode: "read only" | "read write",
  work: (db: Transaction<DB>, user: SessionUser | undefined) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setAccessMode(accessMode)
    .execute(async (db) => {
      const { rows } = await sql<SessionRow & { key_id: string; company_ids: string[] | null }>`
        select user_id, company_id, email, first_name, last_name, phone_number, department, "position", role_name,
          permissions, flags_off, staff_id, has_accepted_terms, key_id, company_ids
        from open_api_key(${keyHash})`.execute(db);
      const [row] = rows;
      return work(db, row && { ...asUser(row, ""), key: { id: row.key_id, companyIds: row.company_ids } });
    });
}

/**
 * Opens the transaction of a company's directory. `work` gets undefined if its token is not live. Row-level security limits every
 * statement to the company.
 */
export function openDirectory<T>(
  database: Database,
  tokenHash: Buffer | undefined,
  accessMode: "read only" | "read write",
  work: (scope: CompanyScope | undefined) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setAccessMode(accessMode)
    .execute(async (db) => {
      const { rows } = await sql<{ key_id: string; name: string; company_id: string }>`
        select key_id, name, company_id from open_directory(${tokenHash})`.execute(db);
      return work(rows[0] && ({ db, companyId: rows[0].company_id, user: asDirectory(rows[0]) } as CompanyScope)); // `proven` exists for the compiler only.
    });
}

/**
 * Opens a transaction for a mailed link to an order, whose code was proven. The transaction is one of the user who received the mail;
 * `work` gets undefined if that user is no longer active in the company. Row-level security limits every statement to the company of the link.
 */
export const openOrderLink = <T>(
  database: Database,
  linkId: string,
  accessMode: "read only" | "read write",
  work: (scope: VendorScope | undefined) => Promise<T>,
): Promise<T> =>
  openLinkOf(
    database,
    { setting: "app.order_link_id", table: "order_links", person: "user_id" },
    linkId,
    accessMode,
    work,
  );

/** Opens a transaction for the link of a third party, whose code was found. It is one of the user who asked, with the rules of `openOrderLink`. */
export const openDocumentAsk = <T>(
  database: Database,
  askId: string,
  accessMode: "read only" | "read write",
  work: (scope: VendorScope | undefined) => Promise<T>,
): Promise<T> =>
  openLinkOf(database, { setting: "app.ask_id", table: "document_asks", person: "asked_by" }, askId, accessMode, work);

/** The rows of a kind of links, and the setting by which the database knows the open one. */
interface LinkRows {
  setting: "app.order_link_id" | "app.ask_id";
  table: "order_links" | "document_asks";
  /** The column with the user whose rights the link has. */
  person: "user_id" | "asked_by";
}

const openLinkOf = <T>(
  database: Database,
  { setting, table, person }: LinkRows,
  id: string,
  accessMode: "read only" | "read write",
  work: (scope: VendorScope | undefined) => Promise<T>,
): Promise<T> =>
  database
    .transaction()
    .setAccessMode(accessMode)
    .execute(async (db) => {
      await sql`select set_config(${setting}, ${id}, true)`.execute(db);
      const { rows } = await sql<SessionRow>`
        select u.id as user_id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position,
          r.name as role_name, null as staff_id, true as has_accepted_terms,
          array(select p.permission from role_permissions p where p.role_id = u.role_id) as permissions,
          array(select f.feature_name from features_off f where f.company_id = u.company_id) as flags_off
        from ${sql.table(table)} l join users u on u.id = ${sql.ref(`l.${person}`)} and u.company_id = l.company_id and u.status = 'active'
        join roles r on r.id = u.role_id where l.id = ${id}`.execute(db);
      return work(rows[0] && vendorScope(db, asUser(rows[0], "")));
    });

/**
 * Opens a transaction of a run as the person who started it, with that person's permissions of now. `work` gets undefined if the
 * person was deactivated, deleted or moved, or if another execution has the run. Its statements have longer time limits than those
 * of requests. All statements of a snapshot see the rows of one moment.
 */
export function openRun<T>(
  database: Database,
  { id, runnerId }: { id: string; runnerId: string },
  mode: "read only" | "read write" | "snapshot",
  work: (db: Transaction<DB>, user: SessionUser | undefined) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setAccessMode(mode === "snapshot" ? "read only" : mode)
    .setIsolationLevel(mode === "snapshot" ? "repeatable read" : "read committed")
    .execute(async (db) => {
      await sql`select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(
        db,
      );
      const { rows } = await sql<SessionRow & { session_id: string }>`
        select user_id, company_id, email, first_name, last_name, phone_number, department, "position", role_name,
          permissions, flags_off, staff_id, has_accepted_terms, session_id
        from open_run(${id}, ${runnerId})`.execute(db);
      return work(db, rows[0] && asUser(rows[0], rows[0].session_id));
    });
}

/** Whether the user of a session's transaction has lately entered the password again. */
export async function isConfirmed(db: Transaction<DB>) {
  const { rows } = await sql<{ answer: boolean }>`select session_is_confirmed() as answer`.execute(db);
  return rows[0]?.answer === true;
}

/** Returns the tenant of a session's transaction; undefined for staff, who have no company. */
export const vendorScope = (db: Transaction<DB>, user: SessionUser): VendorScope | undefined =>
  user.companyId === null ? undefined : ({ db, companyId: user.companyId, user } as VendorScope); // `proven` exists for the compiler only.

export const sessionScope = (db: Transaction<DB>, user: SessionUser): SessionScope => ({ db, user }) as SessionScope; // `proven` exists for the compiler only.

/** Returns the scope of a staff member, whose transactions see all companies; undefined for other users. */
export const staffScope = (db: Transaction<DB>, user: SessionUser): StaffScope | undefined =>
  user.companyId === null ? ({ db, user } as StaffScope) : undefined; // `proven` exists for the compiler only.

/** Returns the scope in which staff work on one company. */
export const companyScope = ({ db, user }: StaffScope, companyId: string) => ({ db, companyId, user }) as CompanyScope; // `proven` exists for the compiler only.

/** A row of open_session(). */
export interface SessionRow {
  user_id: string;
  company_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  department: string | null;
  position: string | null;
  role_name: string;
  permissions: SessionUser["permissions"];
  flags_off: FeatureName[];
  staff_id: string | null;
  has_accepted_terms: boolean;
}

export const asUser = (row: SessionRow, sessionId: string): SessionUser => ({
  id: row.user_id,
  sessionId,
  companyId: row.company_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
  department: row.department,
  position: row.position,
  roleName: row.role_name,
  permissions: row.permissions,
  flagsOff: row.flags_off,
  staffId: row.staff_id,
  hasAcceptedTerms: row.has_accepted_terms,
  key: null,
});

/** The directory of a company in place of a person. */
const asDirectory = (row: { key_id: string; name: string; company_id: string }): SessionUser => ({
  id: "",
  sessionId: "",
  companyId: row.company_id,
  email: "",
  firstName: row.name,
  lastName: "",
  phoneNumber: null,
  department: null,
  position: null,
  roleName: "",
  permissions: [],
  flagsOff: [],
  staffId: null,
  hasAcceptedTerms: true,
  key: { id: row.key_id, companyIds: null },
});
