import { randomUUID } from "node:crypto";
import { getPriority } from "node:os";
import { Readable } from "node:stream";
import { workbookType } from "@lading/contract";
import { expect, test, vi } from "vitest";
import { hashKey } from "../../ground/http/bearer.ts";
import { createReport, intakeFixture, productHeader } from "../../test/intake-fixture.ts";
import { aFilledWorkbook } from "../../test/sample-workbook.ts";
import { isThreadFree, storeInThread } from "./store-in-thread.ts";
import type { StoredRows } from "./store-rows.ts";

const fixture = intakeFixture();
const { load, post, products } = fixture;

/** About 300 KB, in two batches. */
const ROWS = 3500;
const rows = Array.from({ length: ROWS }, (_, index) => `S-${index},V-${index},${"Pipe ".repeat(10)},Pipes,1.25`);

const countProducts = async () => {
  const { rows: found } = await fixture.stage.owner.query<{ count: number }>(
    "select count(*)::int as count from products where company_id = $1",
    [fixture.company.id],
  );
  return found[0]?.count;
};

test(
  "a large file is stored by a thread, with the report and the idempotency of a small one",
  { tags: ["PROV-03.6", "PROV-03.7"] },
  async () => {
    const file = products(...rows, "S-0,V,Again,,1", "S-9999,V,Pipe,,dear");
    const headers = { "idempotency-key": "large" };
    const report = await load("products", file, { headers });
    expect(report).toMatchObject(
      createReport({ received: ROWS + 2, created: ROWS, rejected: 2, errors: expect.any(Array) }),
    );
    expect(report.errors.map(({ row, code }) => [row, code])).toEqual([
      [ROWS + 1, "duplicate_in_file"],
      [ROWS + 2, "type"],
    ]);
    expect(await load("products", file, { headers })).toEqual(report);
    expect(await countProducts()).toBe(ROWS);
    expect(await load("products", products(...rows))).toEqual(createReport({ received: ROWS, unchanged: ROWS }));
  },
);

test("a large file with an unknown column is refused as a small one is", async () => {
  const file = `${productHeader},colour\n${rows.map((row) => `${fixture.company.code},${row},red`).join("\n")}`;
  const [large, small] = [await post("products", file), await post("products", file.slice(0, 1000))];
  expect({ status: large.statusCode, body: large.json() }).toEqual({ status: 400, body: small.json() });
  expect(await countProducts()).toBe(0);
});

test("a large workbook with an unknown column is refused at once", async () => {
  const sheetRows = Array.from({ length: 3000 }, () => [
    fixture.company.code,
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]);
  const file = aFilledWorkbook({ sheets: [{ name: "S", rows: [["colour"], ...sheetRows] }] });
  expect(file.length).toBeGreaterThan(256 * 1024);
  const begin = performance.now();
  const answer = await post("products", file, { headers: { "content-type": workbookType } });
  expect([answer.statusCode, performance.now() - begin < 20_000]).toEqual([400, true]);
});

test("rows that a thread stored before the key was revoked stay", { tags: ["PROV-03.7"] }, async () => {
  const { stage } = fixture;
  const key = await stage.anIntakeKey();
  async function* send() {
    yield `${products(...rows)}\n`;
    await waitForRows(3000);
    expect(isThreadFree()).toBe(false);
    await stage.owner.query("update api_keys set revoked_at = now() where key_hash = $1", [hashKey(key)]);
    yield rows.map((row) => `${fixture.company.code},L${row}`).join("\n");
  }
  const answer = await stage.call(key, "POST", "/api/intake/products", {
    payload: Readable.from(send()),
    headers: { "content-type": "text/csv" },
  });
  expect(answer.statusCode).toBe(401);
  expect(await countProducts()).toBe(3000);
  expect(isThreadFree()).toBe(true);
});

test("a thread logs the changes of products whose numbers the server caches, so that it need not count again", async () => {
  const { stage, company } = fixture;
  await load("products", products(...rows));
  const vendor = await stage.aVendor({ companyId: company.id });
  await stage.call(vendor.token, "GET", "/api/products/?search=pipe");
  const findVersion = async () => {
    const { rows: found } = await stage.owner.query<{ version: string; after: string; until: string }>(
      `select version, logged_after as after, logged_until as until from catalogue_versions where company_id = $1`,
      [company.id],
    );
    return found[0]!; // The company has products.
  };
  const { version: counted } = await findVersion();
  await load("products", products(...rows.map((row) => `${row}9`)));
  const { version, after, until } = await findVersion();
  expect(until).toBe(version);
  expect(Number(after)).toBeLessThanOrEqual(Number(counted));
});

/** Returns the priorities of the processes of PostgreSQL that serve the connections of loads and staff. */
const findPriorities = async () => {
  const { rows: found } = await fixture.stage.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and usename like 'lading_provider%'",
  );
  return found.map(({ pid }) => getPriority(pid));
};

test("a thread works at a low priority, and if the sender goes away it ends and what it stored is known", async () => {
  const { stage } = fixture;
  const before = await findPriorities();
  const isLinux = process.platform === "linux";
  async function* send() {
    yield Buffer.from(`${products(...rows)}\n`);
    await waitForRows(3000);
    expect(new Set(await findPriorities())).toEqual(new Set([...before, ...(isLinux ? [10] : [])]));
    throw new Error("aborted");
  }
  let stored: StoredRows | undefined;
  const order = {
    databaseUrl: stage.logins.provider,
    isPooled: false,
    isOwnCluster: true,
    dataDir: stage.folder,
    storage: undefined,
    kind: "products",
    options: { format: "csv" },
    empty: "clear",
    keyHash: hashKey(fixture.key),
    loadId: randomUUID(),
  } as const;
  await expect(storeInThread(order, send(), (progress) => (stored = progress))).rejects.toThrow("aborted");
  expect(stored).toMatchObject({
    report: { created: 3000 },
    saved: [{ company_id: fixture.company.id, created: 3000 }],
  });
  expect(isThreadFree()).toBe(true);
});

const waitForRows = (count: number) =>
  vi.waitUntil(async () => (await countProducts()) === count, { timeout: 20_000, interval: 50 });
