import { Agent, get } from "node:http";
import type { BenchCall } from "./calls.ts";
import type { Portal } from "./portal.ts";
import { openReplay } from "./statements.ts";
import { bigCompany, signIn } from "./people.ts";

/** Milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
}

export interface CallTiming {
  name: string;
  group: BenchCall["group"];
  http: Spread;
  /** The statements of the call, from `start transaction` to `commit`, through the same driver. */
  sql: Spread;
  /** Of these, the call's own: without opening the transaction and the session. */
  ownSql: Spread;
  statements: number;
  /** How many fields wait for approval, where that matters. */
  fields?: number | undefined;
}

const WARM_UP_ROUNDS = 20;

/**
 * Times each call over HTTP and as bare SQL, by turns, so that whatever else the machine does meets both. One
 * connection that is kept alive; the server is another process.
 */
export async function measureCalls(portal: Portal, calls: readonly BenchCall[], rounds: number): Promise<CallTiming[]> {
  await using replay = await openReplay(portal);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: CallTiming[] = [];
  for (const call of calls) timings.push(await measureCall(call));
  agent.destroy();
  return timings;

  async function measureCall(call: BenchCall): Promise<CallTiming> {
    const { access } = await signIn(portal, call.by);
    // The first time counts what matches, the second remembers it.
    const first = await replay.capture(call.path, access);
    const { statements } = call.isFirst ? first : await replay.capture(call.path, access);
    const http: number[] = [];
    const sql: number[] = [];
    const ownSql: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      if (call.isFirst) await changeCatalogue(portal);
      const httpMs = await timeCall(agent, portal.url, call, access);
      const { all, own } = await replay.time(statements);
      if (round < 0) continue;
      http.push(httpMs);
      sql.push(all);
      ownSql.push(own);
    }
    return {
      name: call.name,
      group: call.group,
      http: spreadOf(http),
      sql: spreadOf(sql),
      ownSql: spreadOf(ownSql),
      statements: statements.length,
      fields: call.fields,
    };
  }
}

/** Until the last byte of the answer is there. */
function timeCall(agent: Agent, url: string, { path, isCompressed }: BenchCall, token: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...(isCompressed && { "accept-encoding": "gzip" }) };
    get(url + path, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`));
      answer.on("data", () => {});
      answer.on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}

/** As any change of a product would: what was counted before no longer holds. */
const changeCatalogue = ({ owner }: Portal) =>
  owner.query(
    `update catalogue_versions set version = version + 1
     where company_id = (select id from companies where company_code = $1)`,
    [bigCompany.code],
  );

function spreadOf(times: number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
