import {
  permissions,
  providerPermissions,
  readChanges,
  type Change,
  type ChangePage,
  type Permission,
  type ProviderPermission,
} from "@lading/contract";
import { describe, expect, test } from "vitest";
import { edited, eventFixture } from "../../test/event-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";
import { openStage } from "../../test/stage.ts";

const { current, call, submit, decide, load } = eventFixture();

/** Reads the feed from a cursor to its end, page by page. */
async function follow(token: string, path = "/api/provider/changes", { since = "", limit = 1000, query = "" } = {}) {
  await settleTransactions(current.stage.owner);
  const changes: Change[] = [];
  let next: string | null = since;
  for (;;) {
    const from: string = next ? `&since=${next}` : "";
    const page = await read(token, `${path}?limit=${limit}${from}${query}`);
    changes.push(...page.changes);
    next = page.next;
    if (!page.has_more) return { changes, next: next ?? "" };
  }
}

async function read(token: string, url: string) {
  const answer = await current.stage.call(token, "GET", url);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  // PostgreSQL writes the page, and the server does not check it.
  const page = readChanges.response.parse(answer.json());
  expect(answer.json()).toEqual(page);
  return page;
}

const getEnd = async (token = current.staff.token, path?: string) => (await follow(token, path)).next;
const refuse = async (token: string, url: string) => {
  const answer = await current.stage.call(token, "GET", url);
  return [answer.statusCode, answer.json()];
};

/** Adds changes of the only product of the company. */
const addChanges = (number: number) =>
  current.stage.owner.query(
    `insert into product_writes (company_id, product_id, at, source, changes)
     select company_id, id, now(), 'direct', '{"color": [null, "Red"]}' from products, generate_series(1, $2::int) where company_id = $1`,
    [current.user.companyId, number],
  );

describe("the feed of the provider", () => {
  test(
    "has each change once, in the order of transactions, with values before and after",
    { tags: ["FEED-01.1"] },
    async () => {
      const since = await getEnd();
      await load([`${current.code},G-1,S-1,One,10.50`]);
      await load([`${current.code},G-1,S-1,Two,`]);
      const [id] = await submit("G-1", edited("color", "Red"));
      await decide([{ id, decision: "approve" }]);
      const { changes } = await follow(current.staff.token, undefined, { since });
      const run = changes[0]?.run_id;
      expect(changes).toMatchObject([
        {
          type: "product.updated",
          subject: "G-1",
          company_code: current.code,
          actor_kind: "key",
          // A new product has the values of the time when the feed is read.
          data: { source: "intake", values: { name: "Two", color: "Red", supplier_sku: "S-1", price: null } },
          before: null,
        },
        { type: "run.finished", run_id: run, subject: run, data: { kind: "products", created: 1, updated: 0 } },
        {
          type: "product.updated",
          data: { values: { name: "Two", price: null } },
          before: { name: "One", price: "10.50" },
        },
        { type: "run.finished" },
        { type: "product.edit.submitted", actor_kind: "vendor", before: null, run_id: null },
        {
          type: "product.updated",
          actor_kind: "staff",
          data: { source: "approval", values: { color: "Red" } },
          before: { color: null },
        },
        { type: "product.edit.approved", actor_kind: "staff" },
      ]);
      expect(Object.keys(changes[0] ?? {}).toSorted()).toEqual([
        "actor_kind",
        "at",
        "before",
        "company_code",
        "data",
        "id",
        "run_id",
        "subject",
        "type",
      ]);

      const inPages = await follow(current.staff.token, undefined, { since, limit: 2 });
      expect(inPages.changes).toEqual(changes);
      const afterThird = await follow(current.staff.token, undefined, { since: changes[2]?.id ?? "" });
      expect(afterThird.changes).toEqual(changes.slice(3));
    },
  );

  test("is limited to types and to a company", { tags: ["FEED-01.2"] }, async () => {
    const since = await getEnd();
    const other = await current.stage.aCompany();
    await load([`${current.code},G-1,S-1,One,`, `${other.code},G-1,S-1,One,`]);
    const select = async (query: string) =>
      (await follow(current.staff.token, undefined, { since, query })).changes.map(({ type, company_code }) => [
        type,
        company_code,
      ]);
    expect(await select("&types=run.finished,terms.accepted")).toEqual(
      expect.arrayContaining([
        ["run.finished", current.code],
        ["run.finished", other.code],
      ]),
    );
    expect(await select(`&company=${other.code}`)).toEqual([
      ["product.updated", other.code],
      ["run.finished", other.code],
    ]);
    expect(await select(`&company=${other.code}&types=terms.accepted`)).toEqual([]);
    for (const [query, field] of [
      ["types=wrong", "types"],
      ["company=wrong", "company"],
      ["limit=0", "limit"],
      ["limit=1001", "limit"],
      ["wait=31", "wait"],
      ["since=wrong", "since"],
    ])
      expect(await refuse(current.staff.token, `/api/provider/changes?${query}`)).toEqual([
        400,
        { [field ?? ""]: [expect.any(String)] },
      ]);
  });

  test("has texts with quotes, backslashes and line breaks as they were written", { tags: ["FEED-01.1"] }, async () => {
    const since = await getEnd();
    const [sku, name] = ['G "1" \\\u2028', 'One "\\n"\n, \u{1F600}'];
    await current.stage.aProduct(current.user.companyId, { gxp_sku: sku, name });
    await current.stage.owner.query("update products set name = 'Two' where gxp_sku = $1", [sku]);
    await current.stage.owner.query("update companies set company_code = company_code || '\"\\' where id = $1", [
      current.user.companyId,
    ]);
    expect((await follow(current.staff.token, undefined, { since })).changes).toMatchObject([
      { subject: sku, company_code: `${current.code}"\\`, data: { values: { gxp_sku: sku } }, before: null },
      { subject: sku, data: { values: { name: "Two" } }, before: { name } },
    ]);
  });

  test("reads a page through the index alone", { tags: ["FEED-01.1"] }, async () => {
    await current.stage.aProduct(current.user.companyId);
    await addChanges(20_000);
    await current.stage.owner.query("analyze product_writes");
    const db = await current.stage.owner.connect();
    try {
      // PostgreSQL counts what this transaction reads. A connection of the API has a plan for all values after five pages.
      await db.query("begin; set local role lading_provider; set local plan_cache_mode = force_generic_plan");
      const { rows } = await db.query<{ found: number }>(
        "select json_array_length(changes::json) as found from read_changes('0', 0, 1000, null, null)",
      );
      expect(rows).toEqual([{ found: 1000 }]);
      await db.query("reset role");
      const read = await db.query<{ seq_scan: string; idx_tup_fetch: string }>(
        "select seq_scan, idx_tup_fetch from pg_stat_xact_user_tables where relname = 'product_writes'",
      );
      expect(read.rows[0]?.seq_scan).toBe("0");
      expect(Number(read.rows[0]?.idx_tup_fetch)).toBeLessThanOrEqual(1001);
    } finally {
      await db.query("rollback");
      db.release();
    }
  });

  test("moves on past changes that a reader does not want", { tags: ["FEED-01.2"] }, async () => {
    await load([`${current.code},G-1,S-1,One,`]);
    const since = await getEnd();
    await addChanges(20_001);
    await settleTransactions(current.stage.owner);
    const first = await read(current.staff.token, `/api/provider/changes?since=${since}&types=terms.accepted`);
    expect(first).toMatchObject({ changes: [], has_more: true });
    const second = await read(current.staff.token, `/api/provider/changes?since=${first.next}&types=terms.accepted`);
    expect(second).toMatchObject({ changes: [], has_more: false });
    expect(second.next).toBe(await getEnd());
  });
});

describe("keys", () => {
  test(
    "of the provider that are limited to companies see only these",
    { tags: ["FEED-01.2", "KEY-01.2"] },
    async () => {
      const other = await current.stage.aCompany();
      const { key } = await current.stage.anApiKey({ companyIds: [other.id], scopes: ["changes:read"] });
      await load([`${current.code},G-1,S-1,One,`, `${other.code},G-1,S-1,One,`]);
      const { changes } = await follow(key);
      expect(changes.map(({ company_code }) => company_code)).toEqual([other.code, other.code]);
      expect((await refuse(key, `/api/provider/changes?company=${current.code}`))[0]).toBe(400);
      const lines = await readSnapshot(key, "/api/provider/snapshot/products");
      expect(lines.slice(0, -1)).toMatchObject([{ company_code: other.code, subject: "G-1" }]);
      expect(await readSnapshot(key, "/api/provider/snapshot/companies")).toMatchObject([
        { company_code: other.code },
        { count: 1 },
      ]);
    },
  );

  test("and sessions of a vendor see only the vendor's company", { tags: ["FEED-01.4", "KEY-01.8"] }, async () => {
    const other = await current.stage.aCompany();
    const { key } = await current.stage.anApiKey({ owner: current.user, scopes: ["changes:read"] });
    await load([`${current.code},G-1,S-1,One,`, `${other.code},G-1,S-1,One,`]);
    const { changes } = await follow(key, "/api/changes");
    expect(changes.map(({ company_code, subject }) => [company_code, subject])).toEqual([
      [current.code, "G-1"],
      [current.code, changes[1]?.run_id],
    ]);
    expect((await follow(current.user.token, "/api/changes")).changes).toEqual(changes);
    expect(await readSnapshot(key, "/api/snapshot/products")).toMatchObject([
      { company_code: current.code },
      { count: 1 },
    ]);
    expect((await refuse(key, "/api/provider/changes"))[0]).toBe(403);
  });

  test("without the scope are refused", { tags: ["KEY-01.2"] }, async () => {
    const { key } = await current.stage.anApiKey({ scopes: ["webhooks:write"] });
    expect(await refuse(key, "/api/provider/changes")).toMatchObject([403, { code: "scope_missing" }]);
    expect(await refuse(key, "/api/provider/snapshot/products")).toMatchObject([403, { code: "scope_missing" }]);
  });
});

async function readSnapshot(token: string, url: string) {
  const answer = await current.stage.call(token, "GET", url);
  expect(answer.statusCode).toBe(200);
  return answer.body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { next?: string; subject?: string; values?: object });
}

describe("a snapshot", () => {
  test(
    "has everything, and a cursor with which the feed continues without a gap",
    { tags: ["FEED-03.2"] },
    async () => {
      const { gxpSku } = await current.stage.aProduct(current.user.companyId, { color: "Red", price: "2.50" });
      const document = await current.stage.aDocument(current.user.companyId);
      await load([`${current.code},G-1,S-1,One,`]);
      await settleTransactions(current.stage.owner);
      const companies = await readSnapshot(current.staff.token, "/api/provider/snapshot/companies");
      expect(companies).toContainEqual({
        company_code: current.code,
        subject: current.user.companyId,
        values: { name: expect.any(String), status: "active" },
      });
      const documents = await readSnapshot(current.user.token, "/api/snapshot/documents");
      expect(documents).toMatchObject([
        { subject: document.id, values: { space: "product", archived_at: null } },
        { count: 1 },
      ]);
      const products = await readSnapshot(current.staff.token, "/api/provider/snapshot/products");
      const found = products.find(({ subject }) => subject === gxpSku);
      expect(found?.values).toMatchObject({ gxp_sku: gxpSku, color: "Red", price: "2.50" });
      await call(current.user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: document.id }]);
      const { changes } = await follow(current.staff.token, undefined, { since: products.at(-1)?.next ?? "" });
      expect(changes).toMatchObject([{ type: "document.archived", subject: document.id }]);
    },
  );

  test("ends without its last line if the key is revoked meanwhile", { tags: ["KEY-01.7", "FEED-03.5"] }, async () => {
    const { owner, app } = current.stage;
    const { companyId } = current.user;
    const { id, key } = await current.stage.anApiKey({ companyIds: [companyId], scopes: ["changes:read"] });
    await owner.query(
      `insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'G-' || n, 'S-' || n, 'Ball valve' from generate_series(1, 1001) n`,
      [companyId],
    );
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const db = await owner.connect();
    try {
      // The first batch has checked the key and waits for the table.
      await db.query("begin; lock table products");
      const response = fetch(`${url}/api/provider/snapshot/products`, { headers: { authorization: `Bearer ${key}` } });
      await expect
        .poll(
          async () =>
            (await owner.query("select from pg_locks where relation = 'products'::regclass and not granted")).rowCount,
        )
        .toBe(1);
      await owner.query("update api_keys set revoked_at = now() where id = $1", [id]);
      await db.query("commit");
      expect((await response).status).toBe(200);
      await expect((await response).text()).rejects.toThrow("terminated");
    } finally {
      await db.query("rollback");
      db.release();
    }
  });

  const provider = ["companies", "products", "documents", "orders"].map((kind) => `/api/provider/snapshot/${kind}`);
  const own = ["products", "documents", "orders"].map((kind) => `/api/snapshot/${kind}`);

  test.each([...provider, ...own])(
    "%s is read by a person and by a key, and recorded once",
    { tags: ["FEED-03.6"] },
    async (url) => {
      const { owner, aProduct, aDocument, anApiKey } = current.stage;
      const { companyId } = current.user;
      await aProduct(companyId);
      await owner.query(
        `insert into products (company_id, gxp_sku, supplier_sku, name)
       select $1, 'M-' || n, 'M-' || n, 'Ball valve' from generate_series(1, 1001) n`,
        [companyId],
      );
      await aDocument(companyId);
      await current.stage.anOrder(companyId);
      const reader = url.startsWith("/api/provider") ? await current.stage.aStaffMember() : current.user;
      const { key } = await anApiKey({ owner: reader, scopes: ["changes:read"] });
      for (const token of [reader.token, key]) {
        const lines = await readSnapshot(token, url);
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.at(-1)).toMatchObject({ count: lines.length - 1 });
      }
      const { rows } = await owner.query(
        "select action, details ->> 'kind' as kind, details ? 'key' as by_key from audit_entries where actor_id = $1 order by 3",
        [reader.id],
      );
      const [, base, kind] = /^(.*)\/(\w+)$/.exec(url) ?? [];
      const action = `GET ${base}/{kind}`;
      expect(rows.filter((row) => row.action === action)).toEqual([
        { action, kind, by_key: false },
        { action, kind, by_key: true },
      ]);
    },
  );

  test("is refused to readers without the permissions of its kind", { tags: ["PERM-01.1", "FEED-03.4"] }, async () => {
    const { aStaffMember, aVendor, anApiKey } = current.stage;
    const lacking: Record<string, readonly ProviderPermission[]> = {
      companies: ["provider.export_companies", "provider.view_companies"],
      products: ["provider.export_companies", "provider.view_products"],
      documents: ["provider.export_companies", "provider.view_documents"],
    };
    for (const [kind, missing] of Object.entries(lacking))
      for (const one of missing) {
        const staff = await aStaffMember({ may: providerPermissions.filter((permission) => permission !== one) });
        const { key } = await anApiKey({ owner: staff, scopes: ["changes:read"] });
        for (const token of [staff.token, key])
          expect(await refuse(token, `/api/provider/snapshot/${kind}`)).toMatchObject([
            403,
            { code: "permission_denied" },
          ]);
      }
    const ofVendors: Record<string, readonly Permission[]> = {
      products: ["accounts.change_apikey", "products.view_product"],
      documents: [
        "accounts.change_apikey",
        "persistent_documents.view_product_docs",
        "order_documents.view_order_docs",
      ],
    };
    for (const [kind, missing] of Object.entries(ofVendors))
      for (const one of missing) {
        const vendor = await aVendor({ may: permissions.filter((permission) => permission !== one) });
        expect(await refuse(vendor.token, `/api/snapshot/${kind}`)).toMatchObject([403, { code: "permission_denied" }]);
      }
    const off = await aVendor({ flagsOff: ["Product Documents"] });
    expect((await refuse(off.token, "/api/snapshot/documents"))[0]).toBe(404);
  });

  test(
    "and the feed are refused for the types that the reader may not see",
    { tags: ["PERM-01.1", "FEED-03.4"] },
    async () => {
      const may = providerPermissions.filter((permission) => permission !== "provider.view_products");
      const { token } = await current.stage.aStaffMember({ may });
      expect((await refuse(token, "/api/provider/changes"))[0]).toBe(403);
      expect((await refuse(token, "/api/provider/changes?types=product.updated"))[0]).toBe(403);
      expect((await refuse(token, "/api/provider/changes?types=run.finished"))[0]).toBe(200);
    },
  );

  test("of an unknown kind does not exist", { tags: ["API-02.1"] }, async () => {
    expect((await refuse(current.staff.token, "/api/provider/snapshot/secrets"))[0]).toBe(404);
    expect((await refuse(current.user.token, "/api/snapshot/companies"))[0]).toBe(404);
  });
});

describe("a request that waits", { tags: ["FEED-01.3"] }, () => {
  test("is answered soon after the next change, or when its time is over", async () => {
    const since = await getEnd();
    const url = `/api/provider/changes?since=${since}&types=document.archived&wait=`;
    const begun = performance.now();
    expect(await read(current.staff.token, `${url}1`)).toMatchObject({ changes: [], has_more: false });
    expect(performance.now() - begun).toBeGreaterThan(900);
    const waiting = read(current.staff.token, `${url}30`);
    // This change is not wanted, so the request goes on waiting.
    await load([`${current.code},G-1,S-1,One,`]);
    const document = await current.stage.aDocument(current.user.companyId);
    await call(current.user.token, "POST", "/api/persistent-documents/move-to-archive/", [{ id: document.id }]);
    expect((await waiting).changes).toMatchObject([{ subject: document.id }]);
  });

  test("holds no connection, notices a revoked key, and ends with the server", async () => {
    await using stage = await openStage();
    const staff = await stage.aStaffMember();
    const { id, key } = await stage.anApiKey({ owner: staff, scopes: ["changes:read"] });
    const get = (token: string) => stage.call(token, "GET", "/api/provider/changes?wait=30");
    const waiting = Array.from({ length: 40 }, () => get(staff.token));
    const withKey = get(key);
    await expect
      .poll(() => stage.app.database.provider.pool.totalCount - stage.app.database.provider.pool.idleCount)
      .toBe(0);
    expect((await stage.call(staff.token, "GET", "/api/provider/companies")).statusCode).toBe(200);
    await stage.owner.query("update api_keys set revoked_at = now() where id = $1", [id]);
    await stage.aProduct((await stage.aCompany()).id);
    expect((await withKey).statusCode).toBe(401);
    expect((await Promise.all(waiting)).map((answer) => answer.json<ChangePage>().changes.length)).toEqual(
      waiting.map(() => 1),
    );
    const since = (await get(staff.token)).json<ChangePage>().next;
    const last = stage.call(staff.token, "GET", `/api/provider/changes?wait=30&since=${since}`);
    await stage.app.close();
    expect((await last).json()).toEqual({ changes: [], next: since, has_more: false });
  });
});

describe("a cursor is refused with 410", () => {
  const expired = [410, { code: "cursor_expired", detail: expect.stringContaining("snapshot"), params: {} }];
  const url = (since: string) => `/api/provider/changes?since=${since}`;

  test("of another portal, or from a later state of this one", { tags: ["FEED-03.3"] }, async () => {
    await load([`${current.code},G-1,S-1,One,`]);
    const bytes = Buffer.from(await getEnd(), "base64url");
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(0) ^ 1);
    expect(await refuse(current.staff.token, url(other.toString("base64url")))).toEqual(expired);
    bytes.writeBigUInt64BE(2n ** 62n, 16);
    expect(await refuse(current.staff.token, url(bytes.toString("base64url")))).toEqual(expired);
  });

  test(
    "from before changes that retention has removed, but not after them",
    { tags: ["FEED-03.1", "FEED-03.3"] },
    async () => {
      const { owner } = current.stage;
      await load([`${current.code},G-1,S-1,One,`]);
      const before = await getEnd();
      await load([`${current.code},G-1,S-1,Two,`]);
      const after = await getEnd();
      await owner.query("delete from outbox_events where company_id = $1", [current.user.companyId]);
      expect(await refuse(current.staff.token, url(before))).toEqual(expired);
      expect((await refuse(current.staff.token, url(after)))[0]).toBe(200);
      expect((await refuse(current.staff.token, "/api/provider/changes"))[0]).toBe(200);
    },
  );

  test("from before a restore, after which the feed continues with new changes", { tags: ["FEED-03.3"] }, async () => {
    const { owner } = current.stage;
    await load([`${current.code},G-1,S-1,One,`]);
    const before = await getEnd();
    // A restored dump has another identity, and ids of transactions that this cluster has not reached.
    await owner.query("update change_feed set database_identity = 'the database of the dump'");
    expect(await refuse(current.staff.token, url(before))).toEqual(expired);
    expect(await read(current.staff.token, "/api/provider/changes")).toEqual({
      changes: [],
      next: null,
      has_more: false,
    });
    await load([`${current.code},G-1,S-1,Two,`]);
    const { changes } = await follow(current.staff.token);
    expect(changes.map(({ type }) => type)).toEqual(["product.updated", "run.finished"]);
    expect((await readSnapshot(current.staff.token, "/api/provider/snapshot/companies")).at(-1)?.next).toBe(
      changes[1]?.id,
    );
  });
});
