import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { sendNotFound } from "./error-answers.ts";

/** Settings of the deployment that the web app reads at run time. */
export interface WebSettings {
  apiBase: string;
  providerName: string;
  providerAbbreviation: string;
  providerMailbox: string;
  /** The limit for one file. */
  uploadLimitBytes: number;
  /** The origin of Domo's embedded dashboards; empty for the portal's own dashboards. */
  domoUrl: string;
}

const isCall = (path: string) => /^\/(api|domo)(\/|$)/.test(path);
const isFile = (path: string) => /^\/assets\/|\.\w+$/.test(path);

/**
 * Serves the built web app: hashed files with an unlimited cache, and the page without a cache for every other path. Files are
 * looked up on each request, because the app may be built while the portal runs.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, settings: WebSettings) {
  const script = `window.lading = ${JSON.stringify(settings).replaceAll("<", "\\u003c")};\n`;
  app.get("/config.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(script),
  );
  await app.register(fastifyStatic, {
    root: folder,
    // In development there is no build.
    suppressWarning: true,
    index: false,
    dotfiles: "ignore",
    // The build writes a brotli file beside each script.
    preCompressed: true,
    allowedPath: (path) => isFile(path) && !isCall(path),
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage = (request.method === "GET" || request.method === "HEAD") && !isCall(path) && !isFile(path);
    if (!isPage || !existsSync(folder)) return sendNotFound(request, reply);
    if (existsSync(join(folder, "index.html"))) return reply.header("cache-control", "no-cache").sendFile("index.html");
    // A build empties its folder first.
    return reply
      .code(503)
      .headers({ "retry-after": "5", "content-type": "text/plain; charset=utf-8" })
      .send("The portal is being updated. Reload this page in a moment.");
  });
}
