import { existsSync } from "node:fs";
import { Agent } from "node:http";
import pg from "pg";
import pino from "pino";
import { checkpointKey, readPublicKey } from "../apps/api/src/record/audit/checkpoint-key.ts";
import { checkpointFile } from "../apps/api/src/record/audit/checkpoint-file.ts";
import { readOwnFile } from "../apps/api/src/record/audit/examine-file.ts";
import { sealRecord } from "../apps/api/src/record/audit/seal-record.ts";
import { verifyRecord } from "../apps/api/src/record/audit/verify-record.ts";
import { openClient } from "../apps/api/src/ground/db/database.ts";
import { keptSecret } from "../apps/api/src/start/kept-secret.ts";
import { fillAuditRecord } from "./audit-record.ts";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { timeCalls, type TimedCall, type WantedCall } from "./time-calls.ts";

export interface AuditFigures {
  entries: number;
  calls: TimedCall[];
  /** Seconds to seal all rows for the first time, and to compare them with the checkpoints. */
  sealing: number;
  verifying: number;
}

const audit = (query: string) => `provider/audit/?page_size=50&${query}`;
const edit = encodeURIComponent("PATCH /api/products/{id}/edit");
const changeRole = encodeURIComponent("POST /api/accounts/user/{id}/change-role");
const signInAs = encodeURIComponent("POST /api/provider/sign-in-as");

/**
 * Measures the search of a large audit record. The data are kept between runs, because making them takes minutes. Only the first run
 * seals all rows; a later one keeps its figure.
 */
export async function measureAudit(
  folder: string,
  entries: number,
  rounds: number,
  earlier?: AuditFigures,
): Promise<AuditFigures> {
  const isNew = !existsSync(folder);
  await using portal = await openPortal(folder);
  if (isNew) {
    await fillAuditRecord(portal.owner, entries);
    await addPeople(portal);
  }
  const { sealing, verifying } = await measureCheckpoints(portal);
  const agent = new Agent({ keepAlive: true });
  const openSession = async () => (await signIn(portal, "staff")).access;
  const timed = await timeCalls(agent, portal, await chooseCalls(portal), rounds, openSession);
  agent.destroy();
  return { entries, calls: timed, sealing: isNew ? sealing : (earlier?.sealing ?? sealing), verifying };
}

async function chooseCalls({ owner }: Portal): Promise<WantedCall[]> {
  const { rows } = await owner.query<{ email: string; code: string; address: string; day: string }>(
    `select u.email, c.company_code as code, host(e.address) as address, to_char(e.at, 'YYYY-MM-DD') as day
     from audit_entries e join users u on u.id = e.actor_id join companies c on c.id = e.company_id
     where e.at < now() - interval '300 days' order by e.at desc limit 1`,
  );
  const { email, code, address, day } = rows[0]!; // The record goes back two years.
  return [
    ["all, page 1", audit(""), true],
    ["all, the oldest first", audit("ordering=at"), true],
    ["all, page 200 (the last one)", audit("page=200"), true],
    ["a person", audit(`actor=${email}`), true],
    ["a represented user", audit(`as_user=${email}`), true],
    ["a company", audit(`company=${code}`), true],
    ["a company, one action", audit(`company=${code}&action=${edit}`), true],
    ["a record", audit("subject=GXP-4711"), true],
    ["an address", audit(`address=${address}`), true],
    ["a frequent action", audit(`action=${edit}`), true],
    ["a rare action", audit(`action=${signInAs}`), true],
    ["two actions", audit(`action=${edit}&action=${signInAs}`), true],
    ["two rare actions", audit(`action=${changeRole}&action=${signInAs}`), true],
    ["refused", audit("result=refused"), true],
    ["one day", audit(`date_after=${day}&date_before=${day}`), true],
    ["one day, one action", audit(`date_after=${day}&date_before=${day}&action=${edit}`), true],
    ["a person, refused, one action", audit(`actor=${email}&result=refused&action=${edit}`), true],
    ["a person without an entry", audit("actor=nobody@c1.example"), true],
  ];
}

async function measureCheckpoints({ ownerUrl, dataDir }: Portal) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const database = openClient(client);
  const key = checkpointKey(keptSecret(dataDir, "audit-key"));
  const file = checkpointFile(dataDir);
  const fileId = "measured";
  const logger = pino({ level: "silent" });
  const signal = new AbortController().signal;
  const sealing = await timeSeconds(() =>
    sealRecord({ database, keys: [key], file, fileId, auditDays: 730, refusalDays: 730, logger }, signal),
  );
  const keys = [readPublicKey(key.publicKey) ?? []].flat();
  const verifying = await timeSeconds(async () => {
    const { faults } = await verifyRecord(database, { keys, file: await readOwnFile(database, file, fileId) });
    if (faults.length > 0) throw new Error(faults.join(" "));
  });
  await client.end();
  return { sealing, verifying };
}

async function timeSeconds(work: () => Promise<void>) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
