import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ReadIdentity } from "../db/provider-identity.ts";
import { findWorkZone } from "../db/today.ts";
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

/** The page needs its settings also while the database does not respond, so it gets the last known ones then. */
const LONGEST_WAIT_MS = 1000;

function settingsReader(app: FastifyInstance, settings: WebSettings, readIdentity: ReadIdentity) {
  let known = { ...settings, logoUrl: "", timeZone: "UTC" };
  const read = async () => {
    const { timeZone, identity } = await app.database.gate
      .transaction()
      .execute(async (db) => ({ timeZone: await findWorkZone({ db }), identity: await readIdentity(db) }));
    const { name, abbreviation, mailbox, logoVersion } = identity;
    known = {
      ...settings,
      providerName: name,
      providerAbbreviation: abbreviation,
      providerMailbox: mailbox,
      timeZone,
      logoUrl: logoVersion === null ? "" : `/api/provider-logo?v=${logoVersion}`,
    };
  };
  return async () => {
    await Promise.race([read().catch(() => undefined), setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
    return known;
  };
}

const isCall = (path: string) => /^\/(api|domo|scim)(\/|$)/.test(path);
const isFile = (path: string) => /^\/assets\/|\.\w+$/.test(path);

/**
 * Serves the built web app: hashed files with an unlimited cache, and the page without a cache for every other path. Files are
 * looked up on each request, because the app may be built while the portal runs.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  settings: WebSettings,
  readIdentity: ReadIdentity,
) {
  const readSettings = settingsReader(app, settings, readIdentity);
  app.get("/config.js", async (_request, reply) => {
    const script = `window.lading = ${JSON.stringify(await readSettings()).replaceAll("<", "\\u003c")};\n`;
    return reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(script);
  });
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
  const sendPage = (page: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(folder)) return sendNotFound(request, reply);
    if (existsSync(join(folder, page))) return reply.header("cache-control", "no-cache").sendFile(page);
    // A build empties its folder first.
    return reply
      .code(503)
      .headers({ "retry-after": "5", "content-type": "text/plain; charset=utf-8" })
      .send("The portal is being updated. Reload this page in a moment.");
  };
  // Everyone may read the API reference, as the OpenAPI document that it shows.
  app.get("/api/docs", (request, reply) => sendPage("reference/reference.html", request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const isPage = (request.method === "GET" || request.method === "HEAD") && !isCall(path) && !isFile(path);
    return isPage ? sendPage("index.html", request, reply) : sendNotFound(request, reply);
  });
}
