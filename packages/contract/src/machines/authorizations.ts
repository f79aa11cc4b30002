import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { assistantScopes } from "../ground/scopes.ts";
import { anyText } from "../ground/text.ts";

/** The page of the web app that is the authorization endpoint of OAuth. */
export const authorizationPath = "/authorize";

const Parameter = z.optional(anyText(2048));

/** The parameters of an OAuth 2.1 authorization request, as the client put them into the address of the page. */
const AuthorizationRequest = z.strictObject({
  client_id: Parameter,
  redirect_uri: Parameter,
  response_type: Parameter,
  scope: Parameter,
  state: Parameter,
  code_challenge: Parameter,
  code_challenge_method: Parameter,
  resource: Parameter,
});
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;
z.globalRegistry.add(AuthorizationRequest, {
  examples: [
    {
      client_id: "https://assistant.example/client.json",
      redirect_uri: "http://127.0.0.1:4100/callback",
      response_type: "code",
      scope: "mcp:read",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      resource: "https://portal.example/mcp",
    },
  ],
});

/** The names of the parameters. The page ignores all others. */
export const authorizationParameters = Object.keys(AuthorizationRequest.shape) as (keyof AuthorizationRequest)[]; // Those of the schema.

const own = { path: "/api/accounts/authorizations/", access: "member", inPerson: true } as const;

export const describeAuthorization = endpoint({
  ...own,
  method: "GET",
  summary: "The program that asks to act as an assistant of the user, read from the document at its client_id",
  query: AuthorizationRequest,
  response: z.object({
    /** The host of the client_id. The portal has proved nothing else about the program. */
    client_host: z.string(),
    /** The name that the program gives itself. */
    client_name: z.string(),
    /** The host that gets the code; null for a program on the user's own device. */
    redirect_host: z.nullable(z.string()),
    scopes: z.array(z.enum(assistantScopes)),
    /** Why the request cannot be allowed; null if it can. */
    problem: z.nullable(z.string()),
    /** Returns to the program and tells it that it was refused, or the problem. */
    cancel_url: z.string(),
  }),
});
export type DescribedAuthorization = z.output<typeof describeAuthorization.response>;

export const allowAuthorization = endpoint({
  ...own,
  method: "POST",
  confirmed: true,
  audits: ["client_id", "redirect_uri", "scope"],
  summary: "Allow a program to act as an assistant of the user; the response returns to it with a code",
  body: AuthorizationRequest,
  response: z.object({ redirect_url: z.string() }),
});

/** Described by RFC 6749, RFC 7636 and RFC 8707. Its body is a form, and its errors have the shape of RFC 6749. */
export const exchangeGrant = endpoint({
  method: "POST",
  path: "/oauth/token",
  access: "public",
  summary:
    "The token endpoint of OAuth: exchanges a code or a refresh token, sent as a form, for tokens of an assistant",
  response: z.unknown(),
});
