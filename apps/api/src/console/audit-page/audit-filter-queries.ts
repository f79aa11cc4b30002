import type { AuditResult } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";

export interface AuditFilters {
  actor?: string | undefined;
  as_user?: string | undefined;
  company?: string | undefined;
  subject?: string | undefined;
  address?: string | undefined;
  action: readonly string[];
  result?: AuditResult | undefined;
  date_after?: string | undefined;
  date_before?: string | undefined;
  ordering?: "at" | "-at" | undefined;
  /** The id of the last entry that counts. */
  until?: string | undefined;
}

export type Condition = RawBuilder<unknown>;

/** The conditions of the filters. The actions are apart, because several of them need a query of another form. */
export interface Matching {
  conditions: readonly Condition[];
  actions: readonly string[];
}

/** Row-level security limits a vendor to the entries of the own company. */
export type AuditScope = StaffScope | VendorScope;

/** The same expression as in the index audit_entries_of_subject. */
const subjectOf = sql`coalesce(e.details->>'docId', e.details->>'user', e.details->>'invitation', e.details->>'user_id',
  e.details->>'doc_id', e.details->>'gxp_sku', e.details->>'id')`;

/** Emails and codes are looked up first, so that each condition compares an indexed column with one value. */
export async function toConditions(scope: AuditScope, filters: Omit<AuditFilters, "ordering">): Promise<Matching> {
  const { actor, as_user, company, subject, address, action, result, date_after, date_before, until } = filters;
  const conditions = [
    ...(actor ? [equals(sql`e.actor_id`, await findUserId(scope, actor))] : []),
    ...(as_user ? [equals(sql`e.as_user_id`, await findUserId(scope, as_user))] : []),
    ...(company ? [equals(sql`e.company_id`, await findCompanyId(scope, company))] : []),
    ...(subject ? [sql`${subjectOf} = ${subject}`] : []),
    ...(address ? [sql`e.address = ${address}::inet`] : []),
    // A literal, so that PostgreSQL can use the index of refusals.
    ...(result ? [result === "refused" ? sql`e.result = 'refused'` : sql`e.result = 'done'`] : []),
    ...(date_after ? [sql`e.at >= ${date_after}::date::timestamp at time zone 'UTC'`] : []),
    ...(date_before ? [sql`e.at < (${date_before}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(until ? [sql`e.id <= ${until}`] : []),
  ];
  return { conditions, actions: [...new Set(action)] };
}

const equals = (column: RawBuilder<unknown>, id: string | undefined) =>
  id === undefined ? sql`false` : sql`${column} = ${id}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id stays as it is, because the record keeps ids of deleted users and companies. */
async function findUserId({ db }: AuditScope, emailOrId: string) {
  if (UUID.test(emailOrId)) return emailOrId;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", emailOrId.toLowerCase())
    .executeTakeFirst();
  return user?.id;
}

async function findCompanyId({ db }: AuditScope, codeOrId: string) {
  if (UUID.test(codeOrId)) return codeOrId;
  const company = await db.selectFrom("companies").select("id").where("company_code", "=", codeOrId).executeTakeFirst();
  return company?.id;
}
