import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { type Mood, moods } from "../ground/list-values.ts";
import { FeedbackId } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { lines, text } from "../ground/text.ts";

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
  access: "provider.answer_feedback",
  summary: "Feedback of users, the newest first",
  query: z.extend(Paging, {
    mood: z.optional(z.enum(moods)),
    /** "no": only messages that wait for an answer. */
    answered: z.optional(z.enum(["no"])),
    /** One message. */
    id: z.optional(FeedbackId),
  }),
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
        answered_at: z.nullable(z.iso.datetime()),
        answered_by: z.nullable(z.string()),
      }),
    ),
  }),
});

export const answerFeedback = endpoint({
  method: "POST",
  path: "/api/provider/feedback/{id}/answered",
  access: "provider.answer_feedback",
  audits: ["answered"],
  summary: "Note that a message was answered or needs no answer, or take that back",
  params: z.object({ id: FeedbackId }),
  body: z.strictObject({ answered: z.boolean() }),
  response: z.object({}),
});
