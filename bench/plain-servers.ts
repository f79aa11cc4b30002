import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo, Server } from "node:net";
import { openDatabase } from "../apps/api/src/db/database.ts";
import type { Statement } from "./statements.ts";

/*
 * What the portal is compared with, in a process of its own: a bare node:http server that sends the same bytes, and
 * Fastify without any check, which sends the same JSON from an object, or the rows that the same statements bring.
 */

export interface PlainWish {
  ownerUrl: string;
  pages: Record<string, { body: string; statements: Statement[] }>;
}

export interface PlainPorts {
  bare: number;
  fastify: number;
}

// The API's own Fastify.
const { fastify } = createRequire(new URL("../apps/api/package.json", import.meta.url))(
  "fastify",
) as typeof import("fastify"); // What require answers is untyped.

process.on("message", (wish: PlainWish) => {
  listen(wish).then(
    (ports) => process.send?.(ports),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function listen({ ownerUrl, pages }: PlainWish): Promise<PlainPorts> {
  const bodies = new Map(Object.entries(pages).map(([name, { body }]) => [`/${name}`, Buffer.from(body)]));
  const bare = createServer((request, response) => {
    const body = bodies.get(request.url ?? "");
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body?.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));

  const { pool } = openDatabase(ownerUrl);
  const app = fastify();
  for (const [name, { body, statements }] of Object.entries(pages)) {
    const answer: unknown = JSON.parse(body);
    app.get(`/json/${name}`, async () => answer);
    app.get(`/sql/${name}`, async () => {
      const client = await pool.connect();
      let products: unknown[] = [];
      for (const { text, values } of statements) {
        const { rows } = await client.query<Record<string, unknown>>(text, values);
        if (rows.length > products.length) products = rows;
      }
      client.release();
      return { products, total_pages: 1, total_items: products.length };
    });
  }
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { bare: portOf(bare), fastify: portOf(app.server) };
}

// A server that listens on TCP has an address and a port.
const portOf = (server: Server) => (server.address() as AddressInfo).port;
