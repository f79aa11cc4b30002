import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** The latest terms, as Markdown or HTML that the app sanitizes before it shows it. Both are null if there are no terms. */
export const Terms = z.object({
  text: z.nullable(z.string()),
  /** Unix seconds. */
  created_ts: z.nullable(z.int()),
});
export type Terms = z.output<typeof Terms>;

export const readTerms = endpoint({
  method: "GET",
  path: "/api/accounts/terms-and-conditions/",
  access: "signed-in",
  summary: "The latest terms and conditions",
  response: Terms,
});

/** The version that the user has read. The server responds with 409 if there is a newer one. */
export const acceptTerms = endpoint({
  method: "POST",
  path: "/api/accounts/terms-and-conditions/",
  access: "signed-in",
  inPerson: true,
  audits: ["created_ts"],
  summary: "Accept the latest terms and conditions. 409 if there are newer ones than those of created_ts",
  body: z.strictObject({
    operating_system: text(100),
    browser: text(100),
    created_ts: z.optional(z.int()),
  }),
  response: z.object({}),
});
