import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { readForHeats } from "../../documents/reading/read-for-heats.ts";
import type { CertificateReading, StoredCertificate } from "./certificate-queries.ts";

/** A call begins no other file after this time. The last file takes at most 10 seconds. */
const readMs = 8000;

/** As many files as the server reads at once. */
const atOnce = 2;

type Blobs = Pick<BlobStore, "get" | "receive">;

/** Reads files of a company that were not read yet, as many as there is time for. */
export async function readCertificates(
  companyId: string,
  files: readonly StoredCertificate[],
  blobs: Blobs,
): Promise<CertificateReading[]> {
  const left = files.filter(({ state }) => state === "unread");
  const late = AbortSignal.timeout(readMs);
  const readings: CertificateReading[] = [];
  const work = async () => {
    for (let file = left.pop(); file !== undefined && !late.aborted; file = left.pop())
      readings.push(await readOnce(companyId, file, blobs));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return readings;
}

/** The files that are being read, by company, order and digest. */
const underWay = new Map<string, Promise<CertificateReading>>();

/** Reads a file, or waits for the call that reads it already: a page that sends a new notice asks for its heats at the same moment. */
function readOnce(companyId: string, file: StoredCertificate, blobs: Blobs) {
  const name = [companyId, file.order_id, file.sha256].join(" ");
  const reading = underWay.get(name) ?? readOne(companyId, file, blobs).finally(() => underWay.delete(name));
  underWay.set(name, reading);
  return reading;
}

async function readOne(companyId: string, file: StoredCertificate, blobs: Blobs): Promise<CertificateReading> {
  const { order_id, sha256, extension, key, purchase_order: order } = file;
  const receive = async () => {
    const blob = await blobs.get(key);
    return blob && blobs.receive(blob.stream);
  };
  return { order_id, sha256, ...(await readForHeats(companyId, { extension, receive }, order)) };
}
