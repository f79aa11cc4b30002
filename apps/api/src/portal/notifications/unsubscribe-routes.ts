import { unsubscribe } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { serve } from "../../ground/http/serve.ts";
import { unsubscribeUser } from "./unsubscribe-user.ts";

const MAX_FORM_BYTES = 1000;

/** Serves the link in the headers of a mail. Mail programs unsubscribe with a POST, without a session. */
export async function unsubscribeRoutes(app: FastifyInstance, parts: { codes: OneUseCodes; publicUrl: string }) {
  const { codes, publicUrl } = parts;
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    serve(forms, unsubscribe, async ({ scope, query, request }) => {
      await unsubscribeUser(scope, codes, query.code, peerAddress(request));
      return {};
    });
  });
  // Mail scanners open links, so a GET changes nothing. The page asks for confirmation.
  app.get<{ Querystring: { code?: string } }>(unsubscribe.path, ({ query: { code = "" } }, reply) =>
    reply.redirect(`${publicUrl}/unsubscribe?${new URLSearchParams({ code }).toString()}`, 303),
  );
}
