import { unsubscribe } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { CodeMint } from "../auth/one-use-codes.ts";
import { peerAddress } from "../http/peer-address.ts";
import { serve } from "../http/serve.ts";
import { unsubscribeUser } from "./unsubscribe-user.ts";

const LONGEST_FORM = 1000;

/** The link that mail programs know a mail by, from its headers. They switch off by POST, without a session. */
export async function unsubscribeRoutes(app: FastifyInstance, parts: { codes: CodeMint; publicUrl: string }) {
  const { codes, publicUrl } = parts;
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: LONGEST_FORM },
      (_request, _body, done) => done(null, undefined),
    );
    serve(forms, unsubscribe, async ({ scope, query, request }) => {
      await unsubscribeUser(scope, codes, query.code, peerAddress(request));
      return {};
    });
  });
  // What opens the link by itself, as scanners of mails do, switches nothing off: the page asks first.
  app.get<{ Querystring: { code?: string } }>(unsubscribe.path, ({ query: { code = "" } }, reply) =>
    reply.redirect(`${publicUrl}/unsubscribe?${new URLSearchParams({ code }).toString()}`, 303),
  );
}
