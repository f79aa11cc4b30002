import pg from "pg";
import { expect, test } from "vitest";
import { startPgbouncer } from "../../test/pgbouncer.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { startServer, type ServerProcess } from "../../test/server-process.ts";
import { openStage, tokenSecrets } from "../../test/stage.ts";

const POOL_SIZE = 2;
const PASSWORD = "Correct2Horse";

test("works through PgBouncer in transaction mode, with companies isolated", async () => {
  await using stage = await openStage();
  using pooler = await startPgbouncer(stage.logins, POOL_SIZE);
  using folder = scratchFolder();
  const vendors = await Promise.all(
    ["Acme", "Bolt"].map(async (name) => {
      const vendor = await stage.aVendor({ name, password: PASSWORD });
      for (let product = 0; product < 12; product++)
        await stage.aProduct(vendor.companyId, { name: `${name} ${product}`, price: "10.50" });
      return { ...vendor, name };
    }),
  );
  const withoutLogin = new URL(pooler.address(stage.ownerUrl));
  withoutLogin.username = "";
  withoutLogin.password = "";
  await using server = await startServer(folder.path, {
    DATABASE_URL: stage.ownerUrl,
    API_DATABASE_URL: withoutLogin.href,
    TOKEN_SECRETS: tokenSecrets[0],
  });

  const tokens = await Promise.all(vendors.map(({ email }) => signIn(server, email)));
  await listAsBoth(server, vendors, tokens);

  const [first] = vendors;
  const { rows } = await stage.owner.query<{ gxp_sku: string }>(
    "select gxp_sku from products where company_id = $1 limit 1",
    [first?.companyId],
  );
  const edited = await ask(server, `/api/products/${rows[0]?.gxp_sku}/edit`, tokens[0], "PATCH", {
    edited_fields: [{ name: "price", old_value: "10.50", new_value: "11.00" }],
  });
  expect(edited.status).toBe(200);
  const loaded = await fetch(`${server.url}/api/intake/companies`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.intakeKey}`, "content-type": "text/csv" },
    body: "company_code,name\nPOOLED01,Pooled\n",
  });
  expect(await loaded.json()).toMatchObject({ created: 1, rejected: 0 });

  const { rows: connections } = await stage.owner.query<{ name: string; count: number }>(
    `select usename as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename ~ '^lading_(vendor|provider|gate)_' group by 1`,
  );
  expect(connections.map(({ count }) => count).filter((count) => count > POOL_SIZE)).toEqual([]);
  await expectWalls(pooler.address(stage.logins.vendor));
});

async function ask(server: ServerProcess, path: string, token?: string, method = "GET", body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function signIn(server: ServerProcess, email: string): Promise<string> {
  const { status, body } = await ask(server, "/api/token", undefined, "POST", { email, password: PASSWORD });
  expect([status, body]).toEqual([200, expect.objectContaining({ access: expect.any(String) })]);
  return body.access;
}

/** Sends far more concurrent requests than there are connections, alternating between both users. */
async function listAsBoth(server: ServerProcess, vendors: readonly { name: string }[], tokens: readonly string[]) {
  const lists = Array.from({ length: 60 }, async (_, turn) => {
    const { status, body } = await ask(server, `/api/products/?search=${turn % 3 ? "" : turn % 12}`, tokens[turn % 2]);
    expect(status).toBe(200);
    const names: string[] = body.products.map(({ name }: { name: string }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith(vendors[turn % 2]?.name ?? ""))).toEqual([]);
  });
  await Promise.all(lists);
}

/** On a login's own connections through the pooler. */
async function expectWalls(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const inTransaction = async (statement: string) => {
      await client.query("begin; set local role lading_vendor");
      try {
        return (await client.query(statement)).rowCount;
      } finally {
        await client.query("rollback");
      }
    };
    expect(await inTransaction("select from products")).toBe(0);
    await expect(client.query("select from products")).rejects.toThrow("permission denied");
    await expect(inTransaction("set role lading_gate")).rejects.toThrow("permission denied");
    await expect(inTransaction("select pg_sleep(10)")).rejects.toThrow("statement timeout");
  } finally {
    await client.end();
  }
}
