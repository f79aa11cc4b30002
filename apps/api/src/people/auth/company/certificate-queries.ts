import { sql, type Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { Certificate } from "./saml/read-certificate.ts";

/** The certificates of the company's identity provider; the one that expires last comes first. */
export async function findCertificates({ db, companyId }: VendorScope) {
  const { rows } = await sql<{
    fingerprint: string;
    valid_from: Date;
    expires_at: Date;
    expiry: "later" | "soon" | "over";
  }>`
    select encode(fingerprint, 'hex') as fingerprint, valid_from, expires_at,
      case when expires_at <= now() then 'over' when expires_at <= now() + interval '30 days' then 'soon' else 'later' end as expiry
    from company_certificates where company_id = ${companyId} order by expires_at desc, fingerprint`.execute(db);
  return rows.map(({ valid_from, expires_at, ...row }) => ({
    ...row,
    valid_from: valid_from.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/** A certificate that is stored already keeps its mail. */
export async function replaceCertificates({ db, companyId }: VendorScope, certificates: readonly Certificate[]) {
  await db
    .deleteFrom("company_certificates")
    .where("company_id", "=", companyId)
    .$if(certificates.length > 0, (query) =>
      query.where(
        "fingerprint",
        "not in",
        certificates.map(({ fingerprint }) => fingerprint),
      ),
    )
    .execute();
  if (certificates.length > 0)
    await db
      .insertInto("company_certificates")
      .values(
        certificates.map(({ fingerprint, certificate, validFrom, expiresAt }) => ({
          company_id: companyId,
          fingerprint,
          certificate,
          valid_from: validFrom,
          expires_at: expiresAt,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface ExpiringCertificate {
  company_id: string;
  fingerprint: Buffer;
  /** As 2026-12-24. */
  day: string;
  admins: string[];
}

/** The certificates that expire within 30 days and were not mailed, with the addresses of the companies' Vendor Admins. */
export async function findExpiringCertificates(database: Database) {
  const { rows } = await sql<ExpiringCertificate>`
    select x.company_id, x.fingerprint, to_char(x.expires_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      array(select u.email from users u join roles r on r.id = u.role_id
        where u.company_id = x.company_id and u.status = 'active' and r.name = 'Vendor Admin') as admins
    from company_certificates x
    where x.mailed_at is null and x.expires_at <= now() + interval '30 days' limit 1000`.execute(database);
  return rows;
}

export const markMailed = (db: Transaction<DB>, { company_id, fingerprint }: ExpiringCertificate) =>
  sql`update company_certificates set mailed_at = now()
    where company_id = ${company_id} and fingerprint = ${fingerprint}`.execute(db);
