import { loadKindIds, loadScope } from "./load-kinds.ts";

/** The scopes that a key of the provider can have. */
export const providerScopes = [
  "changes:read",
  "products:read",
  "orders:read",
  "acknowledgements:write",
  "webhooks:write",
  ...loadKindIds.map(loadScope),
  "intake.images:write",
] as const;

/** The scope of a directory's token. No call names it, so the token works only where a directory is required. */
export const directoryScope = "scim";

/** The scopes that a key of a company can have. */
export const vendorScopes = [
  "changes:read",
  "products:read",
  "orders:read",
  "edits:write",
  "acknowledgements:write",
  "ship_notices:write",
  "webhooks:write",
] as const;

/** The scopes that the token of a person's assistant can have. */
export const assistantScopes = ["mcp:read", "mcp:propose"] as const;

export type AssistantScope = (typeof assistantScopes)[number];

export type Scope = (typeof providerScopes)[number] | (typeof vendorScopes)[number];

/** The scope of a call, in which `{kind}` stands for the parameter of its path. */
export type ScopeOfCall = Scope | AssistantScope | "intake.{kind}:write";
