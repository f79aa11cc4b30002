import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@lading/embedded-postgres/free-port";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../../../apps/api/src/ground/http/api-key-form.ts";
import { hashKey } from "../../../apps/api/src/ground/http/bearer.ts";
import { addBulkApproval } from "../../../apps/api/src/test/bulk-approval.ts";
import { endWithTests } from "../../../apps/api/src/test/end-with-tests.ts";
import { scratchFolder } from "../../../apps/api/src/test/scratch-folder.ts";
import { findDatabase, startServer } from "../../../apps/api/src/test/server-process.ts";
import { settleTransactions } from "../../../apps/api/src/test/settle-transactions.ts";
import { openStage, type Stage } from "../../../apps/api/src/test/stage.ts";
import { createClient, providerWebhooks, takeIn, type Client } from "./index.ts";
import { checkTypes, installPacked } from "./install-packed.ts";

const PRODUCTS = 600;
const EDITS_AT_ONCE = 100;
/** Loads and runs of approvals, at least. */
const ROUNDS = 2;
const PORTAL_KILLS = 3;
const PROGRAM_KILLS = 6;

const integrator = scratchFolder();
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await installPacked(integrator.path);
}, 120_000); // It runs npm three times.
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  integrator[Symbol.dispose]();
});

/** A first program of an integrator. */
const program = `
import { ApiError, createClient, putPicture, readChanges, readSnapshot, takeIn, type Change } from "@lading/client";

const portal = createClient({ url: process.env.URL ?? "", key: process.env.API_KEY ?? "" });
const company = process.env.COMPANY;
const content = \`company_code,gxp_sku,supplier_sku,name\\n\${company},G-1,S-1,Valve\\n\${company},G-2,S-2,\`;
const report = await portal.call(takeIn, {
  params: { kind: "products" }, query: { mode: "partial" }, file: { type: "text/csv", content },
});
// Transactions of other tests may hold the changes back, and with them the cursor of the snapshot.
const changes: Change[] = [];
for await (const page of portal.readFeed(readChanges, { query: { wait: 30 } })) {
  changes.push(...page.changes);
  if (changes.length > 0) break;
}
const records: string[] = [];
let since: string | undefined;
for await (const line of portal.readSnapshot(readSnapshot, { params: { kind: "products" } }))
  if ("next" in line) since = line.next ?? undefined;
  else records.push(line.subject);
const names = changes.flatMap((change) => (change.type === "product.updated" ? [change.data.values["name"]] : []));
const refused = await portal.call(readChanges, { query: { since: "misspelled", limit: 5 } }).catch((error: unknown) => error);
const other = createClient({ url: process.env.URL ?? "", key: "ldg_live_0", retries: 0 });
const unknown = await other.call(readChanges, { query: {} }).catch((error: unknown) => error);
console.log(JSON.stringify({
  report, records, hasCursor: since !== undefined, names,
  refused: refused instanceof ApiError && { status: refused.status, fields: refused.fields },
  unknown: unknown instanceof ApiError && { status: unknown.status, code: unknown.code, detail: unknown.detail },
}));
`;

test("an integrator's program compiles and runs with the packed client alone", { tags: ["REF-03.1"] }, async () => {
  const { code } = await stage.aCompany();
  const { key } = await stage.anApiKey();
  const url = await stage.app.listen({ host: "127.0.0.1", port: 0 });
  await settleTransactions(stage.owner);
  writeFileSync(path.join(integrator.path, "program.ts"), program);
  await checkTypes(integrator.path, "program.ts", "example/second-database.js");
  const { stdout } = await promisify(execFile)(process.execPath, ["program.ts"], {
    cwd: integrator.path,
    env: { URL: url, API_KEY: key, COMPANY: code },
  });
  expect(JSON.parse(stdout)).toMatchObject({
    report: { received: 2, created: 1, rejected: 1, errors: [{ row: 2, field: "name" }] },
    records: ["G-1"],
    hasCursor: true,
    names: ["Valve"],
    refused: { status: 400, fields: { since: [expect.any(String)] } },
    unknown: { status: 401, code: "invalid_api_key", detail: expect.any(String) },
  });
});

test("the compiler refuses calls that the contract does not have", { tags: ["REF-03.1"] }, async () => {
  const wrong = `import { createClient, readChanges, readSnapshot, takeIn } from "@lading/client";
const portal = createClient({ url: "", key: "" });
void portal.call(readChanges, { query: { form: "now" } });
void portal.call(takeIn, { params: { kind: "prdoucts" }, query: {}, file: { type: "text/csv", content: "" } });
void portal.call(takeIn, { params: { kind: "products" }, query: {}, file: { type: "text/plain", content: "" } });
void portal.call(readSnapshot, { params: { kind: "products" } });
`;
  writeFileSync(path.join(integrator.path, "wrong.ts"), wrong);
  const { stdout } = await checkTypes(integrator.path, "wrong.ts").catch((error: { stdout: string }) => error);
  expect([...stdout.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line))).toEqual([3, 4, 5, 6]);
});

test(
  "the example keeps a second database equal while it and the portal are killed again and again",
  { tags: ["REF-03.3", "FEED-02"], timeout: 180_000 },
  async () => {
    using data = scratchFolder();
    const settings = { PORT: String(await freePort()), WEBHOOK_ALLOW: "127.0.0.1" };
    const url = `http://127.0.0.1:${settings.PORT}`;
    let server = await startServer(data.path, settings);
    const ownerUrl = findDatabase(data.path).url;
    const owner = await connect(ownerUrl);
    await owner.query("create database second");
    const portal = createClient({ url, key: await addKey(owner), retries: Infinity });
    await loadProducts(portal, "first");

    const secondUrl = ownerUrl.replace(/\/lading$/, "/second");
    const second = await connect(secondUrl);
    await second.query(slowCursor);
    const port = await freePort();
    const types = ["product.updated", "product.edit.approved", "product.edit.undone"] as const;
    const { secret } = await portal.call(providerWebhooks.create, {
      body: { url: `http://127.0.0.1:${port}/`, types: [...types] },
    });
    const environment = {
      PORTAL_URL: url,
      API_KEY: await addKey(owner),
      DATABASE_URL: secondUrl,
      PORT: String(port),
      WEBHOOK_SECRET: secret ?? "",
    };
    const start = () =>
      spawn(...endWithTests("SIGTERM", process.execPath, [path.join(integrator.path, "example/second-database.js")]), {
        env: environment,
        stdio: "inherit",
      });
    let program = start();
    // Approved fields have no snapshot, so the program would never get those from before its first one.
    await expect.poll(() => readRows(second, "select from cursor"), { timeout: 60_000 }).toHaveLength(1);

    let isOver = false;
    const until = async (work: (round: number) => Promise<void>) => {
      for (let round = 1; !isOver || round <= ROUNDS; round++) await work(round);
    };
    const loading = until((round) => loadProducts(portal, `round ${round}`));
    const approving = until(() => approveEdits(owner));
    const killPortal = async () => {
      for (let kill = 0; kill < PORTAL_KILLS; kill++) {
        await sleep(500 + Math.random() * 2500);
        await server.end("SIGKILL");
        server = await startServer(data.path, settings);
      }
    };
    const killProgram = async () => {
      for (let kill = 0; kill < PROGRAM_KILLS; kill++) {
        await sleep(200 + Math.random() * 1800);
        await end(program);
        program = start();
      }
    };
    await Promise.all([killPortal(), killProgram()]);
    isOver = true;
    await Promise.all([loading, approving]);

    // A delivery that failed twice is repeated after five minutes. The one of a new change wakes the program earlier.
    await loadProducts(portal, "the end");
    // A killed portal may have begun a delivery, which the next one repeats after half a minute.
    await expect.poll(() => countDifferences(owner, second), { timeout: 60_000, interval: 200 }).toEqual(0);
    const [products, approvals] = [await readRows(second, copiedProducts), await readRows(second, copiedApprovals)];
    expect(products).toHaveLength(PRODUCTS);
    expect(products).toEqual(await readRows(owner, portalProducts));
    expect(approvals.length).toBeGreaterThanOrEqual(ROUNDS * EDITS_AT_ONCE);
    expect(approvals).toEqual(await readRows(owner, portalApprovals));
    expect(program.exitCode).toBe(null);

    await end(program);
    await second.end();
    await owner.end();
    await server.end("SIGTERM");
  },
);

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function end(program: ChildProcess) {
  const ended = once(program, "exit");
  program.kill("SIGKILL");
  await ended;
}

/** Adds a key that may follow changes, load products and make webhooks. */
async function addKey(owner: pg.Client) {
  const key = createApiKey();
  await owner.query(
    `with person as (
       insert into users (role_id, email, password_hash, first_name, last_name)
       select id, gen_random_uuid() || '@provider.example', 'none', 'Ada', 'Moss'
       from roles where of_provider and name = 'Administrator' returning id
     )
     insert into api_keys (name, key_hash, user_id, scopes, expires_at)
     select 'ERP', $1, id, '{changes:read,webhooks:write,intake.companies:write,intake.products:write}', '2100-01-01' from person`,
    [hashKey(key)],
  );
  return key;
}

/** Loads all products with names of this round. */
async function loadProducts(portal: Client, round: string) {
  const load = (kind: "companies" | "products", ...lines: string[]) =>
    portal.call(takeIn, { params: { kind }, query: {}, file: { type: "text/csv", content: lines.join("\n") } });
  await load("companies", "company_code,name", "ACME,Acme Valve");
  const rows = Array.from(
    { length: PRODUCTS },
    (_, place) => `ACME,G-${place},S-${place},Valve of ${round},${place}.50`,
  );
  const report = await load("products", "company_code,gxp_sku,supplier_sku,name,price", ...rows);
  expect(report.rejected).toBe(0);
}

/** Approves new manufacturers of some products in a run. */
async function approveEdits(owner: pg.Client) {
  const { rows } = await owner.query<{ id: string }>(
    `insert into field_edits (company_id, product_id, name, old_value, new_value)
     select company_id, id, 'manufacturer', manufacturer, 'Acme ' || gen_random_uuid()
     from products order by random() limit $1 returning id`,
    [EDITS_AT_ONCE],
  );
  const edits = rows.map(({ id }) => id);
  const run = await addBulkApproval(owner, edits);
  const readState = async () => (await owner.query("select state from runs where id = $1", [run])).rows[0]?.state;
  await expect.poll(readState, { timeout: 60_000, interval: 100 }).toBe("loaded");
}

/**
 * Keeps each statement that stores the cursor busy for a while, so that most kills of the program hit the moment between the data
 * and the cursor. A program that stored the cursor by itself would then lose approvals.
 */
const slowCursor = `
  create table cursor (next text);
  create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$;
  create trigger slow after insert on cursor for each statement execute function wait();`;

const portalProducts = `
  select company_code, gxp_sku, shown_values(p) as values
  from products p join companies c on c.id = p.company_id order by gxp_sku`;
const copiedProducts = "select company_code, gxp_sku, values from products order by gxp_sku";
const portalApprovals = `
  select company_code, gxp_sku, decision_id, e.name as field, old_value, new_value
  from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id join companies c on c.id = e.company_id
  where e.status = 'approved' order by decision_id, gxp_sku`;
const copiedApprovals = "select * from approvals order by decision_id, gxp_sku";

const readRows = async (database: pg.Client, statement: string) => (await database.query<object>(statement)).rows;

async function countDifferences(owner: pg.Client, second: pg.Client) {
  const count = async (ofPortal: string, copied: string) => {
    const [rows, copies] = await Promise.all([readRows(owner, ofPortal), readRows(second, copied)]);
    const texts = new Set(copies.map((row) => JSON.stringify(row)));
    return Math.abs(rows.length - copies.length) + rows.filter((row) => !texts.has(JSON.stringify(row))).length;
  };
  return (await count(portalProducts, copiedProducts)) + (await count(portalApprovals, copiedApprovals));
}
