import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { text } from "../ground/text.ts";

/** The latest terms, as Markdown or HTML that the app sanitizes before it shows it. All are null if there are no terms. */
export const Terms = z.object({
  text: z.nullable(z.string()),
  /** Unix seconds. */
  created_ts: z.nullable(z.int()),
  /** Counts the published versions from 1. */
  version: z.nullable(z.int()),
  /** The SHA-256 of the text, in hexadecimal. */
  sha256: z.nullable(z.string()),
});
export type Terms = z.output<typeof Terms>;

export const readTerms = endpoint({
  method: "GET",
  path: "/api/accounts/terms-and-conditions/",
  access: "signed-in",
  summary: "The latest terms and conditions",
  response: Terms,
});

/** Body of a 409 response: newer terms were published after the user opened the old ones. Nothing was accepted. */
export const TermsConflict = z.object({ detail: z.string(), code: z.literal("terms_changed"), terms: Terms });
export type TermsConflict = z.output<typeof TermsConflict>;

/** Accepts the version that the user has read, which `version` or `created_ts` names. 409 with `TermsConflict` if it is not the latest. */
export const acceptTerms = endpoint({
  method: "POST",
  path: "/api/accounts/terms-and-conditions/",
  access: "signed-in",
  inPerson: true,
  audits: ["created_ts", "version"],
  summary: "Accept the latest terms and conditions. 409 with the latest ones if the user has read earlier ones",
  body: z.strictObject({
    operating_system: text(100),
    browser: text(100),
    created_ts: z.optional(z.int32()),
    version: z.optional(z.int32()),
  }),
  response: z.object({}),
});
