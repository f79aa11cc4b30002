import { acceptTerms, readTerms } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { serve } from "../../ground/http/serve.ts";
import { acceptLatestTerms } from "./accept-terms.ts";
import { findLatestTerms } from "./terms-queries.ts";

const noTerms = { text: null, created_ts: null, version: null, sha256: null };

export function termsRoutes(app: FastifyInstance) {
  serve(app, readTerms, async ({ scope }) => (await findLatestTerms(scope)) ?? noTerms);

  serve(app, acceptTerms, async ({ scope, body, request }) => {
    const { operating_system, browser, ...read } = body;
    const address = peerAddress(request);
    const user_agent = request.headers["user-agent"]?.slice(0, 500) ?? null;
    await acceptLatestTerms(scope, read, { operating_system, browser, address, user_agent });
    return {};
  });
}
