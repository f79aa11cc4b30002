import type { AgreementFile, AgreementStatus } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../db/scope.ts";

/** An agreement, or the note that one is missing. */
export interface Agreement extends AgreementFile {
  company_id: string;
  document_type: string;
}

/** What is said of an agreement. */
export interface AgreementTerms {
  document_type: string;
  status: AgreementStatus;
  expiration_date: string | null;
}

/** A file in the store. */
interface AgreementContent {
  id: string;
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
}

/** The vendor's own, type by type in alphabetical order; of each type the newest first. */
export const findOwnAgreements = (scope: VendorScope) => findAgreements(scope, scope.companyId);

export const findAgreements = (scope: VendorScope | StaffScope, companyId: string) =>
  readAgreements(
    scope,
    sql`where company_id = ${companyId} order by lower(document_type), document_type, modified_date desc, id`,
  );

export const findAgreement = async (scope: StaffScope, id: string) =>
  (await readAgreements(scope, sql`where id = ${id}`))[0];

/** Whether there is such a company. From here on nobody else changes its agreements. */
export async function holdAgreementsOf({ db }: StaffScope, companyId: string) {
  const { rows } = await sql`select from companies where id = ${companyId} for no key update`.execute(db);
  return rows.length > 0;
}

export async function hasCompany({ db }: StaffScope, companyId: string) {
  const { rows } = await sql`select from companies where id = ${companyId}`.execute(db);
  return rows.length > 0;
}

/** The note that an agreement of the type is missing. */
export const findMissing = async (scope: StaffScope, companyId: string, documentType: string) =>
  (
    await readAgreements(
      scope,
      sql`where company_id = ${companyId} and document_type = ${documentType} and status = '1'`,
    )
  )[0];

/** Adds an agreement under the id of its file; without one, the note that it is missing. */
export async function insertAgreement(
  { db }: StaffScope,
  companyId: string,
  terms: AgreementTerms,
  file: AgreementContent | undefined,
) {
  const { rows } = await sql<{ id: string }>`
    insert into agreements (company_id, id, document_type, status, expiration_date, name, extension, size, sha256)
    values (${companyId}, ${file?.id ?? sql`default`}, ${terms.document_type}, ${terms.status}, ${terms.expiration_date},
      ${file?.name ?? null}, ${file?.extension ?? null}, ${file?.size ?? null}, ${file?.sha256 ?? null})
    returning id`.execute(db);
  return rows[0]!.id; // An insert returns its row.
}

/** What has come in is missing no longer. */
export const removeMissing = ({ db }: StaffScope, companyId: string, documentType: string) =>
  sql`delete from agreements where company_id = ${companyId} and document_type = ${documentType} and status = '1'`.execute(
    db,
  );

/** The dates change with what they are about. */
export const updateAgreement = ({ db }: StaffScope, id: string, terms: AgreementTerms) =>
  sql`
    update agreements set document_type = ${terms.document_type}, status = ${terms.status},
      expiration_date = ${terms.expiration_date}, modified_date = now(),
      status_modified_date = case when status = ${terms.status} then status_modified_date else now() end
    where id = ${id}
      and (document_type, status, expiration_date)
        is distinct from (${terms.document_type}, ${terms.status}, ${terms.expiration_date}::date)`.execute(db);

/** Whether there was one to remove. Its file goes with it. */
export async function deleteAgreement({ db }: StaffScope, id: string) {
  const { rows } = await sql`delete from agreements where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

type AgreementRow = Omit<Agreement, "status_modified_date" | "modified_date"> & {
  status_modified_date: Date;
  modified_date: Date | null;
};

/** How long before its end an agreement is about to expire. */
const soonDays = 30;

async function readAgreements({ db }: VendorScope | StaffScope, which: RawBuilder<unknown>): Promise<Agreement[]> {
  const { rows } = await sql<AgreementRow>`
    select company_id, id, document_type, name, extension, size::float8 as size, expiration_date, status_modified_date,
      case when status <> '1' then modified_date end as modified_date, status, days_left,
      case when days_left < 0 then 'expired' when days_left <= ${soonDays} then 'soon' end as expiry
    from (select *, expiration_date - (now() at time zone 'UTC')::date as days_left from agreements ${which}) a
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    status_modified_date: row.status_modified_date.toISOString(),
    modified_date: row.modified_date?.toISOString() ?? null,
  }));
}
