import type { changeShipNotice } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { Out } from "../../../ground/http/serve.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { findNotice } from "../ship-notice-queries.ts";
import { findShipLines, findStoredLines } from "../shipped-line-queries.ts";
import { type ComparedLine, findCertificates, storeReadings } from "./certificate-queries.ts";
import { readCertificates } from "./read-certificates.ts";

type Step = <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;

/** Reads the certificates of a notice's lines that were not read yet, for at most 18 seconds, and keeps what they show. */
export const readUnread = (step: Step, id: string, blobs: BlobStore) =>
  readUnreadOf(step, id, (scope) => findStoredLines(scope, id), blobs);

/** Reads the certificates that a change of a sent notice names. Those of a draft are read when it is opened or sent. */
export const readNamed = (
  step: Step,
  id: string,
  given: Out<typeof changeShipNotice.body>["lines"],
  blobs: BlobStore,
) =>
  readUnreadOf(
    step,
    id,
    async (scope) => {
      const named = (given ?? []).filter(({ details }) => details.some(({ certificate_id }) => certificate_id));
      if (named.length === 0 || (await findNotice(scope, id))?.state !== "sent") return [];
      const found = await findShipLines(scope, named, id);
      return named.flatMap(({ purchase_order, line, details }) => {
        const row = found.get(`${purchase_order}/${line}`);
        return row ? [{ order_id: row.order_id, line, details: details.map(toHeatDetail) }] : [];
      });
    },
    blobs,
  );

const toHeatDetail = ({ heat, certificate_id }: { heat?: string | null; certificate_id?: string | null }) => ({
  heat: heat || null,
  certificate_id: certificate_id ?? null,
});

/** Reads the certificates of lines of a notice, which has no id before it is stored, that were not read yet. Returns the number of files that it has read. */
export async function readUnreadOf(
  step: Step,
  id: string | null,
  findLines: (scope: VendorScope) => Promise<readonly ComparedLine[]>,
  blobs: BlobStore,
) {
  const { companyId, certificates } = await step("read only", async (scope) => {
    const lines = await findLines(scope);
    return {
      companyId: scope.companyId,
      certificates: lines.length === 0 ? [] : await findCertificates(scope, id, lines),
    };
  });
  const readings = await readCertificates(companyId, certificates, blobs);
  if (readings.length > 0) await step("read write", (scope) => storeReadings(scope, readings));
  return readings.length;
}
