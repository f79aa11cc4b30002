import { loadKindIds, loadScope, type Scope } from "@lading/contract";
import type pg from "pg";
import { createClient } from "../ground/db/create-client.ts";
import { hashKey } from "../ground/http/bearer.ts";

/** Stores the key with which the tools of this machine load data, or gives it the kinds that are new in this version. */
export async function admitLocalKey(ownerUrl: string, key: string) {
  const scopes: Scope[] = [...loadKindIds.map(loadScope), "intake.images:write"];
  await connected(ownerUrl, (client) =>
    client.query(
      `insert into api_keys (name, key_hash, scopes) values ('local', $1, $2)
       on conflict (key_hash) do update set scopes = excluded.scopes where api_keys.scopes <> excluded.scopes`,
      [hashKey(key), scopes],
    ),
  );
}

/** Returns whether the portal has neither companies nor users. */
export async function isEmpty(ownerUrl: string) {
  return await connected(ownerUrl, async (client) => {
    const { rowCount } = await client.query("(select from companies limit 1) union all (select from users limit 1)");
    return rowCount === 0;
  });
}

/** Returns the password hashes of the existing users among `emails`, by e-mail address. */
export async function findPasswordHashes(ownerUrl: string, emails: readonly string[]) {
  return await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ email: string; password_hash: string }>(
      "select email, password_hash from users where email = any($1)",
      [emails],
    );
    return new Map(rows.map(({ email, password_hash }) => [email, password_hash]));
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = createClient(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
