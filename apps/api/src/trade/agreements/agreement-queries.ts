import type { AgreementFile, AgreementStatus } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** An agreement, or a note that it is missing. */
export interface Agreement extends AgreementFile {
  company_id: string;
  document_type: string;
}

/** The editable values of an agreement, except its name. */
export interface AgreementTerms {
  document_type: string;
  status: AgreementStatus;
  expiration_date: string | null;
}

/** The name is null for a missing agreement. */
export type NamedTerms = AgreementTerms & { name: string | null };

/** A file in the blob store. */
interface AgreementContent {
  id: string;
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
}

/** Returns the vendor's own agreements, sorted by type, the newest first within a type. */
export const findOwnAgreements = (scope: VendorScope) => findAgreements(scope, scope.companyId);

export const findAgreements = (scope: VendorScope | StaffScope, companyId: string) =>
  readAgreements(
    scope,
    sql`where company_id = ${companyId} order by lower(document_type), document_type, modified_date desc, id`,
  );

export const findAgreement = async (scope: StaffScope, id: string) =>
  (await readAgreements(scope, sql`where id = ${id}`))[0];

export async function hasCompany({ db }: StaffScope, companyId: string) {
  const { rows } = await sql`select from companies where id = ${companyId}`.execute(db);
  return rows.length > 0;
}

/** Finds the note that an agreement of the type is missing. */
export const findMissing = async (scope: StaffScope, companyId: string, documentType: string) =>
  (
    await readAgreements(
      scope,
      sql`where company_id = ${companyId} and document_type = ${documentType} and status = '1'`,
    )
  )[0];

/**
 * Returns the existing spelling of a type that was typed in another case, preferably that of the company. Ignores the
 * agreement `except`, because its type is about to change.
 */
export async function findType({ db }: StaffScope, companyId: string, typed: string, except: string | null = null) {
  const { rows } = await sql<{ document_type: string }>`
    select document_type from agreements
    where lower(document_type) = lower(${typed}) and id is distinct from ${except}::uuid
    order by company_id = ${companyId} desc, document_type = ${typed} desc, document_type limit 1`.execute(db);
  return rows[0]?.document_type ?? typed;
}

/** Adds an agreement with its file, or a note that it is missing. */
export async function insertAgreement(
  { db }: StaffScope,
  companyId: string,
  terms: AgreementTerms,
  file: AgreementContent | undefined,
) {
  const { rows } = await sql<{ id: string }>`
    insert into agreements (company_id, document_type, status, expiration_date, file_id, name, extension, size, sha256)
    values (${companyId}, ${terms.document_type}, ${terms.status}, ${terms.expiration_date}, ${file?.id ?? null},
      ${file?.name ?? null}, ${file?.extension ?? null}, ${file?.size ?? null}, ${file?.sha256 ?? null})
    returning id`.execute(db);
  return onlyRow(rows).id;
}

/** Deletes the note that an agreement of the type is missing. */
export const removeMissing = ({ db }: StaffScope, companyId: string, documentType: string) =>
  sql`delete from agreements where company_id = ${companyId} and document_type = ${documentType} and status = '1'`.execute(
    db,
  );

/** Updates the values, and the dates of the values that change. */
export const updateAgreement = ({ db }: StaffScope, id: string, terms: NamedTerms) =>
  sql`
    update agreements set ${assignments(terms)}
    where id = ${id}
      and (document_type, status, expiration_date, name)
        is distinct from (${terms.document_type}, ${terms.status}, ${terms.expiration_date}::date, ${terms.name})`.execute(
    db,
  );

/** Updates the values and the file. A trigger registers the old file as unattached. */
export const replaceFile = ({ db }: StaffScope, id: string, terms: NamedTerms, file: Omit<AgreementContent, "name">) =>
  sql`
    update agreements set ${assignments(terms)}, file_id = ${file.id}, extension = ${file.extension}, size = ${file.size},
      sha256 = ${file.sha256}
    where id = ${id}`.execute(db);

const assignments = ({ document_type, status, expiration_date, name }: NamedTerms) => sql`
  document_type = ${document_type}, status = ${status}, expiration_date = ${expiration_date}, name = ${name},
  modified_date = now(), status_modified_date = case when status = ${status} then status_modified_date else now() end`;

/** Deletes an agreement. A job removes its file later. Returns whether the agreement existed. */
export async function deleteAgreement({ db }: StaffScope, id: string) {
  const { rows } = await sql`delete from agreements where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

type AgreementRow = Omit<Agreement, "status_modified_date" | "modified_date"> & {
  status_modified_date: Date;
  modified_date: Date | null;
};

/** An agreement with at most this many days left expires soon. */
export const soonDays = 30;

export async function readAgreements(
  { db }: VendorScope | StaffScope,
  which: RawBuilder<unknown>,
): Promise<Agreement[]> {
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
