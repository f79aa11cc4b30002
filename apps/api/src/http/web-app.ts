import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notServed } from "./error-answers.ts";

/** What the web app must know of its deployment, without a rebuild. */
export interface WebSettings {
  apiBase: string;
  providerName: string;
  providerAbbreviation: string;
  providerMailbox: string;
  /** Of one file. */
  uploadLimitBytes: number;
  /** Where Domo's dashboards are embedded from; empty for the portal's own. */
  domoUrl: string;
}

/** Serves the built web app: hashed files for ever, the page itself anew each time, for every path that is no call. */
export async function serveWebApp(app: FastifyInstance, folder: string, settings: WebSettings) {
  const script = `window.lading = ${JSON.stringify(settings).replaceAll("<", "\\u003c")};\n`;
  app.get("/config.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(script),
  );
  if (!existsSync(join(folder, "index.html"))) return void app.setNotFoundHandler(notServed);

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/^\/(api|domo)(\/|$)|^\/assets\/|\.\w+$/.test(path);
    return isPage ? reply.header("cache-control", "no-cache").sendFile("index.html") : notServed(request, reply);
  });
}
