import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";

/** Finds the request whose code has this hash. */
export const findAskByHash = (gate: Transaction<DB>, hash: Buffer) =>
  gate.selectFrom("document_asks").select("id").where("code_hash", "=", hash).executeTakeFirst();

/** The request of an open link. */
export interface OpenedAsk {
  id: string;
  name: string;
  message: string;
  is_straight: boolean;
  expires_at: Date;
  sent_at: Date | null;
  /** Its third party gets new links before documents expire. */
  is_remembered: boolean;
  /** It was revoked, or has expired before anything was sent. */
  is_over: boolean;
  company_name: string;
  company_status: string;
  today: string;
}

/** Returns the request, and locks it for a call that writes. */
export async function findOpenedAsk({ db, companyId }: VendorScope, id: string, mode: "read only" | "read write") {
  const { rows } = await sql<OpenedAsk>`
    select a.id, a.name, a.message, a.is_straight, a.expires_at, a.sent_at,
      exists (select from document_asks b
        where b.company_id = a.company_id and lower(b.email) = lower(a.email) and b.is_remembered) as is_remembered,
      a.sent_at is null and (a.revoked_at is not null or a.expires_at <= now()) as is_over,
      c.name as company_name, c.status as company_status,
      (select (now() at time zone time_zone)::date::text from work_calendar) as today
    from document_asks a join companies c on c.id = a.company_id
    where a.company_id = ${companyId} and a.id = ${id} ${mode === "read write" ? sql`for update of a` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** Adds an attached file to what a link sends for an item. */
export async function insertAskedFile({ db, companyId }: VendorScope, askId: string, itemId: string, file: StoredFile) {
  const { id, name, extension, size, sha256 } = file;
  await sql`
    insert into requirement_files (company_id, id, name, extension, size, sha256, ask_id)
    values (${companyId}, ${id}, ${name}, ${extension}, ${size}, ${sha256}, ${askId})`.execute(db);
  await sql`
    insert into document_ask_files (company_id, ask_id, item_id, file_id) values (${companyId}, ${askId}, ${itemId}, ${id})`.execute(
    db,
  );
}

/** Removes a file that a link has not sent. Returns its name, or undefined if the link does not have it. */
export async function deleteAskedFile(
  { db, companyId }: VendorScope,
  askId: string,
  { item, file }: { item: string; file: string },
) {
  const { rows } = await sql<{ name: string }>`
    with taken as (
      delete from document_ask_files
      where company_id = ${companyId} and ask_id = ${askId} and item_id = ${item} and file_id = ${file} returning file_id
    )
    select f.name from requirement_files f join taken t on t.file_id = f.id where f.company_id = ${companyId}`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  await sql`delete from requirement_files where company_id = ${companyId} and id = ${file}`.execute(db);
  await sql`insert into loose_files (key) values (${`requirements/${file}`})`.execute(db);
  return rows[0].name;
}

/** Moves the files of a link for an item to what is sent next for the item, and notes that it came by the link. */
export async function moveFiles({ db, companyId }: VendorScope, askId: string, itemId: string, submissionId: string) {
  await sql`
    with moved as (
      delete from document_ask_files where company_id = ${companyId} and ask_id = ${askId} and item_id = ${itemId} returning file_id
    )
    insert into requirement_submission_files (company_id, submission_id, file_id)
      select ${companyId}, ${submissionId}, file_id from moved`.execute(db);
  // An earlier request whose files were not sent yet shares what is sent next.
  await sql`
    update document_ask_items set submission_id = ${submissionId}
    where company_id = ${companyId} and ask_id = ${askId} and item_id = ${itemId}`.execute(db);
}

/** Marks a link as used. Returns when. */
export async function markAskSent({ db, companyId }: VendorScope, id: string, isRemembered: boolean) {
  const { rows } = await sql<{ sent_at: Date }>`
    update document_asks set sent_at = now(), is_remembered = ${isRemembered}
    where company_id = ${companyId} and id = ${id} returning sent_at`.execute(db);
  return rows[0]!.sent_at; // The caller has locked the row.
}

/** The third party of a link no longer gets new links for the documents that it was asked for. */
export const forgetAddress = ({ db, companyId }: VendorScope, id: string) =>
  sql`
    update document_asks a set is_remembered = false
    from document_asks b
    where a.company_id = ${companyId} and b.company_id = a.company_id and b.id = ${id} and lower(a.email) = lower(b.email)
      and a.is_remembered`.execute(db);
