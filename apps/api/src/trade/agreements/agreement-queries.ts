import type { AgreementFile, AgreementStatus } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { agreementDay } from "../../ground/db/today.ts";

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

/**
 * Returns the vendor's own agreements, sorted by type, the newest first within a type. Without the feature, vendors send nothing and are
 * told nothing of what they sent.
 */
export async function findOwnAgreements(scope: VendorScope): Promise<Agreement[]> {
  const found = await findAgreements(scope, scope.companyId);
  if (!isOff(scope)) return found;
  return found.map(({ sent: _sent, reason: _reason, upload: _upload, ...agreement }) => agreement);
}

/** Whether the vendor's company does not have the feature with which it sends agreements. */
export const isOff = ({ user }: VendorScope) => user.flagsOff.includes("Required Documents");

/** Returns one of the vendor's own agreements. */
export const findOwnAgreement = async (scope: VendorScope, id: string) =>
  (await readAgreements(scope, sql`where company_id = ${scope.companyId} and id = ${id}`))[0];

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

type AgreementRow = Omit<
  Agreement,
  "status_modified_date" | "modified_date" | "sent" | "reason" | "upload" | "item"
> & {
  status_modified_date: Date;
  modified_date: Date | null;
  reason: string | null;
  /** When the vendor sent the file that waits for a decision. */
  sent_at: Date | null;
  sent_by: string | null;
  renews: { name: string | null; expiration_date: string | null } | null;
  upload: boolean;
  item: string | null;
  batch: string | null;
};

/** An agreement with at most this many days left expires soon. */
export const soonDays = 30;

/**
 * Whether the vendor can send a file: for a missing agreement, and for one that expires if no accepted agreement replaces it. A file that
 * waits for a decision comes first.
 */
const canUpload = sql`case when a.item_id is not null
  then a.status = '1' or (a.status = '4' and days_left <= ${sql.lit(soonDays)} and coalesce(a.renewal, 'changes_requested') = 'changes_requested')
  else s.id is null and (a.status = '1' or (days_left <= ${sql.lit(soonDays)} and not exists (
    select from agreements o
    where o.company_id = a.company_id and o.document_type = a.document_type and o.id <> a.id and o.status = '4'
      and (o.expiration_date > a.expiration_date or (o.expiration_date is null and o.modified_date > a.modified_date))
  ) and not exists (
    select from agreement_submissions w where w.company_id = a.company_id and w.renews = a.id and w.decided_at is null
  ))) end is true`;

export async function readAgreements(
  { db }: VendorScope | StaffScope,
  which: RawBuilder<unknown>,
): Promise<Agreement[]> {
  const { rows } = await sql<AgreementRow>`
    select a.company_id, a.id, a.document_type, a.name, a.extension, a.size::float8 as size, a.expiration_date,
      a.status_modified_date, case when a.status <> '1' then a.modified_date end as modified_date, a.status, days_left,
      case when days_left < 0 then 'expired' when days_left <= ${soonDays} then 'soon' end as expiry, a.reason, a.item_id as item, a.batch_id as batch,
      coalesce(a.sent_at, s.sent_at) as sent_at,
      coalesce(a.sent_by, (select first_name || ' ' || last_name from users where users.id = s.sent_by)) as sent_by,
      (select json_build_object('name', r.name, 'expiration_date', r.expiration_date)
        from shown_agreements r where r.company_id = a.company_id and (r.id = s.renews
          or (a.sent_at is not null and r.item_id = a.item_id and r.status = '4')) limit 1) as renews, ${canUpload} as upload
    from (
      select agreements.*, row_number() over () as place,
        expiration_date - ${agreementDay(sql`agreements.company_id`)} as days_left
      from (select * from shown_agreements ${which}) agreements
    ) a left join agreement_submissions s
      on s.company_id = a.company_id and s.agreement_id = a.id and s.decided_at is null and a.status in ('2', '3') and a.item_id is null
    order by place
  `.execute(db);
  return rows.map(({ sent_at, sent_by, renews, reason, upload, item, batch, ...row }) => ({
    ...row,
    status_modified_date: row.status_modified_date.toISOString(),
    modified_date: row.modified_date?.toISOString() ?? null,
    ...(sent_at && { sent: { at: sent_at.toISOString(), by: sent_by, renews, ...(batch !== null && { batch }) } }),
    ...(reason !== null && { reason }),
    ...(upload && { upload }),
    ...(item !== null && { item }),
  }));
}
