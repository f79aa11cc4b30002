import * as z from "zod/mini";
import { ReviewQuery } from "./edit-lists.ts";
import { AttributeText, FieldEdit } from "./edits.ts";
import { endpoint } from "./endpoint.ts";
import { editStatuses } from "./list-values.ts";
import { lines } from "./text.ts";

/** A change with its company and live value, for the provider's reviewers. */
export const ReviewEdit = z.extend(FieldEdit, {
  company: z.object({ id: z.uuid(), name: z.string(), company_code: z.string(), is_suspended: z.boolean() }),
  live_value: AttributeText,
});
export type ReviewEdit = z.output<typeof ReviewEdit>;

export const listReviewEdits = endpoint({
  method: "GET",
  path: "/api/provider/edits/",
  access: "staff",
  summary:
    "Products with changes to review, the longest pending first, each with all its fields; the page size counts products",
  query: ReviewQuery,
  response: z.object({
    /** The number of matching products. */
    count: z.int(),
    /** The number of matching fields. */
    fields: z.int(),
    results: z.array(ReviewEdit),
  }),
});

export const readReviewCounts = endpoint({
  method: "GET",
  path: "/api/provider/edits/counts",
  access: "staff",
  summary: "Pending fields by age and by company, and recent reasons",
  response: z.object({
    /** Submitted in the last 24 hours, in the six days before, and earlier. */
    by_age: z.object({ today: z.int(), week: z.int(), older: z.int() }),
    /** Every company that has ever submitted a change, sorted by name: the choices of the filter. */
    companies: z.array(z.object({ id: z.uuid(), name: z.string(), pending: z.int() })),
    recent_reasons: z.array(z.string()),
  }),
});

export const mostDecisions = 1000;

export const Decision = z
  .strictObject({
    id: z.uuid().check(z.toLowerCase()),
    decision: z.enum(["approve", "reject"]),
    /** The reason of a rejection. An approval stores none. */
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
  summary:
    "Approve changes, which publishes them immediately, or reject them with a reason; each row has its own result",
  body: z.strictObject({
    decisions: z
      .array(Decision)
      .check(z.minLength(1), z.maxLength(mostDecisions, `Decide at most ${mostDecisions} fields at a time.`)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /**
         * The change's status after the call, or why it was not decided: `conflict` if the live value differs from the change's
         * old value, `invalid` if the field or the database rejects the new value, `unknown` if there is no such change.
         */
        status: z.enum([...editStatuses, "conflict", "invalid", "unknown"]),
        /** Present if the status is `conflict`. */
        live_value: z.optional(AttributeText),
        /** The reason, if the status is `invalid`. */
        message: z.optional(z.string()),
      }),
    ),
  }),
});
