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
  /** The request's own statements, without those that open and close the transaction and the session. */
  ownSql: Spread;
  statements: number;
  /** The number of pending fields, for calls of the review. */
  fields?: number | undefined;
}

const WARM_UP_ROUNDS = 20;

/**
 * Times each call over HTTP and as bare SQL, alternately, so that other load on the machine affects both. It uses one
 * kept-alive connection; the server is a separate process.
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
    // The first request counts the matches or reads the marks; the second uses them.
    await replay.capture(call.path, access);
    if (call.isFirst) await changeCatalogue(portal);
    const { statements } = await replay.capture(call.path, access);
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
      http: getSpread(http),
      sql: getSpread(sql),
      ownSql: getSpread(ownSql),
      statements: statements.length,
      fields: call.fields,
    };
  }
}

/** Returns the milliseconds until the last byte of the response. */
function timeCall(agent: Agent, url: string, { path, isCompressed }: BenchCall, token: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}`, ...(isCompressed && { "accept-encoding": "gzip" }) };
    get(url + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
      response.on("data", () => {});
      response.on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}

/** Changes the text of a product, so that cached counts are out of date. */
const changeCatalogue = ({ owner }: Portal) =>
  owner.query(
    `update products p set mpn = 'MPN ' || v.version
     from catalogue_versions v join companies c on c.id = v.company_id and c.company_code = $1
     where p.company_id = v.company_id and p.id = (select min(id) from products where company_id = v.company_id)`,
    [bigCompany.code],
  );

export function getSpread(times: number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
