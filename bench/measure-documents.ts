import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addPeople, bigCompany, signIn } from "./people.ts";
import { pingDuring, type Pings } from "./ping.ts";
import { openPortal, type Memory, type Portal } from "./portal.ts";
import type { TransferOutcome, TransferWish } from "./transfers.ts";

export interface Documents {
  /** Many large files that come in at once. */
  crowd: { files: number; megabytes: number; seconds: number; ping: Pings; memory: Memory };
  /** One large file, beside writing the same bytes; megabytes a second. */
  upload: { portal: number; disk: number };
  /** A zip of many files, beside reading them; megabytes a second. */
  zip: { files: number; megabytes: number; portal: number; disk: number; memory: Memory };
}

const MEGABYTE = 1_000_000;
const CROWD = { files: 20, megabytes: 100 };
const ZIP = { files: 500, megabytes: 1 };
const ORDER = "PO-1";

/** Files come and go on a portal of their own, which is empty and afterwards gone. */
export async function measureDocuments(folder: string, rounds: number): Promise<Documents> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const crowd = await onPortal(folder, receiveCrowd);
    return { crowd, ...(await onPortal(folder, (portal) => compare(portal, rounds))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Started anew, so that the memory of one measurement is not that of another. */
async function onPortal<T>(folder: string, measure: (portal: Portal) => Promise<T>) {
  await using portal = await openPortal(folder);
  await addOrder(portal);
  return await measure(portal);
}

async function addOrder(portal: Portal) {
  await portal.owner.query("insert into companies (company_code, name) values ($1, $2) on conflict do nothing", [
    bigCompany.code,
    bigCompany.name,
  ]);
  await addPeople(portal);
  await portal.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await portal.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select id, $2, current_date, 'Open', 0 from companies where company_code = $1 on conflict do nothing`,
    [bigCompany.code, ORDER],
  );
}

const uploadUrl = ({ url }: Portal) => `${url}/api/order-documents/order/${ORDER}/upload/`;

async function uploadWish(portal: Portal, { files, megabytes }: { files: number; megabytes: number }) {
  const { access } = await signIn(portal);
  return { kind: "upload", url: uploadUrl(portal), token: access, files, bytes: megabytes * MEGABYTE } as const;
}

async function receiveCrowd(portal: Portal): Promise<Documents["crowd"]> {
  const [sent, ping] = await pingDuring(portal.url, transfer(await uploadWish(portal, CROWD)));
  const { rows } = await portal.owner.query<{ sum: string }>("select encode(sha256, 'hex') as sum from documents");
  const stored = new Set(rows.map(({ sum }) => sum));
  if (!sent.sums.every((sum) => stored.has(sum))) throw new Error("A file is not what was sent.");
  const memory = portal.memory();
  await removeDocuments(portal);
  return { ...CROWD, seconds: sent.seconds, ping, memory };
}

async function compare(portal: Portal, rounds: number): Promise<Pick<Documents, "upload" | "zip">> {
  const large = { files: 1, megabytes: CROWD.megabytes };
  const path = join(portal.dataDir, "plain");
  const wish = await uploadWish(portal, large);
  const upload = await byTurns(rounds, wish, { kind: "write", path, bytes: wish.bytes });
  await removeDocuments(portal);

  // Some at a time: a crowd is what is measured above.
  for (let left = ZIP.files; left > 0; left -= 20) await transfer(await uploadWish(portal, { ...ZIP, files: 20 }));
  const { rows } = await portal.owner.query<{ id: string }>("select id from documents");
  const ids = rows.map(({ id }) => id);
  const paths = ids.map((id) => join(portal.dataDir, "blobs", "documents", id));
  const url = portal.url + (await addressOf(portal, ids));
  const zip = await byTurns(rounds, { kind: "download", url }, { kind: "read", paths });
  return { upload, zip: { ...ZIP, ...zip, memory: portal.memory() } };
}

async function addressOf(portal: Portal, ids: readonly string[]) {
  const { access } = await signIn(portal);
  const answer = await fetch(`${portal.url}/api/order-documents/download/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    body: JSON.stringify({ documents_ids: ids }),
  });
  if (!answer.ok) throw new Error(`A download was refused: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url; // As the contract has it.
}

/** Megabytes a second of the portal and of the plain disk, by turns, the median of each. */
async function byTurns(rounds: number, ofPortal: TransferWish, ofDisk: TransferWish) {
  const [portal, disk]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    portal.push(rateOf(await transfer(ofPortal)));
    disk.push(rateOf(await transfer(ofDisk)));
  }
  return { portal: median(portal), disk: median(disk) };
}

const rateOf = ({ bytes, seconds }: TransferOutcome) => bytes / MEGABYTE / seconds;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The rows alone: the files of a portal that will be gone need no sweep. */
const removeDocuments = ({ owner }: Portal) => owner.query("delete from documents");

async function transfer(wish: TransferWish) {
  const child = fork(new URL("./transfers.ts", import.meta.url));
  child.send(wish);
  const [outcome] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`Could not ${wish.kind}.`))),
  ])) as [TransferOutcome]; // What it sends.
  child.kill();
  return outcome;
}
