import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { reportDirectives } from "../../ground/http/browser-reports.ts";
import { sendNotFound } from "../../ground/http/error-answers.ts";
import { forbidden, signedOut } from "../../ground/http/refusal.ts";
import type { EmbedTokens } from "./embed-tokens.ts";

interface EmbedPageParts {
  tokens: EmbedTokens;
  /** Folder of the built web app; the page is below `embed`. */
  webFolder: string;
  /** The portal's origin if the API is on another host, else empty. */
  portalOrigin: string;
}

const LONGEST_FORM = 4_000;

/**
 * Serves the page of a dashboard to the portal's frame, which sends its token in a form. The page contains that token
 * and no other data of the user. Only the portal may frame it.
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
      const claims = await tokens.readClaims(token);
      if (!claims || claims.dashboardId !== form.get("dashboard_id"))
        throw signedOut("invalid_dashboard_token", "Open this dashboard again.");
      // Read for each request, because the web app may be built while the portal runs.
      if (!existsSync(file)) return sendNotFound(request, reply);
      const page = readFileSync(file, "utf8");
      // For browsers that do not support frame-ancestors. This header cannot name another host.
      if (portalOrigin) reply.removeHeader("x-frame-options");
      else reply.header("x-frame-options", "SAMEORIGIN");
      return reply
        .headers(headers)
        .send(page.replace("<html", `<html ${attributes(token, form.get("theme"), portalOrigin)}`));
    });
  });
}

/** No escaping is needed: the token is verified, the theme is one of two words, and the origin comes from the settings. */
const attributes = (token: string, theme: string | null, portalOrigin: string) =>
  [
    `data-token="${token}"`,
    ...(theme === "light" || theme === "dark" ? [`data-theme="${theme}"`] : []),
    ...(portalOrigin ? [`data-portal="${portalOrigin}"`] : []),
  ].join(" ");

/** Rejects requests that do not come from the portal's frame, so that no other site can open the page with a token that it chose. */
function requireFrame({ headers }: FastifyRequest, portalOrigin: string) {
  const site = headers["sec-fetch-site"];
  const isElsewhere = site !== undefined && site !== "same-origin" && !portalOrigin;
  const purpose = headers["sec-fetch-dest"];
  if (isElsewhere || (purpose !== undefined && purpose !== "iframe"))
    throw forbidden("portal_frame_only", "This page can be opened only inside the portal.");
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
    ...reportDirectives,
  ].join(";");
