import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { oneUseCodes } from "../codes/one-use-codes.ts";
import type { Config } from "../config.ts";
import { openJobDatabase } from "../db/database.ts";
import { proveConnections } from "../db/prove-connections.ts";
import { unattachedFileJobs } from "../documents/unattached-files/unattached-file-jobs.ts";
import { purgeJobs } from "../documents/archive/purge-jobs.ts";
import { downloadJobs } from "../downloads/download-jobs.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { mailJobs } from "../mail/mail-jobs.ts";
import { fileTransport, smtpTransport } from "../mail/mail-transport.ts";
import { createMailWriter } from "../mail/write-mail.ts";
import { digestJobs } from "../notifications/digest-jobs.ts";
import { planJobs } from "../provider/plan-jobs.ts";
import { resumeJobs } from "../provider/resume-jobs.ts";
import { retentionJobs } from "../retention/retention-jobs.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { Ending } from "./ending.ts";

interface OwnWork {
  config: Config;
  jobsUrl: string;
  blobs: BlobStore;
  tokenSecrets: readonly [string, ...string[]];
  logger: FastifyBaseLogger;
  ending: Ending;
}

/** Starts the jobs of the portal. */
export async function startOwnWork({ config, jobsUrl, blobs, tokenSecrets, logger, ending }: OwnWork) {
  const database = openJobDatabase(jobsUrl);
  ending.add(() => database.destroy());
  await proveConnections({ jobs: database });
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : fileTransport(getOutboxFolder(config), config.mailFrom);
  const jobs = [
    ...mailJobs({ database, transport, getCode: oneUseCodes(tokenSecrets).getCode, logger }),
    ...digestJobs({
      database,
      writeMail: createMailWriter(config),
      apiUrl: config.mailedApiUrl,
      timeZone: config.timeZone,
    }),
    ...planJobs(database),
    ...resumeJobs(database),
    ...downloadJobs(database),
    ...purgeJobs(database),
    ...unattachedFileJobs({ database, blobs }),
    ...retentionJobs({
      database,
      auditDays: config.auditDays,
      refusalDays: config.refusalDays,
      eventDays: config.eventDays,
    }),
  ];
  ending.add(await startJobs(jobsUrl, jobs, logger));
}

/** Returns the folder that mails are written to if no mail server is configured. */
export const getOutboxFolder = ({ dataDir }: Config) => path.join(dataDir, "outbox");
