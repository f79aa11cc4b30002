import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createSecretBox } from "../apps/api/src/ground/codes/secret-box.ts";
import { createWebhookSecret } from "../apps/api/src/machines/webhooks/sign-webhook.ts";
import { sealWebhookSecret } from "../apps/api/src/machines/webhooks/webhook-secret-seal.ts";
import { hashPassword } from "../apps/api/src/people/auth/passwords.ts";
import { startMailServer } from "../apps/api/src/test/mail-server.ts";
import { startS3Server } from "../apps/api/src/test/s3-server.ts";
import { startServer, type ServerProcess } from "../apps/api/src/test/server-process.ts";
import { findMissingPackages, startDatabaseCluster } from "./database-cluster.ts";

/*
 * Three portal processes, a primary and two streaming replicas. While clients write and read, the primary's PostgreSQL is killed, and
 * then the one that replaced it. Prints the counts in its last line. Exit code 1: something was lost, doubled, or answered wrongly.
 */

const KILLS = 2;
const STEADY_MS = 4000;
const PAUSE_MS = 100;
const MOST_UNAVAILABLE_MS = 10_000;
const DRAIN_MS = 120_000;
const COMPANIES = 12;
/** One user may send 30 mails an hour. */
const MAILS_A_USER = 25;
const PASSWORD = "Quiet-harbor-4711";
const secret = "a key of this program that is forty letters long";

const missing = findMissingPackages();
if (missing.length > 0) {
  console.error(`fail-over: these Debian packages are missing: apt-get install ${missing.join(" ")}`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), "lading-fail-over-"));
// PostgreSQL runs as another user if this program runs as root.
chmodSync(folder, 0o711);
process.env.TEST_FOLDER ??= folder;
// It stays until the last line, and the folder with all logs then stays, too.
process.exitCode = 1;
await using started = new AsyncDisposableStack();
started.defer(() => {
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`The logs are in ${folder}.`);
});
const cluster = started.use(await startDatabaseCluster(path.join(folder, "database")));
console.log("A primary, a synchronous standby and a replica stream.");
await query(cluster.superuserUrl, "create role portal login createrole password 'x'");
await query(cluster.superuserUrl, "create database portal owner portal");

const mailServer = started.use(await startMailServer());
const store = started.use(await startS3Server());
const deliveries = new Map<string, number>();
const receiver = createServer((request, response) => {
  const id = String(request.headers["webhook-id"]);
  deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
  request.resume().on("end", () => response.end("ok"));
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
started.defer(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const { bucket, endpoint, region } = store.location;
const settings = {
  ...store.keys,
  STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
  DATABASE_URL: cluster.ownerUrl,
  DATABASE_REPLICA_URL: cluster.replicaUrl,
  SMTP_URL: mailServer.url,
  WEBHOOK_ALLOW: "127.0.0.1",
  TOKEN_SECRETS: secret,
  ENCRYPTION_KEYS: secret,
  KEY_REQUESTS: "100000",
};
const portals: ServerProcess[] = [];
for (let number = 0; number < 3; number++)
  portals.push(started.use(await startServer(path.join(folder, "data"), settings)));
console.log("Three portal processes are ready.");

const people = await addPeople();
let isOver = false;
const written = { companies: [] as string[], products: [] as string[], mails: [] as string[] };
const answers = { ok: 0, unavailable: 0 };
const faults: string[] = [];
/** For each kill, the time until the last answer with 503. */
const outages: number[] = [];
let killedAt = 0;

const working = [
  ...portals.flatMap((portal) => [loop(portal, writeCompany), loop(portal, changeProduct), loop(portal, search)]),
  ...people.vendors.map((vendor, number) => loop(portals[number % 3]!, (portal) => sendMail(portal, vendor))), // There are three.
];
for (let kill = 1; kill <= KILLS; kill++) {
  await sleep(STEADY_MS);
  killedAt = performance.now();
  outages.push(0);
  const name = await cluster.killPrimary();
  const since = () => `${((performance.now() - killedAt) / 1000).toFixed(1)} s`;
  const before = portals.map(countCompanies);
  const database = untilDatabaseWrites().then(since);
  while (portals.some((portal, number) => countCompanies(portal) <= before[number]!)) await sleep(20); // One for each portal.
  console.log(`${name} was killed. The database takes writes after ${await database}, every portal after ${since()}.`);
  await cluster.untilComplete();
}
await sleep(STEADY_MS);
isOver = true;
await Promise.all(working);
await untilSent();
const counts = await count();
const lines = [
  `${KILLS} kills of the primary`,
  `${counts.acknowledged} writes acknowledged, ${counts.lost} lost`,
  `${counts.mails} mails, ${counts.lostMails} lost, ${counts.doubledMails} doubled`,
  `${counts.webhooks} webhooks, ${counts.lostWebhooks} lost, ${counts.doubledWebhooks} doubled`,
  `${answers.ok} answers, ${answers.unavailable} were 503, the last ${(counts.longestMs / 1000).toFixed(1)} s after its kill`,
  `${faults.length} other errors`,
];
for (const fault of new Set(faults)) console.log(fault);
const failures =
  counts.lost + counts.lostMails + counts.doubledMails + counts.lostWebhooks + counts.doubledWebhooks + faults.length;
process.exitCode = failures > 0 || counts.longestMs > MOST_UNAVAILABLE_MS ? 1 : 0;
await started.disposeAsync();
console.log(`fail-over: ${lines.join("; ")}.`);

function countCompanies(portal: ServerProcess) {
  const prefix = `W${portals.indexOf(portal)}-`;
  return written.companies.filter((code) => code.startsWith(prefix)).length;
}

/** Writes through haproxy as a client does that begins now, until it succeeds. */
async function untilDatabaseWrites() {
  for (;;)
    try {
      return await query(cluster.ownerUrl, "create table written (); drop table written");
    } catch {
      await sleep(100);
    }
}

type Step = (portal: ServerProcess, number: number) => Promise<(() => void) | undefined>;

/** Repeats a step of one client. Its function runs if the portal acknowledged the step. */
async function loop(portal: ServerProcess, step: Step) {
  for (let number = 1; !isOver; number++) {
    const acknowledge = await step(portal, number).catch((error: unknown) => void faults.push(String(error)));
    acknowledge?.();
    if (acknowledge) answers.ok++;
    await sleep(PAUSE_MS);
  }
}

/** Sends a request. Returns undefined if the answer is 503, which must say when to try again. */
async function send(portal: ServerProcess, method: string, url: string, init: { token: string; body?: string }) {
  const type = url.startsWith("/api/intake") ? "text/csv" : "application/json";
  const answer = await fetch(`${portal.url}${url}`, {
    method,
    headers: { authorization: `Bearer ${init.token}`, ...(init.body && { "content-type": type }) },
    ...(init.body && { body: init.body }),
  });
  const text = await answer.text();
  if (answer.ok) return text;
  if (answer.status === 503) {
    answers.unavailable++;
    outages[outages.length - 1] = performance.now() - killedAt;
  }
  if (answer.status !== 503 || !answer.headers.get("retry-after"))
    faults.push(`${method} ${url.split("?")[0]}: ${answer.status} ${text}`);
  return undefined;
}

async function writeCompany(portal: ServerProcess, number: number) {
  const code = `W${portals.indexOf(portal)}-${number}`;
  const body = `company_code,name\n${code},Writer ${code}\n`;
  const answer = await send(portal, "POST", "/api/intake/companies", { token: portal.intakeKey, body });
  return answer === undefined ? undefined : () => void written.companies.push(code);
}

async function changeProduct(portal: ServerProcess, number: number) {
  const sku = `P${portals.indexOf(portal)}`;
  const name = `Valve ${number}`;
  const body = `company_code,gxp_sku,supplier_sku,name\nF0,${sku},${sku},${name}\n`;
  const answer = await send(portal, "POST", "/api/intake/products", { token: portal.intakeKey, body });
  return answer === undefined ? undefined : () => void written.products.push(`${sku} ${name}`);
}

async function search(portal: ServerProcess) {
  const answer = await send(portal, "GET", "/api/provider/find?q=writer", { token: people.staff });
  return answer === undefined ? undefined : () => {};
}

async function sendMail(portal: ServerProcess, vendor: { token: string; left: number }) {
  if (vendor.left === 0) return () => {};
  const text = `Mail ${crypto.randomUUID()}`;
  const body = JSON.stringify({ mood: "good", text, page: "/" });
  const answer = await send(portal, "POST", "/api/feedback/", { token: vendor.token, body });
  if (answer === undefined) return undefined;
  vendor.left--;
  return () => void written.mails.push(text);
}

/** Creates companies with a user each, a staff member and a webhook of the provider. */
async function addPeople() {
  const [portal] = portals as [ServerProcess]; // There are three.
  const codes = Array.from({ length: COMPANIES }, (_, number) => `F${number}`);
  const body = `company_code,name\n${codes.map((code) => `${code},Firm ${code}\n`).join("")}`;
  await send(portal, "POST", "/api/intake/companies", { token: portal.intakeKey, body });
  const hash = await hashPassword(PASSWORD);
  await query(cluster.ownerUrl, "update provider_settings set factor_floor = 'optional'");
  await query(
    cluster.ownerUrl,
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, lower(c.company_code) || '@firm.example', $1, 'Ada', 'Moss'
     from companies c, roles r where r.name = 'Vendor Admin'`,
    [hash],
  );
  await query(
    cluster.ownerUrl,
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, 'staff@provider.example', $1, 'Priya', 'Raman' from roles where of_provider and name = 'Administrator'`,
    [hash],
  );
  const sealed = sealWebhookSecret(createSecretBox([secret]), createWebhookSecret(), null);
  const { port } = receiver.address() as AddressInfo; // It listens on a port.
  await query(
    cluster.ownerUrl,
    `insert into webhooks (user_id, url, types, secret) select id, $1, '{product.updated}', $2 from users where company_id is null`,
    [`http://127.0.0.1:${port}/hook`, sealed],
  );
  const signIn = async (email: string) => {
    const text = await send(portal, "POST", "/api/token", {
      token: "",
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (text === undefined) throw new Error(`Signing in failed: ${faults.join("; ")}`);
    return (JSON.parse(text) as { access: string }).access; // The response of the contract.
  };
  const vendors: { token: string; left: number }[] = [];
  for (const code of codes)
    vendors.push({ token: await signIn(`${code.toLowerCase()}@firm.example`), left: MAILS_A_USER });
  return { vendors, staff: await signIn("staff@provider.example") };
}

/** Waits until every mail and delivery was sent. */
async function untilSent() {
  const latest = Date.now() + DRAIN_MS;
  for (;;) {
    const [row] = await query<{ waiting: number }>(
      cluster.ownerUrl,
      `select (select count(*) from mails where sent_at is null)::int
         + (select count(*) from webhook_deliveries where state <> 'sent')::int as waiting`,
    );
    if (row?.waiting === 0) return;
    if (Date.now() > latest) return void faults.push(`${row?.waiting} mails or webhooks still wait.`);
    await sleep(500);
  }
}

async function count() {
  const stored = await query<{ company_code: string }>(cluster.ownerUrl, "select company_code from companies");
  const codes = new Set(stored.map(({ company_code }) => company_code));
  const products = await query<{ change: string }>(
    cluster.ownerUrl,
    "select gxp_sku || ' ' || name as change from products",
  );
  const latest = new Map(written.products.map((change) => [change.split(" ")[0], change]));
  const lostProducts = [...latest].filter(([sku, change]) => {
    const now = products.find((product) => product.change.startsWith(`${sku} `))?.change ?? "";
    return Number(now.split(" ").at(-1)) < Number(change.split(" ").at(-1));
  });
  const texts = mailServer.mails.map(({ text = "" }) => /Mail [0-9a-f-]{36}/.exec(text)?.[0] ?? "");
  const received = new Map<string, number>();
  for (const text of texts) received.set(text, (received.get(text) ?? 0) + 1);
  const sent = await query<{ id: string }>(cluster.ownerUrl, "select id from webhook_deliveries where state = 'sent'");
  return {
    acknowledged: written.companies.length + written.products.length + written.mails.length,
    lost: written.companies.filter((code) => !codes.has(code)).length + lostProducts.length,
    mails: received.size,
    lostMails: written.mails.filter((text) => !received.has(text)).length,
    doubledMails: [...received.values()].filter((times) => times > 1).length,
    webhooks: deliveries.size,
    lostWebhooks: sent.filter(({ id }) => !deliveries.has(id)).length,
    doubledWebhooks: [...deliveries.values()].filter((times) => times > 1).length,
    longestMs: Math.max(...outages),
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
