import { acceptOrderLink, readOrderLink } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import { minuteBudget } from "../../../ground/http/minute-budget.ts";
import { getSite, peerAddress } from "../../../ground/http/peer-address.ts";
import { tooManyAttempts } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { acceptByLink } from "./accept-order-link.ts";
import { readLinkedOrder } from "./read-order-link.ts";

/** Mailed links to one order, which need no session. Only the POST changes anything, because mail scanners open links. */
export function orderLinkRoutes(app: FastifyInstance, codes: OneUseCodes) {
  const parts = { codes, database: app.database };
  // A whole office may share an address, and each page of lines is a call.
  const calls = minuteBudget({ perSource: 120, inAll: 60_000 }, (leftOut) =>
    app.log.warn({ left_out: leftOut }, "calls of order links refused"),
  );
  const count = (request: FastifyRequest) => {
    if (!calls.take(getSite(peerAddress(request)))) throw tooManyAttempts(60);
  };
  serve(app, readOrderLink, ({ params, query, request }) => {
    count(request);
    return readLinkedOrder(parts, params.code, query);
  });
  serve(app, acceptOrderLink, ({ params, body, request }) => {
    count(request);
    return acceptByLink(parts, params.code, body, peerAddress(request));
  });
}
