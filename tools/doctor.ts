import { readConfig } from "../apps/api/src/start/config.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { readBackupSettings } from "../apps/api/src/record/backup/backup-settings.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine } from "./command-line.ts";
import { checkAudit } from "./doctor/check-audit.ts";
import { checkBackup } from "./doctor/check-backup.ts";
import { checkClock, checkDatabase, checkLogins, checkReplica } from "./doctor/check-database.ts";
import { checkPasskeys } from "./doctor/check-passkeys.ts";
import { checkQueue } from "./doctor/check-queue.ts";
import { checkIdentity, checkSettings } from "./doctor/check-settings.ts";
import { checkStorage, checkVirusScan } from "./doctor/check-storage.ts";
import { checkJobs, checkMail, checkServer } from "./doctor/check-work.ts";
import { examine, type Finding } from "./doctor/finding.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("doctor", "[--json]"),
  about:
    "Looks for faults of the portal with the settings of this machine. It changes nothing. Exit code 1: there are faults.",
  failureCode: 2,
};

const { json } = readCommandLine(command, { options: { json: { type: "boolean" } } }).values;
const findings: Finding[] = [
  ...(await examine("settings", async () => checkSettings(readConfig(process.env)))),
  ...(await examineParts()),
];
const hasFault = findings.some(({ level }) => level === "fault");
if (json) console.log(JSON.stringify({ ok: !hasFault, findings }, null, 2));
else for (const { group, level, text } of findings) console.log(`${level.padEnd(8)} ${group.padEnd(9)} ${text}`);
process.exitCode = hasFault ? 1 : 0;

/** The parts that need the database. If it does not respond, that is the only fault. */
async function examineParts() {
  const found: Finding[] = [];
  try {
    await withOwner(async (owner, config, ownerUrl) => {
      found.push(
        ...(await examine("settings", () => checkIdentity(owner, process.env))),
        ...(await examine("server", () => checkServer(config))),
        ...(await examine("database", () => checkDatabase(owner))),
        ...(await examine("database", () => checkLogins(owner, ownerUrl, config))),
        ...(await examine("replica", () => checkReplica(owner, ownerUrl, config))),
        ...(await examine("passkeys", () => checkPasskeys(owner, config))),
        ...(await examine("storage", () => checkStorage(owner, config))),
        ...(await examine("viruses", () => checkVirusScan(config))),
        ...(await examine("mail", () => checkMail(owner, config))),
        ...(await examine("backup", () => checkBackup(readBackupSettings(process.env)))),
        ...(await examine("jobs", () => checkJobs(owner))),
        ...(await examine("queue", () => checkQueue(owner))),
        ...(await examine("clock", () => checkClock(owner))),
        ...(await examine("audit", () => checkAudit(owner, config))),
      );
    });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    found.push({ group: "database", level: "fault", text: error.message });
  }
  return found;
}
