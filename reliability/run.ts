import { spawnSync } from "node:child_process";
import path from "node:path";
import { readCommandLine } from "../tools/command-line.ts";

const root = path.dirname(import.meta.dirname);
const api = "apps/api/src";

/** Each part is a program of this folder, or slow tests. */
const parts: Readonly<Record<string, string | readonly string[]>> = {
  upgrade: "reliability/upgrade.ts",
  "fail-over": "reliability/fail-over.ts",
  load: "reliability/steady-load.ts",
  kills: [
    `${api}/ground/jobs/start-jobs.slow.test.ts`,
    `${api}/ground/mail/killed-sender.slow.test.ts`,
    `${api}/loading/imports/killed-import.slow.test.ts`,
    `${api}/record/runs/killed-runner.slow.test.ts`,
    `${api}/trade/documents/upload/upload-kills.slow.test.ts`,
  ],
  restarts: [`${api}/server.slow.test.ts`, `${api}/start/stop-in-time.slow.test.ts`],
  pooler: [`${api}/ground/db/pgbouncer.slow.test.ts`],
  replica: [`${api}/ground/db/replica.slow.test.ts`],
  mail: [`${api}/ground/mail/send-due-mails.slow.test.ts`, `${api}/ground/mail/mail-transport.slow.test.ts`],
  storage: [`${api}/ground/storage/silent-store.slow.test.ts`],
  receivers: [`${api}/machines/webhooks/hostile-receivers.slow.test.ts`],
  backup: [
    "tools/backup.slow.test.ts",
    `${api}/record/backup/back-up.slow.test.ts`,
    `${api}/start/restore.slow.test.ts`,
  ],
  releases: [`${api}/ground/db/releases.slow.test.ts`],
};

/** The limit of `npm run test:slow`, which ends a test that hangs. */
const slowLimit = "--testTimeout=300000";

const names = Object.keys(parts);
const { positionals } = readCommandLine(
  {
    usage: "npm run reliability [-- PART …]",
    about: `Kills, starves and updates the portal and its neighbors, and counts what was lost. Without a part it runs all: ${names.join(", ")}.
The last line counts the parts. docs/reliability.md says what each of them proves.`,
  },
  { allowPositionals: true, options: {} },
);
const unknown = positionals.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. The parts are ${names.join(", ")}.`);
  process.exit(1);
}

const failed: string[] = [];
const chosen = positionals.length > 0 ? positionals : names;
for (const name of chosen) {
  const part = parts[name]!; // The names were checked.
  console.log(`\n${name}`);
  const [program, ...words] =
    typeof part === "string" ? [process.execPath, part] : ["vitest", "run", slowLimit, ...part];
  if (spawnSync(program, words, { cwd: root, stdio: "inherit" }).status !== 0) failed.push(name);
}
console.log(
  `\nreliability: ${chosen.length - failed.length} parts passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(", ")}` : ""}.`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
