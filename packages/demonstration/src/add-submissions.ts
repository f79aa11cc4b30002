import { addDays } from "./calendar.ts";
import { copyRows } from "./copy-rows.ts";
import { findReviewer, uploaderIds } from "./demonstration-queries.ts";
import type { DemonstrationAgreement } from "./documents/agreements.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Adds the files that the vendor sent. They come before the agreements, whose triggers look for them. */
export async function addSubmissions(
  { client, companyId }: Pick<VendorTarget, "client" | "companyId">,
  today: string,
  agreements: readonly (DemonstrationAgreement & { id: string; sha256: Buffer })[],
) {
  const [sender] = await uploaderIds(client, companyId);
  const decider = await findReviewer(client);
  await copyRows(
    client,
    "agreement_submissions",
    agreements.flatMap(({ id, sha256, type, expiresIn, daysAgo, sent, file }) => {
      if (!sent || !file) return [];
      const { reason } = sent;
      return {
        company_id: companyId,
        id,
        agreement_id: id,
        renews: reason === null ? null : (agreements.find((other) => other.type === type)?.id ?? null),
        document_type: type,
        expiration_date: expiresIn === null ? null : addDays(today, expiresIn),
        file_id: id,
        name: file.name,
        extension: file.extension,
        size: file.content.length,
        sha256: `\\x${sha256.toString("hex")}`,
        sent_at: `${addDays(today, -daysAgo)}T14:05:00Z`,
        sent_by: sender ?? null,
        decided_at: reason === null ? null : `${addDays(today, -daysAgo)}T16:20:00Z`,
        decided_by: reason === null ? null : decider,
        decision: reason === null ? null : "changes_requested",
        reason,
      };
    }),
  );
}
