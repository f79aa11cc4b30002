import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Paging } from "./list.ts";
import { lines, text } from "./text.ts";

export const moods = ["good", "fair", "bad"] as const;
export type Mood = (typeof moods)[number];
export const moodNames: Record<Mood, string> = { good: "Good", fair: "Could be better", bad: "Bad" };

/** As many characters as a page of a book. */
export const feedbackMaximum = 4000;

export const Feedback = z.strictObject({
  mood: z.enum(moods, "Choose how it went."),
  text: z.optional(lines(feedbackMaximum)),
  /** Path and query of the page that it is about. */
  page: text(2000),
});
export type Feedback = z.output<typeof Feedback>;

export const sendFeedback = endpoint({
  method: "POST",
  path: "/api/feedback/",
  access: "signed-in",
  audits: ["mood", "page"],
  summary: "Say how the portal does; it is kept for the provider",
  body: Feedback,
  response: z.object({ id: z.uuid() }),
});

export const listFeedback = endpoint({
  method: "GET",
  path: "/api/provider/feedback/",
  access: "staff",
  summary: "What users said, the newest first",
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
        /** "[removed user]" once the account is deleted. */
        user: z.string(),
        email: z.nullable(z.string()),
        company: z.nullable(z.string()),
      }),
    ),
  }),
});
