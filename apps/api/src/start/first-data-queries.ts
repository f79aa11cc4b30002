import pg from "pg";
import { hashOfKey } from "../http/bearer.ts";

/** Lets the tools of this machine use the intake. */
export async function admitLocalKey(ownerUrl: string, key: string) {
  await connected(ownerUrl, (client) =>
    client.query("insert into intake_keys (name, key_hash) values ('local', $1) on conflict (key_hash) do nothing", [
      hashOfKey(key),
    ]),
  );
}

export async function hasCompany(ownerUrl: string) {
  return await connected(
    ownerUrl,
    async (client) => (await client.query("select from companies limit 1")).rowCount === 1,
  );
}

export async function hasUsers(ownerUrl: string, wanted: readonly { email: string }[]) {
  const emails = wanted.map(({ email }) => email);
  return await connected(ownerUrl, async (client) => {
    const { rowCount } = await client.query("select from users where email = any($1)", [emails]);
    return rowCount === wanted.length;
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url });
  // When the database goes away, the work fails; without a listener the process would.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
