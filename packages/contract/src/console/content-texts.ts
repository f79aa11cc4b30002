import * as z from "zod/mini";
import { contentCalls } from "./content-calls.ts";
import { Audience, ContentName, RequiredRichText, RichText } from "./content.ts";
import { importances } from "../record/event-values.ts";
import { lines, requiredText, text } from "../ground/text.ts";

/* The texts of the home page and of the help. */

const Moment = z.iso.datetime({ offset: true, error: "Must be a time like 2026-01-31T08:00:00Z." });

/**
 * Messages of the provider on the home page. Of those that are for the user and in their time, the newest of each importance
 * counts. The user sees the most important one of these that the user has not dismissed.
 */
export const announcementCalls = contentCalls({
  path: "announcements",
  access: "provider.edit_texts",
  one: "announcement",
  many: "announcements",
  order: "the newest first",
  required: { text: RequiredRichText },
  optional: {
    importance: z.enum(importances, "Must be info, warning or critical."),
    /** Default: all users. */
    audience: Audience,
    /** The first moment at which users see it; null for the moment of its publication. */
    from: z.nullable(Moment),
    /** The moment at which users do not see it any more; null for never. */
    until: z.nullable(Moment),
  },
  more: {
    /** The number of users who have dismissed it. */
    dismissals: z.int(),
  },
});
export type Announcement = z.output<typeof announcementCalls.read.response>;

/** The descriptions on the cards of the home page. */
export const homeTextCalls = contentCalls({
  path: "home-descriptions",
  access: "provider.edit_texts",
  one: "description of the home page",
  many: "descriptions of the home page",
  order: "by name",
  required: {
    /** The name of an area as in the navigation, for example "Product Catalog". Two items cannot have the same name. */
    name: ContentName,
    /** Plain text. */
    description: lines(500),
  },
  optional: {},
  more: {},
});
export type HomeText = z.output<typeof homeTextCalls.read.response>;

const Question = z.strictObject({
  /** Missing for a new question. The server keeps the id of a question, because links of users contain it. */
  id: z.optional(z.int32()),
  question: requiredText(300, "Question is required."),
  /** Plain text. */
  short_answer: text(500),
  answer: RichText,
});

/** The sections of the help. */
export const helpTextCalls = contentCalls({
  path: "help-sections",
  access: "provider.edit_texts",
  one: "section of the help",
  many: "sections of the help",
  order: "in the order of the help",
  required: { name: ContentName },
  optional: {
    /** The position in the list of sections. Default: after the last one. Equal places are in the order of creation. */
    place: z
      .int("Must be a whole number.")
      .check(z.minimum(0, "Must not be negative."), z.maximum(1000, "Must be at most 1000.")),
    description: RichText,
    /** The questions in their order. */
    faqs: z.array(Question).check(z.maxLength(100, "At most 100 questions in a section.")),
  },
  more: {},
});
export type HelpText = z.output<typeof helpTextCalls.read.response>;
