import { sql } from "kysely";
import type { CompanyScope } from "../../../ground/db/scope.ts";

/** A value that was offered, as its digest. */
export interface Offer {
  file_id: string;
  key: string;
  digest: Buffer;
}

/** Stores what a file of an item was read to say. What was offered before stays. */
export async function insertOffers({ db, companyId }: CompanyScope, itemId: string, offers: readonly Offer[]) {
  for (const { file_id: fileId, key, digest } of offers)
    await sql`
      insert into requirement_offers (company_id, item_id, file_id, key, digest)
      values (${companyId}, ${itemId}, ${fileId}, ${key}, ${digest}) on conflict do nothing`.execute(db);
}

/** Returns what the files of a submission were read to say for its item. */
export async function findOffers({ db, companyId }: CompanyScope, itemId: string, submissionId: string) {
  const { rows } = await sql<Offer>`
    select o.file_id, o.key, o.digest
    from requirement_submission_files x
      join requirement_offers o on o.company_id = x.company_id and o.file_id = x.file_id and o.item_id = ${itemId}
    where x.company_id = ${companyId} and x.submission_id = ${submissionId}`.execute(db);
  return rows;
}

/** Stores for each field whether its offered value was sent unchanged. */
export async function insertUses(
  { db, companyId }: CompanyScope,
  itemId: string,
  submissionId: string,
  uses: ReadonlyMap<string, boolean>,
) {
  for (const [key, isUnchanged] of uses)
    await sql`
      insert into requirement_offer_uses (company_id, submission_id, key, requirement_id, is_unchanged)
      select company_id, ${submissionId}, ${key}, requirement_id, ${isUnchanged} from requirement_items
      where company_id = ${companyId} and id = ${itemId}`.execute(db);
}

/** Documents that were taken back do not count. */
export const deleteUses = ({ db, companyId }: CompanyScope, submissionId: string) =>
  sql`delete from requirement_offer_uses where company_id = ${companyId} and submission_id = ${submissionId}`.execute(
    db,
  );
