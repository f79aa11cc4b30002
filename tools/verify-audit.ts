import { existsSync } from "node:fs";
import type pg from "pg";
import { checkpointFile, checkpointFileId } from "../apps/api/src/record/audit/checkpoint-file.ts";
import { checkpointKey, readPublicKey } from "../apps/api/src/record/audit/checkpoint-key.ts";
import { readOwnFile } from "../apps/api/src/record/audit/examine-file.ts";
import { verifyRecord, type RecordReport } from "../apps/api/src/record/audit/verify-record.ts";
import type { Config } from "../apps/api/src/start/config.ts";
import { openClient } from "../apps/api/src/ground/db/database.ts";
import { findSecret } from "../apps/api/src/start/kept-secret.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine } from "./command-line.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("verify-audit", "[--key PUBLIC_KEY …] [--file FILE] [--json | --public-key]"),
  about: `Compares the audit record with its checkpoints and with the file of the checkpoints. It only reads, and the portal may be
running. Exit code 1: the record was changed; 2: it could not be verified.`,
};

try {
  const options = readArguments();
  if (options["public-key"]) await printKeys();
  else await withOwner((owner, config) => verify(owner, config, options));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readArguments() {
  return readCommandLine(command, {
    options: {
      key: { type: "string", multiple: true },
      file: { type: "string" },
      json: { type: "boolean" },
      "public-key": { type: "boolean" },
    },
  }).values;
}

async function printKeys() {
  const { readConfig } = await import("../apps/api/src/start/config.ts");
  for (const key of findOwnKeys(readConfig(process.env))) console.log(key);
}

/** The public keys of this machine's portal. */
function findOwnKeys({ auditKeys, dataDir }: Config) {
  const secret = findSecret(dataDir, "audit-key");
  const secrets = auditKeys ?? (secret === undefined ? [] : [secret]);
  if (secrets.length === 0)
    throw new StartFailure(`There is no key of the audit record in ${dataDir}; give the public key with --key.`);
  return secrets.map((one) => checkpointKey(one).publicKey);
}

async function verify(owner: pg.Client, config: Config, { key, file, json }: ReturnType<typeof readArguments>) {
  const path = file ?? checkpointFile(config.dataDir);
  if (file !== undefined && !existsSync(file)) throw new StartFailure(`There is no file ${file}.`);
  const keys = (key ?? findOwnKeys(config)).map((text) => {
    const read = readPublicKey(text);
    if (!read)
      throw new StartFailure(`${text} is no public key; ${typedCommand("verify-audit", "--public-key")} prints it.`);
    return read;
  });
  const database = openClient(owner);
  // A copy may be older than the machine's own file.
  const filed = await readOwnFile(
    database,
    path,
    file === undefined ? findSecret(config.dataDir, checkpointFileId) : undefined,
  );
  const report = await verifyRecord(database, { keys, file: filed });
  if (json) console.log(JSON.stringify({ ...report, file: filed.lines ? path : null }, null, 2));
  else describe(report, filed.lines ? path : undefined);
  process.exitCode = report.faults.length > 0 ? 1 : report.last ? 0 : 2;
}

function describe({ faults, notes, last, rows, unsealed }: RecordReport, file: string | undefined) {
  for (const sentence of [...faults, ...notes]) console.log(sentence);
  const actions = unsealed === 1 ? "action is" : "actions are";
  if (!last)
    return console.log(
      `There is no signed checkpoint yet: the portal makes one every hour. ${unsealed} ${actions} not sealed yet.`,
    );
  const newer = `${unsealed} newer ${actions} not sealed yet.`;
  const verdict = faults.length > 0 ? "The audit record was changed" : "The audit record is unchanged";
  console.log(`${verdict}. Compared actions: ${rows}, checkpoints: ${last.number}. ${newer}`);
  console.log(`Newest checkpoint: ${last.number} of ${last.sealed_at}, hash ${last.hash}`);
  console.log(file ? `Compared with ${file}.` : "No file of checkpoints was compared.");
}
