import { findTxtRecords } from "../people/auth/company/check-domain.ts";
import { certificateJobs } from "../people/auth/company/certificate-jobs.ts";
import { domainJobs } from "../people/auth/company/domain-jobs.ts";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "kysely";
import { backupJobs } from "../record/backup/backup-jobs.ts";
import { auditJobs } from "../record/audit/audit-jobs.ts";
import { checkpointFile, checkpointFileId } from "../record/audit/checkpoint-file.ts";
import { checkpointKey } from "../record/audit/checkpoint-key.ts";
import type { SecretBox } from "../ground/codes/secret-box.ts";
import { oneUseCodes } from "../ground/codes/one-use-codes.ts";
import type { Config } from "./config.ts";
import { openJobDatabase } from "../ground/db/database.ts";
import type { Logins } from "../ground/db/logins.ts";
import type { DB } from "../ground/db/schema.ts";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { proveConnections } from "../ground/db/prove-connections.ts";
import { contentJobs } from "../console/content/content-jobs.ts";
import { unattachedFileJobs } from "../record/files/unattached-files/unattached-file-jobs.ts";
import { purgeJobs } from "../trade/documents/archive/purge-jobs.ts";
import { downloadJobs } from "../record/downloads/download-jobs.ts";
import type { LoadThreadSettings } from "../loading/load/load-messages.ts";
import { salesYearJobs } from "../loading/load/sales-year-jobs.ts";
import { tableTidier } from "../loading/load/tidy-tables.ts";
import type { VendorPace } from "../ground/http/vendor-pace.ts";
import { startJobs } from "../ground/jobs/start-jobs.ts";
import { mailJobs } from "../ground/mail/mail-jobs.ts";
import { fileTransport, type Sender, smtpTransport } from "../ground/mail/mail-transport.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { digestJobs } from "../portal/notifications/digest-jobs.ts";
import { planJobs } from "../console/companies/plan-jobs.ts";
import { recoveryJobs } from "../people/auth/recovery/finish-recovery.ts";
import { resumeJobs } from "../console/companies/resume-jobs.ts";
import { withdrawalJobs } from "../trade/catalogue/withdrawal/withdrawal-jobs.ts";
import { orderFigureJobs } from "../trade/orders/figures/figure-jobs.ts";
import { reminderJobs } from "../trade/orders/reminders/reminder-jobs.ts";
import { shipmentJobs } from "../trade/shipments/receipts/shipment-jobs.ts";
import { requirementFigureJobs } from "../trade/requirements/figures/figure-jobs.ts";
import { requirementJobs } from "../trade/requirements/requirement-jobs.ts";
import { retentionJobs } from "../record/retention/retention-jobs.ts";
import { runJobs } from "./run-jobs.ts";
import type { Dashboard } from "@lading/contract";
import type { BlobStore } from "../ground/storage/blob-store.ts";
import { startWebhooks } from "../machines/webhooks/start-webhooks.ts";
import type { Ending } from "./ending.ts";
import { keptSecret } from "./kept-secret.ts";

interface OwnWork {
  config: Config;
  logins: Logins;
  /** Connects as the owner of the database, who may vacuum after imports. */
  ownerUrl: string;
  /** How threads reach the database and the files. */
  thread: LoadThreadSettings;
  /** How fast the pages of vendors are, which runs leave room for. */
  pace: VendorPace;
  /** The figures that a dashboard can show. */
  dashboardSources: readonly Dashboard[];
  blobs: BlobStore;
  tokenSecrets: readonly [string, ...string[]];
  secrets: SecretBox;
  logger: FastifyBaseLogger;
  ending: Ending;
}

/** Starts the jobs of the portal. */
export async function startOwnWork({
  config,
  logins,
  ownerUrl,
  thread,
  pace,
  dashboardSources,
  blobs,
  tokenSecrets,
  secrets,
  logger,
  ending,
}: OwnWork) {
  const database = openJobDatabase(logins.jobs);
  ending.add(() => database.destroy());
  await proveConnections({ jobs: database });
  const tidier = tableTidier(ownerUrl, (failure) => logger.warn({ err: failure }, "vacuum after an import failed"));
  ending.add(() => tidier.stop());
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(getOutboxFolder(config));
  const readIdentity = createIdentityReader(config.identity);
  const { mailFrom } = config;
  const findSender = async (db: Transaction<DB>): Promise<Sender> => {
    if (mailFrom) return mailFrom;
    const { name, mailbox } = await readIdentity(db);
    return { name, address: mailbox };
  };
  const writeMail = createMailWriter({ readIdentity, publicUrl: config.publicUrl });
  const jobs = [
    ...mailJobs({ database, transport, findSender, getCode: oneUseCodes(tokenSecrets).getCode, logger }),
    ...digestJobs({
      database,
      writeMail,
      apiUrl: config.mailedApiUrl,
      timeZone: config.timeZone,
    }),
    ...reminderJobs({ database, writeMail, apiUrl: config.mailedApiUrl }),
    ...planJobs(database),
    ...domainJobs({ database, writeMail, findTxtRecords }),
    ...certificateJobs(database, writeMail),
    ...salesYearJobs(database),
    ...contentJobs(database, { dashboardSources }),
    ...resumeJobs(database),
    ...shipmentJobs(database),
    ...withdrawalJobs(database),
    ...recoveryJobs(database, writeMail),
    ...downloadJobs(database),
    ...purgeJobs(database),
    ...unattachedFileJobs({ database, blobs }),
    ...auditJobs({
      database,
      keys: (config.auditKeys ?? [keptSecret(config.dataDir, "audit-key")]).map(checkpointKey),
      file: checkpointFile(config.dataDir),
      fileId: keptSecret(config.dataDir, checkpointFileId),
      auditDays: config.auditDays,
      refusalDays: config.refusalDays,
      logger,
    }),
    ...requirementJobs({ database, writeMail, apiUrl: config.mailedApiUrl, logger, codes: oneUseCodes(tokenSecrets) }),
    ...requirementFigureJobs(database),
    ...orderFigureJobs(database),
    ...retentionJobs(database, config),
    ...backupJobs(config.backup, logger),
    ...runJobs({
      database,
      worker: {
        ...thread,
        vendorUrl: logins.vendor,
        lockUrl: logins.jobs,
        logLevel: config.logLevel,
        identity: config.identity,
        publicUrl: config.publicUrl,
        traceCollector: config.traceCollector,
      },
      pace,
      tidy: tidier.resume,
    }),
  ];
  // Added before the jobs have started, so that an end in the meantime stops them before the database.
  const starting = startJobs(logins.jobs, jobs, logger);
  let stopped: Promise<void> | undefined;
  const stopJobs = () =>
    (stopped ??= starting.then(
      (stop) => stop(),
      () => {},
    ));
  ending.add(stopJobs);
  await starting;
  // Separate connections, because a mail keeps one for as long as the mail server takes.
  const webhookDatabase = openJobDatabase(logins.jobs);
  ending.add(() => webhookDatabase.destroy());
  const stopWebhooks = startWebhooks({
    database: webhookDatabase,
    allowance: config.webhookAllowance,
    secrets,
    writeMail,
    logger,
  });
  // Together, because each may take some seconds.
  ending.add(() => Promise.all([stopWebhooks(), stopJobs()]));
}

/** Returns the folder that mails are written to if no mail server is configured. */
export const getOutboxFolder = ({ dataDir }: Config) => path.join(dataDir, "outbox");
