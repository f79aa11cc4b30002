import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { AssistantTokenId } from "../ground/ids.ts";
import { assistantScopes } from "../ground/scopes.ts";
import { requiredText } from "../ground/text.ts";

/** The token of an assistant expires after this many days. */
export const tokenDays = 90;

/** A token with which an assistant acts for one person. */
export const AssistantToken = z.object({
  id: z.uuid(),
  /** The assistant's name, which reviewers see beside the person's. */
  name: z.string(),
  scopes: z.array(z.enum(assistantScopes)),
  state: z.enum(["active", "expired"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Accurate to a minute; null if it was never used. */
  last_used_at: z.nullable(z.iso.datetime()),
  last_used_from: z.nullable(z.string()),
});
export type AssistantToken = z.output<typeof AssistantToken>;

export const NewAssistantToken = z.strictObject({
  name: requiredText(60, "Name is required."),
  scopes: z
    .array(z.enum(assistantScopes, "There is no such scope."))
    .check(z.refine((scopes) => scopes.includes("mcp:read"), "An assistant must be able to read.")),
});
z.globalRegistry.add(NewAssistantToken, { examples: [{ name: "Assistant", scopes: ["mcp:read"] }] });

const own = { access: "member", inPerson: true } as const;

export const listAssistantTokens = endpoint({
  ...own,
  method: "GET",
  path: "/api/accounts/tokens/",
  summary: "The tokens of the user's assistants that were not revoked, the newest first; at most 100",
  response: z.array(AssistantToken),
});

export const createAssistantToken = endpoint({
  ...own,
  method: "POST",
  path: "/api/accounts/tokens/",
  confirmed: true,
  creates: true,
  secret: "token",
  audits: ["name", "scopes"],
  summary: "Create a token for an assistant of the user; it is shown once and works for 90 days",
  body: NewAssistantToken,
  /** The only response that contains the token. It is null if an Idempotency-Key repeats the request. */
  response: z.extend(AssistantToken, { token: z.nullable(z.string()) }),
});

export const revokeAssistantToken = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/accounts/tokens/{id}",
  summary: "Revoke a token of one of the user's assistants at once",
  params: z.object({ id: AssistantTokenId }),
  response: z.object({}),
});

const ProtocolMessage = z.looseObject({ jsonrpc: z.literal("2.0", 'Must be "2.0".') });
z.globalRegistry.add(ProtocolMessage, { examples: [{ jsonrpc: "2.0", method: "notifications/initialized" }] });

/** The server records each call of a tool, and no other message. */
export const callAssistantTools = endpoint({
  ...own,
  method: "POST",
  path: "/mcp",
  scope: "mcp:read",
  unrecorded: true,
  summary: "A message of the Model Context Protocol; accepts only the tokens of assistants",
  body: ProtocolMessage,
  response: z.unknown(),
});
