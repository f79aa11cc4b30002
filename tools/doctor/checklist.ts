/** One line of the production checklist. */
export interface Check {
  group: string;
  /** The state of a portal in order. */
  title: string;
  /** The action that brings the portal into that state. */
  toDo: string;
}

/** All checks, in the order in which the doctor, the console and docs/operating.md show them. */
export const checklist = {
  settings: {
    group: "settings",
    title: "Every setting is valid.",
    toDo: "Correct the setting that the line names, and restart the portal.",
  },
  placeholders: {
    group: "settings",
    title: "No setting has the value of an example.",
    toDo: "Set your own value. Staff enter the provider's name and mailbox in the console, under Settings.",
  },
  secrets: {
    group: "settings",
    title: "The secrets are random, differ, and only the portal's user can read them.",
    toDo: "Replace the secret with a text of `openssl rand -base64 32`, as under “Secrets”. Run `chmod 600` on a file that others can read.",
  },
  "public-address": {
    group: "settings",
    title: "Browsers reach this portal at PUBLIC_URL, with https.",
    toDo: "Set PUBLIC_URL to the address that browsers show, and let the proxy pass that address to the portal.",
  },
  passkeys: {
    group: "settings",
    title: "All passkeys are for the host of PUBLIC_URL.",
    toDo: "Set PUBLIC_URL to the earlier host again, or let the users add new passkeys.",
  },
  demonstration: {
    group: "settings",
    title: "A portal that other machines can reach has no users of the demonstration.",
    toDo: "Run the command remove-demonstration.",
  },
  ready: {
    group: "server",
    title: "The portal runs on this machine, is ready and has the version of this program.",
    toDo: "Start the portal. After an update, restart it.",
  },
  "database-version": {
    group: "database",
    title: "The database answers and is PostgreSQL 15 or newer.",
    toDo: "Start the database, correct DATABASE_URL, or update PostgreSQL.",
  },
  migrations: {
    group: "database",
    title: "The database has all migrations.",
    toDo: "Start the portal, which applies them.",
  },
  logins: {
    group: "database",
    title: "Each login of the portal connects with its role, row-level security and time-outs.",
    toDo: "Restart the portal, which creates the logins again. With logins made by hand, follow “Your own database”.",
  },
  "row-security": {
    group: "database",
    title: "Each table with rows of companies that vendors can read has row-level security.",
    toDo: "Run `alter table … enable row level security` as the owner, and find out who switched it off.",
  },
  replica: {
    group: "database",
    title: "The replica has all changes, if DATABASE_REPLICA_URL is set.",
    toDo: "Read the log of the replica. The portal works without it.",
  },
  transactions: {
    group: "database",
    title: "No transaction is open for more than 15 minutes.",
    toDo: "Find it in pg_stat_activity and end its program: it delays vacuum, the feed and the audit record.",
  },
  vacuum: {
    group: "database",
    title: "PostgreSQL vacuums and analyzes the tables.",
    toDo: "Switch autovacuum on. Run `vacuumdb --analyze` as the owner if the age is a fault.",
  },
  connections: {
    group: "database",
    title: "At least 10 connections to the database are free.",
    toDo: "Raise max_connections, or use a pooler.",
  },
  clock: {
    group: "database",
    title: "The clocks of this machine and of the database agree.",
    toDo: "Switch on the synchronization of time (NTP) on both machines.",
  },
  "storage-write": {
    group: "files",
    title: "A small file can be stored, read and removed.",
    toDo: "Let the portal's user write to DATA_DIR/blobs, or correct STORAGE_URL and its keys.",
  },
  "disk-space": {
    group: "files",
    title: "The disk of DATA_DIR has at least 1 GB of free space.",
    toDo: "Make room, or move DATA_DIR to a larger disk.",
  },
  "stored-files": {
    group: "files",
    title: "A sample of the stored files is there and unchanged.",
    toDo: "Restore the files from the backup.",
  },
  "orphan-files": {
    group: "files",
    title: "In a sample of the stored files, each belongs to a record.",
    toDo: "Nothing at once: they take space only. After a restore of a dump, files that came later stay unused.",
  },
  "temporary-files": {
    group: "files",
    title: "No temporary file of a killed start is older than a day.",
    toDo: "Run the doctor with --fix-safe, which removes them.",
  },
  "virus-scan": {
    group: "files",
    title: "The virus scanner answers, if CLAMD is set.",
    toDo: "Start clamd. Without an answer, the portal refuses uploads.",
  },
  scans: {
    group: "files",
    title: "The recognition of text starts with its language, if READ_SCANS is on.",
    toDo: "Install the packages of this release again. Until then, people type the values of scans.",
  },
  "mail-server": {
    group: "mail",
    title: "The mail server accepts the portal.",
    toDo: "Set or correct SMTP_URL.",
  },
  mails: {
    group: "mail",
    title: "No mail waits for long or was given up.",
    toDo: "Read the reason in the line and in the log.",
  },
  "late-jobs": {
    group: "jobs",
    title: "No job waits for more than 15 minutes.",
    toDo: "Start the portal. If it runs, restart it and read the log.",
  },
  "dead-jobs": {
    group: "jobs",
    title: "No job has failed for good.",
    toDo: "Read the reason in the log and remove it. Then run the doctor with --fix-safe, which queues the job again.",
  },
  "work-queue": {
    group: "jobs",
    title: "The work queue has exactly the records that wait.",
    toDo: "Report the line as a fault of the program.",
  },
  "order-terms": {
    group: "orders",
    title: "The terms of each answered order are those of its history.",
    toDo: "Report the lines as a fault of the program. Its history is right: it has every answer, decision and change.",
  },
  "audit-record": {
    group: "audit",
    title: "The audit record is as it was recorded, and a checkpoint is at most two hours old.",
    toDo: "Keep the database and the file of checkpoints as they are, and follow “Proof that nobody has changed it”.",
  },
  "change-feed": {
    group: "feed",
    title: "Programs can read changes after a minute at most.",
    toDo: "End the transaction that runs for long, which the feed waits for.",
  },
  "portal-certificate": {
    group: "certificates",
    title: "The certificate of PUBLIC_URL is valid for more than 14 days.",
    toDo: "Renew it, and read why the proxy did not renew it.",
  },
  "company-certificates": {
    group: "certificates",
    title: "The certificates of the companies' identity providers are valid for more than 30 days.",
    toDo: "Ask the company to upload the new metadata of its identity provider under Settings, Company Sign-In.",
  },
  "unused-keys": {
    group: "keys",
    title: "Each API key was used in the last 90 days.",
    toDo: "Revoke the keys that nobody needs, in the console under API Keys.",
  },
  backup: {
    group: "backup",
    title: "The newest nightly backup is at most 28 hours old.",
    toDo: "Set BACKUP_TO, or read in the log why the backup failed. Then run `restore FROM --check`.",
  },
} satisfies Record<string, Check>;

export type CheckId = keyof typeof checklist;
