import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** The latest terms, as Markdown or HTML that is cleaned before it is shown; both null while there are none. */
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

/** The version that was read; a newer one that came meanwhile is not accepted with it (409). */
export const acceptTerms = endpoint({
  method: "POST",
  path: "/api/accounts/terms-and-conditions/",
  access: "signed-in",
  inPerson: true,
  audits: ["created_ts"],
  summary: "Accept the latest terms and conditions. 409 when newer ones than those of created_ts have come",
  body: z.strictObject({
    operating_system: text(100),
    browser: text(100),
    created_ts: z.optional(z.int()),
  }),
  response: z.object({}),
});
