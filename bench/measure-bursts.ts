import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Burst } from "./burst-client.ts";
import { addOrder, sendFiles } from "./order-files.ts";
import { signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/*
 * `node bench/measure-bursts.ts` prints the response times of other clients, in milliseconds, while 1,000 connections, 1,000
 * requests or 250 downloads begin concurrently: a client on a known connection, and one that opens a new connection for each
 * request. Both request /readyz, which uses the database. `node bench/measure-bursts.ts 5` measures each burst five times.
 */

const rounds = Number(process.argv[2] ?? 3);
const CONNECTIONS = 1000;
const DOWNLOADS = 250;
const FILE_BYTES = 1_000_000;

const folder = fileURLToPath(new URL("../.tmp/bursts", import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
{
  await using portal = await openPortal(folder);
  await addOrder(portal);
  const ids = await sendFiles(portal, 10, FILE_BYTES);
  console.log("p50, p99 and maximum on known and on new connections:");
  for (let round = 1; round <= rounds; round++) {
    const { port } = portal;
    await during(portal, "nothing", undefined);
    await during(portal, "connections", { kind: "connections", port, count: CONNECTIONS });
    await during(portal, "requests", { kind: "requests", port, count: CONNECTIONS, path: "/healthz" });
    await during(portal, "calls", { kind: "requests", port, count: CONNECTIONS, path: "/readyz" });
    await during(portal, "downloads", { kind: "downloads", urls: await createDownloadUrls(portal, ids) });
  }
}
rmSync(folder, { recursive: true, force: true });

async function during(portal: Portal, name: string, burst: Burst | undefined) {
  const client = fork(new URL("burst-client.ts", import.meta.url));
  await once(client, "spawn");
  const knownConnection = new Agent({ keepAlive: true, maxSockets: 1 });
  await ping(portal, knownConnection);
  // Excludes the start of the client's process from the measurement.
  await sleep(500);
  let isDone = false;
  const start = performance.now();
  const work = (burst ? (client.send(burst), once(client, "message")) : sleep(1500)).then(() => (isDone = true));
  const pingAll = async (agent: Agent | false) => {
    const times: number[] = [];
    while (!isDone) {
      times.push(await ping(portal, agent));
      await sleep(5);
    }
    return times.toSorted((one, other) => one - other);
  };
  const [known, opened] = await Promise.all([pingAll(knownConnection), pingAll(false), work]);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name.padEnd(12)} known ${spread(known)} | new ${spread(opened)} | ${seconds.toFixed(2)} s`);
  knownConnection.destroy();
  client.kill();
  await sleep(1000);
}

function spread(times: readonly number[]) {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return [0.5, 0.99, 1].map((share) => at(share).toFixed(1).padStart(7)).join(" ");
}

function ping({ url }: Portal, agent: Agent | false) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(`${url}/readyz`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A ping returned ${response.statusCode}.`));
      response.resume().on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}

/** Creates a download URL for each download. */
async function createDownloadUrls(portal: Portal, ids: readonly string[]) {
  const { access } = await signIn(portal);
  const urls: string[] = [];
  for (let count = 0; count < DOWNLOADS; count++) {
    const response = await fetch(`${portal.url}/api/order-documents/download/`, {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ documents_ids: [ids[count % ids.length]] }),
    });
    const { url } = (await response.json()) as { url: string }; // The response of the contract.
    urls.push(new URL(url, portal.url).href);
  }
  return urls;
}
