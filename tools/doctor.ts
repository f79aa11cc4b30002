import type pg from "pg";
import { readConfig, type Config } from "../apps/api/src/start/config.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { readBackupSettings } from "../apps/api/src/record/backup/backup-settings.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine } from "./command-line.ts";
import { checkAudit } from "./doctor/check-audit.ts";
import { checkBackup } from "./doctor/check-backup.ts";
import {
  checkClock,
  checkConnections,
  checkLogins,
  checkMigrations,
  checkReplica,
  checkRowSecurity,
  checkTransactions,
  checkVacuum,
  checkVersion,
} from "./doctor/check-database.ts";
import { checklist, type CheckId } from "./doctor/checklist.ts";
import { checkPasskeys } from "./doctor/check-passkeys.ts";
import { checkOrders } from "./doctor/check-orders.ts";
import { checkQueue } from "./doctor/check-queue.ts";
import {
  checkDemonstration,
  checkPlaceholders,
  checkPortalCertificate,
  checkPublicAddress,
  checkSecrets,
  checkServer,
} from "./doctor/check-settings.ts";
import {
  checkFiles,
  checkOrphans,
  checkScans,
  checkSpace,
  checkTemporary,
  checkVirusScan,
  checkWriting,
} from "./doctor/check-storage.ts";
import {
  checkCompanyCertificates,
  checkDeadJobs,
  checkFeed,
  checkKeys,
  checkLateJobs,
  checkMails,
  checkMailServer,
} from "./doctor/check-work.ts";
import { examine, type Finding, ok, type Result } from "./doctor/finding.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("doctor", "[--json] [--fix-safe]"),
  about: `Examines the portal with the settings of this machine, line by line of the production checklist in docs/operating.md. It changes
nothing, except that it stores a small file and removes it again. --fix-safe also repairs what cannot lose data, and says what it did:
it removes temporary files that are older than a day, creates a missing folder of files, hides secrets from other users of the machine,
queues jobs again that failed, and analyzes tables. Exit code 1: there are faults. Exit code 2: unknown arguments.`,
};

interface Parts {
  owner: pg.Client;
  ownerUrl: string;
  config: Config;
}

/** The checks that need the database. If it does not respond, that is the only fault. */
const checks: Record<Exclude<CheckId, "settings">, (parts: Parts) => Promise<Result[]>> = {
  placeholders: ({ owner, config }) => checkPlaceholders(owner, config, process.env),
  secrets: ({ config }) => checkSecrets(config),
  "public-address": ({ config }) => checkPublicAddress(config),
  passkeys: ({ owner, config }) => checkPasskeys(owner, config),
  demonstration: ({ ownerUrl, config }) => checkDemonstration(ownerUrl, config),
  ready: ({ config }) => checkServer(config),
  "database-version": ({ owner }) => checkVersion(owner),
  migrations: ({ owner }) => checkMigrations(owner),
  logins: ({ owner, ownerUrl, config }) => checkLogins(owner, ownerUrl, config),
  "row-security": ({ owner }) => checkRowSecurity(owner),
  replica: ({ owner, ownerUrl, config }) => checkReplica(owner, ownerUrl, config),
  transactions: ({ owner }) => checkTransactions(owner),
  vacuum: ({ owner }) => checkVacuum(owner),
  connections: ({ owner }) => checkConnections(owner),
  clock: ({ owner }) => checkClock(owner),
  "storage-write": ({ config }) => checkWriting(config),
  "disk-space": ({ config }) => checkSpace(config),
  "stored-files": ({ owner, config }) => checkFiles(owner, config),
  "orphan-files": ({ owner, config }) => checkOrphans(owner, config),
  "temporary-files": ({ config }) => checkTemporary(config),
  "virus-scan": ({ config }) => checkVirusScan(config),
  scans: ({ config }) => checkScans(config),
  "mail-server": ({ config }) => checkMailServer(config),
  mails: ({ owner }) => checkMails(owner),
  "late-jobs": ({ owner }) => checkLateJobs(owner),
  "dead-jobs": ({ owner }) => checkDeadJobs(owner),
  "work-queue": ({ owner }) => checkQueue(owner),
  "order-terms": ({ owner }) => checkOrders(owner),
  "audit-record": ({ owner, config }) => checkAudit(owner, config),
  "change-feed": ({ owner }) => checkFeed(owner),
  "portal-certificate": ({ config }) => checkPortalCertificate(config),
  "company-certificates": ({ owner }) => checkCompanyCertificates(owner),
  "unused-keys": ({ owner }) => checkKeys(owner),
  backup: () => checkBackup(readBackupSettings(process.env)),
};

const options = { json: { type: "boolean" }, "fix-safe": { type: "boolean", default: false } } as const;
const { json, "fix-safe": isFixing } = readCommandLine(command, { options }).values;
const findings = await examine("settings", async () => [ok(describeSettings(readConfig(process.env)))], false);
if (findings.every(({ level }) => level === "ok")) findings.push(...(await examineParts()));
const hasFault = findings.some(({ level }) => level === "fault");
if (json) console.log(JSON.stringify({ ok: !hasFault, findings }, null, 2));
else for (const finding of findings) print(finding);
process.exitCode = hasFault ? 1 : 0;

async function examineParts() {
  const found: Finding[] = [];
  try {
    await withOwner(async (owner, config, ownerUrl) => {
      for (const [id, check] of Object.entries(checks) as [keyof typeof checks, (parts: Parts) => Promise<Result[]>][])
        found.push(...(await examine(id, () => check({ owner, config, ownerUrl }), isFixing)));
    });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    found.push(...(await examine("database-version", () => Promise.reject(error), false)));
  }
  return found;
}

function describeSettings({ dataDir }: Config) {
  return `${checklist.settings.title} DATA_DIR is ${dataDir}.`;
}

function print({ level, group, text, to_do }: Finding) {
  console.log(`${level.padEnd(8)} ${group.padEnd(12)} ${text}`);
  if (to_do !== undefined) console.log(`${" ".repeat(22)}${to_do}`);
}
