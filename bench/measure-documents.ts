import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { addOrder, ORDER } from "./order-files.ts";
import { signIn } from "./people.ts";
import { pingDuring, type Pings } from "./ping.ts";
import { openPortal, type Memory, type Portal } from "./portal.ts";
import type { TransferOutcome, Transfer } from "./transfers.ts";

export interface Documents {
  /** Many large concurrent uploads. */
  crowd: { files: number; megabytes: number; seconds: number; ping: Pings; memory: Memory };
  /** One large file, compared with writing the same bytes, in megabytes per second. */
  upload: { portal: number; disk: number };
  /** A zip of many files, compared with reading them, in megabytes per second. */
  zip: { files: number; megabytes: number; portal: number; disk: number; memory: Memory };
}

const MEGABYTE = 1_000_000;
const CROWD = { files: 20, megabytes: 100 };
const ZIP = { files: 500, megabytes: 1 };

/** Measures uploads and downloads on a separate, empty portal, and removes it afterwards. */
export async function measureDocuments(folder: string, rounds: number): Promise<Documents> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const crowd = await onPortal(folder, measureCrowd);
    return { crowd, ...(await onPortal(folder, (portal) => compare(portal, rounds))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a portal for each measurement, so that its memory is measured separately. */
async function onPortal<T>(folder: string, measure: (portal: Portal) => Promise<T>) {
  await using portal = await openPortal(folder);
  await addOrder(portal);
  return await measure(portal);
}

const uploadUrl = ({ url }: Portal) => `${url}/api/order-documents/order/${ORDER}/upload/`;

async function createUpload(portal: Portal, { files, megabytes }: { files: number; megabytes: number }) {
  const { access } = await signIn(portal);
  return { kind: "upload", url: uploadUrl(portal), token: access, files, bytes: megabytes * MEGABYTE } as const;
}

async function measureCrowd(portal: Portal): Promise<Documents["crowd"]> {
  const [sent, ping] = await pingDuring(portal.url, transfer(await createUpload(portal, CROWD)));
  const { rows } = await portal.owner.query<{ sum: string }>("select encode(sha256, 'hex') as sum from documents");
  const stored = new Set(rows.map(({ sum }) => sum));
  if (!sent.sums.every((sum) => stored.has(sum))) throw new Error("A stored file differs from the sent one.");
  const memory = portal.memory();
  await removeDocuments(portal);
  return { ...CROWD, seconds: sent.seconds, ping, memory };
}

async function compare(portal: Portal, rounds: number): Promise<Pick<Documents, "upload" | "zip">> {
  const large = { files: 1, megabytes: CROWD.megabytes };
  const path = join(portal.dataDir, "plain");
  const request = await createUpload(portal, large);
  const upload = await alternate(rounds, request, { kind: "write", path, bytes: request.bytes });
  await removeDocuments(portal);

  // In batches of 20; concurrent uploads are measured above.
  for (let left = ZIP.files; left > 0; left -= 20) await transfer(await createUpload(portal, { ...ZIP, files: 20 }));
  const { rows } = await portal.owner.query<{ id: string }>("select id from documents");
  const ids = rows.map(({ id }) => id);
  const paths = ids.map((id) => join(portal.dataDir, "blobs", "documents", id));
  const url = portal.url + (await createDownloadUrl(portal, ids));
  const zip = await alternate(rounds, { kind: "download", url }, { kind: "read", paths });
  return { upload, zip: { ...ZIP, ...zip, memory: portal.memory() } };
}

async function createDownloadUrl(portal: Portal, ids: readonly string[]) {
  const { access } = await signIn(portal);
  const response = await fetch(`${portal.url}/api/order-documents/download/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    body: JSON.stringify({ documents_ids: ids }),
  });
  if (!response.ok) throw new Error(`A download was refused: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { url: string }).url; // The response of the contract.
}

/** Runs both transfers alternately. Returns the median of each in megabytes per second. */
async function alternate(rounds: number, ofPortal: Transfer, ofDisk: Transfer) {
  const [portal, disk]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    portal.push(getRate(await transfer(ofPortal)));
    disk.push(getRate(await transfer(ofDisk)));
  }
  return { portal: median(portal), disk: median(disk) };
}

const getRate = ({ bytes, seconds }: TransferOutcome) => bytes / MEGABYTE / seconds;

/** Returns the mean of the two middle values if their number is even. */
function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

/** Deletes only the rows, because the portal's folder is removed afterwards. */
const removeDocuments = ({ owner }: Portal) => owner.query("delete from documents");

async function transfer(request: Transfer) {
  const child = fork(new URL("./transfers.ts", import.meta.url));
  child.send(request);
  const [outcome] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`Could not ${request.kind}.`))),
  ])) as [TransferOutcome]; // The message that transfers.ts sends.
  child.kill();
  return outcome;
}
