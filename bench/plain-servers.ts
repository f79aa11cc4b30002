import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo, Server } from "node:net";
import pg from "pg";
import { openDatabase } from "../apps/api/src/db/database.ts";
import { ensureLogins } from "../apps/api/src/db/logins.ts";
import type { Statement } from "./statements.ts";

/*
 * The servers that the portal is compared with, in a separate process: a bare node:http server that sends the same bytes, and
 * Fastify without validation, which sends the same JSON from an object, or the rows that the same statements return; and the
 * limit, a node:http server that runs one statement for each request.
 */

export interface PlainOptions {
  ownerUrl: string;
  /** By name: what the portal sent, and the statements that it ran for it. */
  pages?: Record<string, { body: string; statements: Statement[] }>;
  /** Statements that the limit runs, by the place of the request. */
  limits?: Statement[];
}

export interface PlainPorts {
  bare: number;
  fastify: number;
  limit: number;
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

async function listen({ ownerUrl, pages = {}, limits = [] }: PlainOptions): Promise<PlainPorts> {
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
  return { bare: getPort(bare), fastify: getPort(app.server), limit: await listenAtLimit(ownerUrl, limits) };
}

/** node:http, pg and one statement: no session, no isolation, no check of what comes in. */
async function listenAtLimit(ownerUrl: string, statements: Statement[]) {
  const pool = new pg.Pool({ connectionString: ownerUrl });
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const { text, values } = statements[Number(url.slice(1))]!; // The bench requests no other URL.
    const { rows } = await pool.query<Record<string, unknown>>(text, values);
    const body = JSON.stringify(rows);
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  const limit = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => limit.listen(0, "127.0.0.1", resolve));
  return getPort(limit);
}

// A server that listens on TCP has an address and a port.
const getPort = (server: Server) => (server.address() as AddressInfo).port;
