import { acceptTerms, readTerms } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { peerAddress } from "../http/peer-address.ts";
import { serve } from "../http/serve.ts";
import { acceptLatestTerms } from "./accept-terms.ts";
import { findLatestTerms } from "./terms-queries.ts";

export function termsRoutes(app: FastifyInstance) {
  serve(app, readTerms, async ({ scope }) => (await findLatestTerms(scope)) ?? { text: null, created_ts: null });

  serve(app, acceptTerms, async ({ scope, body, request }) => {
    const { operating_system, browser, created_ts } = body;
    await acceptLatestTerms(scope, created_ts, { operating_system, browser, address: peerAddress(request) });
    return {};
  });
}
