import { createApiKey } from "../apps/api/src/ground/http/api-key-form.ts";
import { hashKey } from "../apps/api/src/ground/http/bearer.ts";
import { addPeople } from "./people.ts";
import type { Portal } from "./portal.ts";
import type { TimedCall } from "./time-calls.ts";

/** The tools, each with the arguments that an assistant begins with. */
const tools: [name: string, args: object][] = [
  ["search_products", {}],
  ["search_products", { words: "valve" }],
  ["list_missing_documents", { of: "products" }],
  ["list_orders", {}],
  ["list_my_edits", {}],
  ["what_waits_on_me", {}],
];
/** A token may send 120 messages a minute. */
const MESSAGES_PER_TOKEN = 100;

/** Times calls of the tools of assistants by one user of the big company, one after the other. */
export async function measureAssistants(portal: Portal, rounds: number): Promise<TimedCall[]> {
  await addPeople(portal);
  const timed: TimedCall[] = [];
  for (const [tool, args] of tools) {
    const first = await callTool(portal, await addToken(portal), tool, args);
    const times: number[] = [];
    let token = "";
    for (let round = 0; round < rounds; round++) {
      if (round % MESSAGES_PER_TOKEN === 0) token = await addToken(portal);
      times.push(await callTool(portal, token, tool, args));
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    timed.push({ name: `${tool} ${JSON.stringify(args)}`, first, p50: at(0.5), p95: at(0.95), isHeld: true });
  }
  return timed;
}

/** Returns the milliseconds until the end of the response. */
async function callTool({ url }: Portal, token: string, name: string, args: object) {
  const start = performance.now();
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  if (!response.ok || text.includes('"isError"')) throw new Error(`${name} failed: ${response.status} ${text}`);
  return ms;
}

async function addToken({ owner }: Portal) {
  const token = createApiKey();
  await owner.query(
    `insert into api_keys (name, key_hash, company_id, user_id, scopes, is_personal, expires_at)
     select 'Bench', $1, company_id, id, '{mcp:read}', true, now() + interval '1 day'
     from users where email = 'reader@bench.example'`,
    [hashKey(token)],
  );
  return token;
}
