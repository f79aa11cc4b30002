import * as z from "zod/mini";
import { lines, requiredText } from "../ground/text.ts";

/*
 * The texts and catalogs that staff of the provider edit. Each kind is a list of items, and each item has versions: at most one
 * that waits (a draft, or one that is scheduled), at most one that is published, and earlier ones. `contentCalls` declares the calls.
 */

/** The kinds of content, named like their paths under /api/provider/. */
export const contentKinds = [
  "terms",
  "announcements",
  "home-descriptions",
  "help-sections",
  "labels",
  "service-plans",
  "dashboards",
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** `earlier` is a version that a newer one has replaced. */
export const contentStates = ["draft", "scheduled", "in_force", "earlier"] as const;
export type ContentState = (typeof contentStates)[number];

/** The most characters of a rich text. */
export const richTextMaximum = 200_000;

/**
 * Markdown, or HTML if the first character is `<`. The server keeps Markdown that contains no HTML as it is. It stores all other
 * text as HTML that it has sanitized: only headings, paragraphs, lists, tables, quotes, code, emphasis and links to http, https,
 * mailto, tel and the portal's own pages remain.
 */
export const RichText = lines(richTextMaximum);
export const RequiredRichText = lines(richTextMaximum).check(z.minLength(1, "This field is required."));

/** A staff member. Null in a response if an item is as the portal was delivered, or if the person was removed. */
export const ContentAuthor = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

/** The companies and users that see an item. A list that is empty narrows nothing, so three empty lists mean all users. */
export const Audience = z.strictObject({
  /** Ids of service plans. */
  plan_ids: z.array(z.int32()).check(z.maxLength(100)),
  company_ids: z.array(z.uuid()).check(z.maxLength(1000)),
  /** Ids of roles. */
  role_ids: z.array(z.int32()).check(z.maxLength(100)),
});
export type Audience = z.output<typeof Audience>;

export const everybody: Audience = { plan_ids: [], company_ids: [], role_ids: [] };

/** Body of a 409 response with code `content_changed`: another person has changed the item, and nothing was saved. */
export const ContentConflict = z.object({
  detail: z.string(),
  code: z.literal("content_changed"),
  /** The name of the person and the time; the name is null if it is not known. */
  params: z.object({ changed_by: z.nullable(z.string()), changed_at: z.nullable(z.string()) }),
  /** The item as it is now, in the form of the call's response. */
  live: z.record(z.string(), z.unknown()),
});
export type ContentConflict = z.output<typeof ContentConflict>;

/** The name of an item. */
export const ContentName = requiredText(100, "Name is required.");
