import { assistantScopes, callAssistantTools } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createKeyLimit } from "../../ground/http/key-limit.ts";
import { errorAnswer, forbidden, signedOut } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { addRoutes, openCall } from "../../ground/http/serve.ts";
import { validateRequest } from "../../ground/http/validate-request.ts";

/** Far more than an assistant needs for one person, and fewer than a program may send. */
const messagesPerMinute = 120;

const METADATA = "/.well-known/oauth-protected-resource";

/** Serves the Model Context Protocol: each POST is one message, and the server keeps no session. */
export const assistantRoutes = (app: FastifyInstance, publicUrl: string) =>
  app.register(async (routes) => {
    const resource = new URL(callAssistantTools.path, publicUrl).href;
    const challenge = `Bearer resource_metadata="${new URL(`${METADATA}${callAssistantTools.path}`, publicUrl).href}"`;
    routes.addHook("onRequest", async ({ headers }) => {
      // A page of another site could otherwise reach a portal that only the browser's network can reach.
      if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin)
        throw forbidden("foreign_origin", "Pages of other sites may not call this.");
    });
    const limit = createKeyLimit(messagesPerMinute);
    routes.addHook("preHandler", async (request, reply) => {
      if (request.apiKey) limit.take(request.apiKey.id, reply);
    });
    routes.addHook("onSend", async ({ headers }, reply) => {
      // Tells a client that its token is useless, and not missing (RFC 6750).
      const error = headers.authorization === undefined ? "" : ', error="invalid_token"';
      if (reply.statusCode === 401) reply.header("www-authenticate", challenge + error);
    });

    addRoutes(routes, callAssistantTools, async (request) => {
      await openCall(app.database, callAssistantTools, request, "read only", async () => undefined);
      if (!request.apiKey) throw signedOut("not_signed_in", "Send the token of an assistant as a bearer token.");
      return answer(app, request, publicUrl);
    });
    routes.route({
      method: ["GET", "DELETE"],
      url: callAssistantTools.path,
      handler: (_request, reply) =>
        reply.code(405).header("allow", "POST").send(errorAnswer("method_not_allowed", "Send each message with POST.")),
    });

    const metadata = {
      resource,
      authorization_servers: [publicUrl],
      scopes_supported: assistantScopes,
      bearer_methods_supported: ["header"],
    };
    for (const path of [METADATA, `${METADATA}${callAssistantTools.path}`]) routes.get(path, () => metadata);
  });

async function answer(app: FastifyInstance, request: FastifyRequest, publicUrl: string) {
  const { body } = validateRequest(callAssistantTools, request);
  // Loaded with the first message: most portals have no assistants, and the library takes memory.
  const { createToolHandler } = await import("./tool-server.ts");
  const handler = createToolHandler(app, request, publicUrl);
  const { method } = request;
  const message = new Request(new URL(callAssistantTools.path, publicUrl), { method, headers: readHeaders(request) });
  const response = await handler.fetch(message, { parsedBody: body });
  const headers = { ...Object.fromEntries(response.headers), "cache-control": "no-store" };
  return new RawResponse(response.status, headers, await response.text());
}

/** The headers of the protocol. Clients without the right Accept get JSON too, because there is no other answer. */
function readHeaders({ headers }: FastifyRequest): [string, string][] {
  const ofProtocol = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith("mcp-") && typeof value === "string" ? [[name, value]] : [],
  );
  return [...ofProtocol, ["accept", "application/json, text/event-stream"], ["content-type", "application/json"]];
}
