import type { Job } from "../../ground/jobs/start-jobs.ts";
import { readPublicKey } from "./checkpoint-key.ts";
import { storeVerification } from "./checkpoint-queries.ts";
import { readOwnFile } from "./examine-file.ts";
import { sealRecord, type SealingParts } from "./seal-record.ts";
import { verifyRecord } from "./verify-record.ts";

/** Seals the audit record every hour and verifies all of it every night. */
export const auditJobs = (parts: SealingParts): Job[] => [
  {
    name: "seal-audit",
    schedule: "5 * * * *",
    run: async (signal) => {
      await sealRecord(parts, signal);
      return undefined;
    },
  },
  {
    name: "verify-audit",
    schedule: "15 4 * * *",
    run: async (signal) => {
      await verifyAndStore(parts, signal);
      return undefined;
    },
  },
];

/** Verifies the record and stores the result, which staff see on the audit page. */
export async function verifyAndStore({ database, keys, file, fileId, logger }: SealingParts, signal?: AbortSignal) {
  const publicKeys = keys.flatMap(({ publicKey }) => readPublicKey(publicKey) ?? []);
  const ownFile = await readOwnFile(database, file, fileId);
  const report = await verifyRecord(database, { keys: publicKeys, file: ownFile }, signal);
  for (const fault of report.faults) logger.error({ security: true, event: "audit fault", fault }, "security");
  await storeVerification(database, { checkpoint: report.last?.number ?? 0, faults: report.faults });
}
