import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { type Mood, moods } from "./list-values.ts";
import { Paging } from "./list.ts";
import { lines, text } from "./text.ts";

export const moodNames: Record<Mood, string> = { good: "Good", fair: "Could be better", bad: "Bad" };

/** The most characters of a message, about a page of text. */
export const feedbackMaximum = 4000;

export const Feedback = z.strictObject({
  mood: z.enum(moods, "Choose how it went."),
  text: z.optional(lines(feedbackMaximum)),
  /** Path and query of the page on which the user gave the feedback. */
  page: text(2000),
});
export type Feedback = z.output<typeof Feedback>;

/** The sender's name in lists and mails when the sender was not signed in. */
export const visitor = "Visitor";

export const sendFeedback = endpoint({
  method: "POST",
  path: "/api/feedback/",
  access: "signed-in",
  audits: ["mood", "page"],
  summary: "Send feedback about the portal to the provider",
  body: Feedback,
  response: z.object({ id: z.uuid() }),
});

export const sendVisitorFeedback = endpoint({
  method: "POST",
  path: "/api/feedback/visitor/",
  access: "public",
  summary: "Send feedback without signing in, for example from a page that does not exist",
  body: Feedback,
  response: z.object({ id: z.uuid() }),
});

export const listFeedback = endpoint({
  method: "GET",
  path: "/api/provider/feedback/",
  access: "staff",
  summary: "Feedback of users, the newest first",
  query: z.extend(Paging, { mood: z.optional(z.enum(moods)) }),
  response: z.object({
    count: z.int(),
    results: z.array(
      z.object({
        id: z.uuid(),
        sent_at: z.iso.datetime(),
        mood: z.enum(moods),
        text: z.string(),
        page: z.string(),
        /** "[removed user]" once the account is deleted, "Visitor" if the sender was not signed in. */
        user: z.string(),
        email: z.nullable(z.string()),
        company: z.nullable(z.string()),
      }),
    ),
  }),
});
