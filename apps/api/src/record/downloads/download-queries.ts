import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { archiveSpaces } from "./archive-spaces.ts";
import { getExportableLists } from "./exportable-lists.ts";
import type { GateScope, StaffScope, VendorScope } from "../../ground/db/scope.ts";

/**
 * The spaces of downloads, each with its own permission. In `export`, vendors open the files of their exports. In the last three, staff
 * open files of any company and of runs.
 */
export type DownloadSpace =
  | "product"
  | "order"
  | "archive"
  | "agreement"
  | "export"
  | "requirement"
  | "company-agreement"
  | "company-document"
  | "company-requirement"
  | "run";

/** The address of a download is valid for this long. */
const LIFE = sql`interval '60 seconds'`;

/** Returns the files with these ids that can be downloaded in this space, unsorted. */
export function findFiles(scope: VendorScope | StaffScope, space: DownloadSpace, ids: readonly string[]) {
  if (space === "company-document") return selectDocuments(scope, ids).execute();
  if (space === "company-requirement") return findSentFiles(scope, ids);
  if (!("companyId" in scope))
    return space === "run" ? findRunFiles(scope, ids) : findAgreements(scope, ids, sql`true`);
  if (space === "agreement") return findAgreements(scope, ids, sql`company_id = ${scope.companyId}`);
  if (space === "export") return findExportFiles(scope, ids);
  if (space === "requirement") return findRequirementFiles(scope, ids);
  if (space === "run" || space === "company-agreement") throw new Error("Only staff download these files.");
  return findDocuments(scope, space, ids);
}

/** Finds documents of all companies that the scope can see, archived or not, and the files of proposed products. */
const selectDocuments = ({ db }: VendorScope | StaffScope, ids: readonly string[]) =>
  db
    .selectFrom("documents as d")
    .leftJoin("purchase_orders as o", (join) =>
      join.onRef("o.company_id", "=", "d.company_id").onRef("o.id", "=", "d.order_id"),
    )
    .select(["d.id", "d.id as fileId", "d.name", "d.extension", "d.size", "d.modified_date", "o.purchase_order"])
    .where("d.id", "=", sql<string>`any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(d.staged_by is null or exists (
        select from proposal_documents f where f.company_id = d.company_id and f.document_id = d.id))`,
    );

const findDocuments = (scope: VendorScope, space: "product" | "order" | "archive", ids: readonly string[]) =>
  selectDocuments(scope, ids)
    .where("d.company_id", "=", scope.companyId)
    .where("d.archived_at", space === "archive" ? "is not" : "is", null)
    .where("d.space", "in", space === "archive" ? archiveSpaces(scope) : [space])
    .execute();

/** Finds agreements that the scope can see, and files that were refused as agreements, which vendors see only with the feature. */
async function findAgreements(
  { db, user }: VendorScope | StaffScope,
  ids: readonly string[],
  isSeen: RawBuilder<unknown>,
) {
  const isOn = sql`${!user.flagsOff.includes("Required Documents")}::boolean`;
  const { rows } = await sql<StoredFileRow>`
    select id, file_id as "fileId", name, extension, size, modified_date, null as purchase_order, folder from shown_agreements
    where id = any(${ids}::uuid[]) and status <> '1' and ${isSeen}
    union all
    select id, file_id, name, extension, size, sent_at, null, 'agreements' from agreement_submissions
    where id = any(${ids}::uuid[]) and decision = 'changes_requested' and ${isSeen} and ${isOn}
    union all
    select f.id, f.id, f.name, f.extension, f.size, f.uploaded_at, null, f.folder from requirement_files f
    where f.id = any(${ids}::uuid[]) and ${isSeen} and ${isOn} and exists (
      select from requirement_submission_files x join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
        join agreement_items i on i.company_id = s.company_id and i.item_id = s.item_id
      where x.company_id = f.company_id and x.file_id = f.id and s.state = 'changes_requested')`.execute(db);
  return rows;
}

interface StoredFileRow {
  id: string;
  fileId: string;
  name: string;
  extension: string;
  size: string;
  modified_date: Date;
  purchase_order: null;
  /** The folder of the blob store, if the space has several. */
  folder?: string;
}

/** Finds files that the company uploaded for requirements, and templates and examples that it can see. */
async function findRequirementFiles({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<StoredFileRow>`
    select id, id as "fileId", name, extension, size, uploaded_at as modified_date, null as purchase_order, folder
    from requirement_files where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all ${selectGuides(ids)}`.execute(db);
  return rows;
}

/** Templates and examples of required documents. */
const selectGuides = (ids: readonly string[]) => sql`
  select id, id as "fileId", name, extension, size, uploaded_at as modified_date, null as purchase_order, 'requirements' as folder
  from requirement_guides where id = any(${ids}::uuid[])`;

/** Finds files that companies sent for requirements or staff uploaded for them, and what they were given for them. */
async function findSentFiles({ db }: VendorScope | StaffScope, ids: readonly string[]) {
  const { rows } = await sql<StoredFileRow>`
    select f.id, f.id as "fileId", f.name, f.extension, f.size, f.uploaded_at as modified_date, null as purchase_order, f.folder
    from requirement_files f where f.id = any(${ids}::uuid[]) and (f.uploaded_by = f.uploaded_staff or exists (
      select from requirement_submission_files x join requirement_submissions s on s.company_id = x.company_id and s.id = x.submission_id
      where x.company_id = f.company_id and x.file_id = f.id and s.state <> 'draft'))
    union all ${selectGuides(ids)}`.execute(db);
  return rows;
}

/** Finds the files of these runs. A file name without a dot has no extension. */
const selectRunFiles = ({ db }: VendorScope | StaffScope, ids: readonly string[]) =>
  db
    .selectFrom("runs")
    .select(["id", "file_id as fileId", "file_size as size", "created_at as modified_date"])
    .select(sql<string>`regexp_replace(file_name, '[.][^.]*$', '')`.as("name"))
    .select(sql<string>`coalesce(lower(substring(file_name from '[.]([^.]*)$')), '')`.as("extension"))
    .select(sql<null>`null`.as("purchase_order"))
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("file_id", "is not", null)
    .$narrowType<{ fileId: string; size: string }>();

/** Finds the files of exports that the caller started and may start now. */
const findExportFiles = (scope: VendorScope, ids: readonly string[]) =>
  selectRunFiles(scope, ids)
    .where("company_id", "=", scope.companyId)
    .where("user_id", "=", scope.user.id)
    .where("kind", "=", "export")
    .where("subject", "=", sql<string>`any(${getExportableLists(scope.user)}::text[])`)
    .execute();

/** Finds the files of runs of staff that the caller may start. */
const findRunFiles = (scope: StaffScope, ids: readonly string[]) => {
  const { user } = scope;
  return selectRunFiles(scope, ids)
    .where("company_id", "is", null)
    .where("permission", "=", sql<string>`any(${user.permissions}::text[])`)
    .where(sql<boolean>`(user_id = ${user.id} or ${user.permissions.includes("provider.view_runs")}::boolean)`)
    .execute();
};

/** The companies that have these documents. */
export async function findDocumentCompanies({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from documents where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

interface NewDownload {
  space: DownloadSpace;
  ids: readonly string[];
  inline: boolean;
}

/** Returns its id and its expiration in seconds since 1970. */
export const insertDownload = (scope: VendorScope | StaffScope, { space, ids, inline }: NewDownload) =>
  scope.db
    .insertInto("downloads")
    .values({
      company_id: "companyId" in scope ? scope.companyId : null,
      session_id: scope.user.sessionId,
      space,
      ids: [...ids],
      inline,
    })
    .returning(["id", sql<number>`ceil(extract(epoch from created_at + ${LIFE}))::float8`.as("expires")])
    .executeTakeFirstOrThrow();

/** Returns a granted download and whether it has expired. */
export const findDownload = (gate: GateScope, id: string) =>
  gate.transaction((db) =>
    db
      .selectFrom("downloads")
      .select(["session_id as sessionId", "space", "ids", "inline"])
      .select(sql<boolean>`created_at + ${LIFE} <= now()`.as("hasExpired"))
      .select(sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`.as("today"))
      .where("id", "=", id)
      .$narrowType<{ space: DownloadSpace }>()
      .executeTakeFirst(),
  );

/** Deletes a batch of downloads that were granted more than a day ago. Returns true while there may be more. */
export async function deleteOldDownloads(db: Kysely<DB>, atMost: number) {
  const old = db
    .selectFrom("downloads")
    .select("id")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .limit(atMost);
  const { numDeletedRows } = await db.deleteFrom("downloads").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows) === atMost;
}
