import type { Access, FeatureName, Permission } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { DB } from "./schema.ts";

declare const proven: unique symbol;

/** The user behind a live session, read anew in each request. */
export interface SessionUser {
  id: string;
  sessionId: string;
  /** Null for the provider's staff. */
  companyId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  department: string | null;
  position: string | null;
  roleName: string | null;
  permissions: Permission[];
  flagsOff: FeatureName[];
  /** The staff member of the provider who signed in as this user; null when the user did. */
  staffId: string | null;
  /** Of the latest terms; true while there are none. */
  hasAcceptedTerms: boolean;
}

/** What decides whether a session's user is a member, who may make the calls of vendors. */
export type Standing = Pick<SessionUser, "companyId" | "staffId" | "hasAcceptedTerms">;

/** A tenant proven by a session. Only `openScope` makes one, and every vendor query asks for one. */
export interface VendorScope {
  readonly db: Transaction<DB>;
  readonly companyId: string;
  readonly user: SessionUser;
  readonly [proven]: "vendor";
}

/** A live session of anybody, staff included. */
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

/** All companies, for a program of the provider that showed its key. */
export interface ProviderScope {
  readonly db: Transaction<DB>;
  readonly keyId: string;
  readonly [proven]: "provider";
}

/** Nobody yet: accounts and sessions alone can be read. Each `transaction` commits by itself. */
export interface GateScope {
  transaction<T>(work: (db: Transaction<DB>) => Promise<T>): Promise<T>;
  readonly [proven]: "gate";
}

export type ScopeFor<A extends Access> = A extends "public"
  ? GateScope
  : A extends "signed-in"
    ? SessionScope
    : A extends "intake"
      ? ProviderScope
      : A extends "staff"
        ? StaffScope
        : VendorScope;

/** Opens accounts and sessions, nothing else. */
export const openGate = (database: Database): GateScope =>
  ({
    transaction: (work) =>
      database.transaction().execute(async (db) => {
        await actAs(db, "lading_gate");
        return work(db);
      }),
  }) as GateScope; // `proven` exists for the compiler only.

/** Opens the transaction of a program of the provider, or answers undefined when its key is not one. */
export function openProviderScope<T>(
  database: Database,
  keyHash: Buffer,
  work: (scope: ProviderScope | undefined) => Promise<T>,
) {
  return database.transaction().execute(async (db) => {
    await actAs(db, "lading_provider");
    const key = await db
      .selectFrom("intake_keys")
      .select("id")
      .where("key_hash", "=", keyHash)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    return work(key && ({ db, keyId: key.id } as ProviderScope)); // `proven` exists for the compiler only.
  });
}

/**
 * Opens the transaction of a session; `work` gets the user, or undefined when the session is not live. From then on
 * row-level security holds every statement to the user's company.
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
      const { rows } = await sql<SessionRow>`select * from open_session(${sessionId})`.execute(db);
      return work(db, rows[0] && asUser(rows[0], sessionId));
    });
}

/** Proves the tenant of a session's transaction; undefined for staff, who have none. */
export const vendorScope = (db: Transaction<DB>, user: SessionUser): VendorScope | undefined =>
  user.companyId === null ? undefined : ({ db, companyId: user.companyId, user } as VendorScope); // See above.

export const sessionScope = (db: Transaction<DB>, user: SessionUser): SessionScope => ({ db, user }) as SessionScope; // See above.

/** From here on the transaction sees all companies; undefined for who is not of the provider's staff. */
export async function staffScope(db: Transaction<DB>, user: SessionUser): Promise<StaffScope | undefined> {
  if (user.companyId !== null) return undefined;
  await actAs(db, "lading_provider");
  return { db, user } as StaffScope; // See above.
}

const actAs = (db: Transaction<DB>, role: "lading_gate" | "lading_provider") =>
  sql`select set_config('role', ${role}, true)`.execute(db);

interface SessionRow {
  user_id: string;
  company_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  department: string | null;
  position: string | null;
  role_name: string | null;
  permissions: Permission[];
  flags_off: FeatureName[];
  staff_id: string | null;
  has_accepted_terms: boolean;
}

const asUser = (row: SessionRow, sessionId: string): SessionUser => ({
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
});
