import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { directoryScope } from "@lading/contract";
import type { Pool } from "pg";
import { createApiKey } from "../apps/api/src/ground/http/api-key-form.ts";
import { hashKey } from "../apps/api/src/ground/http/bearer.ts";
import { openPortal } from "./portal.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

export const DIRECTORY_USERS = 10_000;
/** One in this many was deleted in the directory. */
const REMOVED = 50;

const users = (query: string) => `/scim/v2/DIRECTORY/Users?${query}`;
const filtered = (filter: string) => users(`filter=${encodeURIComponent(filter)}`);
const calls: WantedCall[] = [
  ["users, page 1", users("startIndex=1&count=100"), true],
  ["users, half way", users("startIndex=4901&count=100"), true],
  ["users, last page", users("startIndex=9701&count=100"), true],
  ["user by userName", filtered('userName eq "user4711@directory.example"'), true],
  ["user by externalId", filtered('externalId eq "ext-4711"'), true],
];

/** Measures how a company's directory reads many users. */
export async function measureDirectory(folder: string, rounds: number): Promise<TimedCall[]> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addUsers(portal.owner);
  const agent = new Agent({ keepAlive: true });
  const timed = await timeCalls(agent, portal, calls, rounds, () => addToken(portal.owner));
  agent.destroy();
  return timed;
}

async function addUsers(owner: Pool) {
  await owner.query("insert into companies (company_code, name) values ('DIRECTORY', 'Directory Valve')");
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, created_at)
     select c.id, r.id, 'user' || n || '@directory.example', 'none', 'Ada', 'Moss', now() - n * interval '1 minute'
     from companies c, roles r, generate_series(1, $1::int) n
     where c.company_code = 'DIRECTORY' and r.name = 'View Only'`,
    [DIRECTORY_USERS],
  );
  await owner.query(
    `insert into directory_users (user_id, company_id, user_name, external_id, removed_at)
     select u.id, u.company_id, u.email, 'ext-' || n, case when n % $1 = 0 then now() end
     from users u, substring(u.email from 'user(\\d+)@') as number, cast(number as int) as n
     where u.email like '%@directory.example'`,
    [REMOVED],
  );
  await owner.query("vacuum analyze");
}

/** A token may send 3,000 requests a minute, so each call gets its own token. */
async function addToken(owner: Pool) {
  const token = createApiKey();
  await owner.query(
    `insert into api_keys (name, key_hash, company_id, scopes, is_directory, expires_at)
     select 'Bench', $1, id, $2, true, now() + interval '1 day' from companies where company_code = 'DIRECTORY'`,
    [hashKey(token), [directoryScope]],
  );
  return token;
}
