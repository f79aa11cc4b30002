import * as z from "zod/mini";
import { ReviewQuery } from "../trade/edit-lists.ts";
import { AttributeText, FieldEdit } from "../trade/edits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { editStatuses } from "../ground/list-values.ts";
import { lines } from "../ground/text.ts";
import { mostFrozenEdits } from "./work-kinds.ts";

/** A change with its company and live value, for the provider's reviewers. */
export const ReviewEdit = z.extend(FieldEdit, {
  company: z.object({ id: z.uuid(), name: z.string(), company_code: z.string(), is_suspended: z.boolean() }),
  live_value: AttributeText,
});
export type ReviewEdit = z.output<typeof ReviewEdit>;

export const listReviewEdits = endpoint({
  method: "GET",
  path: "/api/provider/edits/",
  access: "provider.review_edits",
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
  access: "provider.review_edits",
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

/** Vendors read why a change was rejected. */
const hasReason = z.refine<{ decision: string; reason?: string | null | undefined }>(
  ({ decision, reason }) => decision === "approve" || Boolean(reason),
  { path: ["reason"], error: "Give a reason." },
);

export const Decision = z
  .strictObject({
    id: z.uuid().check(z.toLowerCase()),
    decision: z.enum(["approve", "reject"]),
    /** The reason of a rejection. An approval stores none. */
    reason: z.nullish(lines(1000)),
  })
  .check(hasReason);
export type Decision = z.output<typeof Decision>;

export const decideEdits = endpoint({
  method: "POST",
  path: "/api/provider/edits/decide",
  access: "provider.review_edits",
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
        /**
         * The name of the person who had decided or withdrawn the change before this call, which then did not decide it. Absent if
         * this call decided it.
         */
        decided_by: z.optional(z.string()),
        /** Present if the status is `conflict`. */
        live_value: z.optional(AttributeText),
        /** The reason, if the status is `invalid`. */
        message: z.optional(z.string()),
      }),
    ),
    /** Undoes what this call decided; null if it decided nothing. */
    decision_id: z.nullable(z.uuid()),
  }),
});

export const startBulkDecision = endpoint({
  method: "POST",
  path: "/api/provider/edits/decide-many",
  access: "provider.review_edits",
  audits: ["decision", "reason"],
  summary:
    "Approve or reject many changes in the background, exactly those that the body names. The run has the progress and the counts",
  body: z
    .strictObject({
      edits: z.array(z.uuid().check(z.toLowerCase())).check(
        z.minLength(1),
        z.maxLength(mostFrozenEdits, `Decide at most ${mostFrozenEdits.toLocaleString("en-US")} fields at a time.`),
        z.refine((ids) => new Set(ids).size === ids.length, "Decide each change once."),
      ),
      decision: Decision.shape.decision,
      reason: Decision.shape.reason,
    })
    .check(hasReason),
  creates: true,
  response: z.object({
    /** The id of the run. */
    run: z.uuid(),
  }),
});

/** A decision can be undone for this long. Mails about it wait until then. */
export const undoMs = 10_000;

/** The server accepts an undo this much later, because the request takes time. */
export const undoGraceMs = 2000;

export const UndoneEdit = z.object({
  id: z.uuid(),
  /**
   * `pending` if the change waits again. Other changes keep their decision: `conflict` if the live value has changed since,
   * `resubmitted` if the vendor has submitted a newer change of the field, `invalid` if the database rejects the former value.
   */
  status: z.enum(["pending", "conflict", "resubmitted", "invalid"]),
  /** Present if the status is `conflict`. */
  live_value: z.optional(AttributeText),
  /** The reason, if the status is `invalid`. */
  message: z.optional(z.string()),
});
export type UndoneEdit = z.output<typeof UndoneEdit>;

export const undoDecision = endpoint({
  method: "POST",
  path: "/api/provider/edits/undo",
  access: "provider.review_edits",
  audits: ["decision_id"],
  summary:
    "Undo one's own decision of the last 10 seconds: the former values are published again and the changes wait as before. Each row has its own result; 409 if the decision was undone already or is too old",
  body: z.strictObject({ decision_id: z.uuid().check(z.toLowerCase()) }),
  response: z.object({ results: z.array(UndoneEdit) }),
});
