import * as z from "zod/mini";
import { contentCalls } from "./content-calls.ts";
import { RequiredRichText } from "./content.ts";
import { endpoint } from "../ground/endpoint.ts";
import { repeated, SearchedPage, SearchText } from "../ground/list.ts";

/* The versions of the terms, and who has accepted them. */

/**
 * The terms. Each item is one version of their text, so the list is their history. The newest published one replaces the others
 * for all users, who must accept it. Published terms are never changed or deleted: PATCH and restore of published terms create
 * new ones, which the response contains, and DELETE responds with 409 `terms_published`.
 */
export const termsCalls = contentCalls({
  path: "terms",
  access: "provider.edit_texts",
  one: "version of the terms",
  many: "versions of the terms",
  order: "drafts and scheduled ones first, then the newest first",
  required: { text: RequiredRichText },
  optional: {
    /** The language of the text as a tag like en or de-CH. Default: en. */
    language: z
      .string("Must be text.")
      .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "Must be a language like en or de-CH.")),
  },
  more: {
    /** Counts the published versions from 1; null before publication. */
    number: z.nullable(z.int()),
    /** The SHA-256 of the text that users accept, in hexadecimal; null before publication. */
    sha256: z.nullable(z.string()),
    /** The number of users who have accepted this version. */
    accepted: z.int(),
    /** The number of active users of active companies who have not accepted it. Zero unless the version is the latest one. */
    missing: z.int(),
  },
});
export type TermsVersion = z.output<typeof termsCalls.read.response>;

export const acceptanceStatuses = ["accepted", "missing"] as const;

/** An acceptance of one version by one user, or its absence. */
export const TermsAcceptance = z.object({
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  company: z.object({ id: z.uuid(), name: z.string(), company_code: z.string() }),
  status: z.enum(acceptanceStatuses),
  /** Null for a user who has not accepted; so are the next five. */
  accepted_at: z.nullable(z.iso.datetime()),
  /** The SHA-256 of the text that the user accepted. Null also for acceptances before the portal stored it. */
  sha256: z.nullable(z.string()),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  operating_system: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** When the user was last reminded of this version; null if never. */
  reminded_at: z.nullable(z.iso.datetime()),
});
export type TermsAcceptance = z.output<typeof TermsAcceptance>;

const acceptanceFilters = {
  /** Words to find in names, email addresses, and the company's name or code. */
  search: z.optional(SearchText),
  status: z.optional(z.enum(acceptanceStatuses, "Must be accepted or missing.")),
  company: repeated(z.uuid()),
  /** The number of a published version. Default: the latest one. */
  number: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
};

export const listAcceptances = endpoint({
  method: "GET",
  path: "/api/provider/terms/acceptances",
  access: "provider.edit_texts",
  summary:
    "Active users of active companies, and all users who accepted, by company and name, each with the acceptance of a version",
  query: z.extend(SearchedPage, acceptanceFilters),
  response: z.object({
    count: z.int(),
    results: z.array(TermsAcceptance),
    /** All users regardless of `status`, but with the other filters. */
    totals: z.object({ accepted: z.int(), missing: z.int() }),
    /** The version that the list is about; null if no terms were published. */
    number: z.nullable(z.int()),
  }),
});

export const exportAcceptances = endpoint({
  method: "GET",
  path: "/api/provider/terms/acceptances/export",
  access: "provider.edit_texts",
  confirmed: true,
  summary: "The same list as CSV, complete. The audit record has the filter and the number of rows",
  query: z.object(acceptanceFilters),
  answers: "text/csv",
  response: z.string(),
});

export const remindOfTerms = endpoint({
  method: "POST",
  path: "/api/provider/terms/remind",
  access: "provider.edit_texts",
  audits: ["user_ids", "company", "search"],
  summary:
    "Send a mail to users who have not accepted the latest terms, at most one a day to each. Without user_ids to all who match the filter",
  body: z.strictObject({
    user_ids: z.optional(z.array(z.uuid()).check(z.maxLength(1000, "Choose at most 1000 users."))),
    company: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
    search: z.optional(SearchText),
  }),
  response: z.object({
    reminded: z.int(),
    /** Users who were reminded less than a day ago, and got no mail. */
    already_reminded: z.int(),
  }),
});
