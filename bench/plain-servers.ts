import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo, Server } from "node:net";
import pg from "pg";
import { openDatabase } from "../apps/api/src/ground/db/database.ts";
import { ensureLogins } from "../apps/api/src/ground/db/logins.ts";
import type { Statement } from "./statements.ts";

/*
 * The servers that the portal is compared with, in a separate process: a bare node:http server that sends the same bytes, and
 * Fastify without validation, which sends the same JSON from an object, or the rows that the same statements return; and the
 * limit, a node:http server that runs one statement for each request; and the peer, which runs it in a transaction as PostGraphile 5 does.
 */

export interface PlainOptions {
  ownerUrl: string;
  /** By name: what the portal sent, and the statements that it ran for it. */
  pages?: Record<string, { body: string; statements: Statement[] }>;
  /** Statements that the limit runs, by the place of the request. */
  limits?: Statement[];
  /** Statements that the peer runs, by the same place. */
  peers?: (Statement | undefined)[];
}

export interface PlainPorts {
  bare: number;
  fastify: number;
  limit: number;
  peer: number;
}

// The API's own Fastify.
const { fastify } = createRequire(new URL("../apps/api/package.json", import.meta.url))(
  "fastify",
) as typeof import("fastify"); // require() returns `any`.

process.on("message", (options: PlainOptions) => {
  listen(options).then(
    (ports) => process.send?.(ports),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function listen({ ownerUrl, pages = {}, limits = [], peers = [] }: PlainOptions): Promise<PlainPorts> {
  const bodies = new Map(Object.entries(pages).map(([name, { body }]) => [`/${name}`, Buffer.from(body)]));
  const bare = createServer((request, response) => {
    const body = bodies.get(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body?.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));

  const { pool } = openDatabase(await ensureLogins(ownerUrl)).vendor;
  const app = fastify();
  for (const [name, { body, statements }] of Object.entries(pages)) {
    const content: unknown = JSON.parse(body);
    app.get(`/json/${name}`, async () => content);
    app.get(`/sql/${name}`, async () => {
      const client = await pool.connect();
      let products: unknown[] = [];
      for (const { text, values } of statements) {
        // The beginning of a transaction is several statements in one message, and has a list of results.
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        if (!Array.isArray(result) && result.rows.length > products.length) products = result.rows;
      }
      client.release();
      return { products, total_pages: 1, total_items: products.length };
    });
  }
  await app.listen({ host: "127.0.0.1", port: 0 });
  const plainPool = new pg.Pool({ connectionString: ownerUrl });
  const limit = await listenToAnswer(limits, ({ text, values }) => plainPool.query(text, values));
  const peer = await listenToAnswer(peers, (statement) => queryInTransaction(plainPool, statement));
  return { bare: getPort(bare), fastify: getPort(app.server), limit, peer };
}

/** The statements that PostGraphile 5 sends for one mutation with settings, one after the other, without its GraphQL. */
async function queryInTransaction(pool: pg.Pool, { text, values }: Statement) {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("select set_config(el->>0, el->>1, true) from json_array_elements($1::json) el", [
    JSON.stringify([["app.caller", "bench"]]),
  ]);
  const result = await client.query<Record<string, unknown>>(text, values);
  await client.query("commit");
  client.release();
  return result;
}

/** node:http and pg: no session, no isolation, no check of what comes in. Returns the port. */
async function listenToAnswer(
  statements: (Statement | undefined)[],
  run: (statement: Statement) => Promise<pg.QueryResult<Record<string, unknown>>>,
) {
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const { rows } = await run(statements[Number(url.slice(1))]!); // The bench requests no other URL.
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return getPort(server);
}

// A server that listens on TCP has an address and a port.
const getPort = (server: Server) => (server.address() as AddressInfo).port;
