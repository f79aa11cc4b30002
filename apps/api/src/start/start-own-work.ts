import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { codeMint } from "../auth/one-use-codes.ts";
import type { Config } from "../config.ts";
import { openJobDatabase } from "../db/database.ts";
import { looseFileJobs } from "../documents/loose-file-jobs.ts";
import { purgeJobs } from "../documents/purge-jobs.ts";
import { downloadJobs } from "../downloads/download-jobs.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { mailJobs } from "../mail/mail-jobs.ts";
import { fileOffice, smtpOffice } from "../mail/post-office.ts";
import { mailWriter } from "../mail/write-mail.ts";
import { digestJobs } from "../notifications/digest-jobs.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { Ending } from "./ending.ts";

interface OwnWork {
  config: Config;
  ownerUrl: string;
  blobs: BlobStore;
  tokenSecrets: readonly [string, ...string[]];
  logger: FastifyBaseLogger;
  ending: Ending;
}

/** Starts what the portal does by itself. */
export async function startOwnWork({ config, ownerUrl, blobs, tokenSecrets, logger, ending }: OwnWork) {
  const database = openJobDatabase(ownerUrl);
  ending.add(() => database.destroy());
  const office = config.smtpUrl
    ? smtpOffice(config.smtpUrl, config.mailFrom)
    : fileOffice(outboxOf(config), config.mailFrom);
  const jobs = [
    ...mailJobs({ database, office, codeOf: codeMint(tokenSecrets).codeOf, logger }),
    ...digestJobs({
      database,
      writeMail: mailWriter(config),
      apiUrl: config.apiUrl || config.publicUrl,
      timeZone: config.timeZone,
    }),
    ...downloadJobs(database),
    ...purgeJobs(database),
    ...looseFileJobs({ database, blobs }),
  ];
  ending.add(await startJobs(ownerUrl, jobs, logger));
}

/** Where mails lie that no server takes. */
export const outboxOf = ({ dataDir }: Config) => path.join(dataDir, "outbox");
