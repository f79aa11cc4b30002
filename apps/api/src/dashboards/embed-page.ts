import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notServed } from "../http/error-answers.ts";
import { forbidden, signedOut } from "../http/refusal.ts";
import type { EmbedTokens } from "./embed-tokens.ts";

interface EmbedPageParts {
  tokens: EmbedTokens;
  /** Folder of the built web app; the page is below `embed`. */
  webFolder: string;
  /** The portal's, when the API is another host; else empty. */
  portalOrigin: string;
}

const LONGEST_FORM = 4_000;

/**
 * Serves the page of a dashboard to the portal's frame, which sends its token by a form. The page holds that token and
 * nothing else of the user; only the portal may frame it.
 */
export function embedPage(app: FastifyInstance, { tokens, webFolder, portalOrigin }: EmbedPageParts) {
  const file = join(webFolder, "embed", "embed.html");
  const headers = {
    "content-security-policy": policy(portalOrigin || "'self'"),
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
  };

  void app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: LONGEST_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.post("/embed/dashboard", async (request, reply) => {
      requireFrame(request, portalOrigin);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const token = form.get("token") ?? "";
      const claims = await tokens.claimsOf(token);
      if (!claims || claims.dashboardId !== form.get("dashboard_id"))
        throw signedOut("This dashboard has to be opened anew.");
      // Read each time: it is small, and the web app may be built while the portal runs.
      if (!existsSync(file)) return notServed(request, reply);
      const page = readFileSync(file, "utf8");
      // For browsers that do not know frame-ancestors; it cannot name another host.
      if (portalOrigin) reply.removeHeader("x-frame-options");
      else reply.header("x-frame-options", "SAMEORIGIN");
      return reply
        .headers(headers)
        .send(page.replace("<html", `<html ${attributes(token, form.get("theme"), portalOrigin)}`));
    });
  });
}

/** All three are made of harmless letters: a proven token, one of two words, an origin of the settings. */
const attributes = (token: string, theme: string | null, portalOrigin: string) =>
  [
    `data-token="${token}"`,
    ...(theme === "light" || theme === "dark" ? [`data-theme="${theme}"`] : []),
    ...(portalOrigin ? [`data-portal="${portalOrigin}"`] : []),
  ].join(" ");

/** A browser says where its request comes from and what for. Nobody else may open a page with a token of their own choice. */
function requireFrame({ headers }: FastifyRequest, portalOrigin: string) {
  const site = headers["sec-fetch-site"];
  const isElsewhere = site !== undefined && site !== "same-origin" && !portalOrigin;
  const purpose = headers["sec-fetch-dest"];
  if (isElsewhere || (purpose !== undefined && purpose !== "iframe"))
    throw forbidden("This page is shown inside of the portal only.");
}

const policy = (portal: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${portal}`,
  ].join(";");
