import * as z from "zod/mini";
import { editStatuses, ReviewQuery } from "./edit-lists.ts";
import { AttributeText, FieldEdit } from "./edits.ts";
import { endpoint } from "./endpoint.ts";
import { lines } from "./text.ts";

/** A change as the provider's reviewers see it. */
export const ReviewEdit = z.extend(FieldEdit, {
  company: z.object({ id: z.uuid(), name: z.string(), company_code: z.string() }),
  live_value: AttributeText,
});
export type ReviewEdit = z.output<typeof ReviewEdit>;

export const listReviewEdits = endpoint({
  method: "GET",
  path: "/api/provider/edits/",
  access: "staff",
  summary:
    "Changes to review: products in the order of what has waited longest, with all their fields; a page counts products",
  query: ReviewQuery,
  response: z.object({
    /** Products that match. */
    count: z.int(),
    /** Fields that match. */
    fields: z.int(),
    results: z.array(ReviewEdit),
  }),
});

export const readReviewCounts = endpoint({
  method: "GET",
  path: "/api/provider/edits/counts",
  access: "staff",
  summary: "Pending fields by age and by company, and reasons given lately",
  response: z.object({
    /** Asked for in the last 24 hours, in the six days before, and earlier. */
    by_age: z.object({ today: z.int(), week: z.int(), older: z.int() }),
    /** Every company that has ever asked for a change, by name: the choices of the filter. */
    companies: z.array(z.object({ id: z.uuid(), name: z.string(), pending: z.int() })),
    recent_reasons: z.array(z.string()),
  }),
});

export const mostDecisions = 1000;

export const Decision = z
  .strictObject({
    id: z.uuid().check(z.toLowerCase()),
    decision: z.enum(["approve", "reject"]),
    /** Of a rejection; an approval keeps none. */
    reason: z.nullish(lines(1000)),
  })
  .check(
    z.refine(({ decision, reason }) => decision === "approve" || Boolean(reason), {
      path: ["reason"],
      error: "Give a reason.",
    }),
  );
export type Decision = z.output<typeof Decision>;

export const decideEdits = endpoint({
  method: "POST",
  path: "/api/provider/edits/decide",
  access: "staff",
  audits: ["decisions"],
  summary: "Approve, which publishes at once, or reject with a reason; each row answers for itself",
  body: z.strictObject({
    decisions: z
      .array(Decision)
      .check(z.minLength(1), z.maxLength(mostDecisions, `Decide at most ${mostDecisions} fields at once.`)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /**
         * What the change is now. Three are not decided: `conflict`, whose live value is no longer the one that it was asked
         * against; `invalid`, whose new value the field no longer takes; `unknown`, which is not there.
         */
        status: z.enum([...editStatuses, "conflict", "invalid", "unknown"]),
        /** Of a conflict. */
        live_value: z.optional(AttributeText),
        /** Why it is invalid. */
        message: z.optional(z.string()),
      }),
    ),
  }),
});
