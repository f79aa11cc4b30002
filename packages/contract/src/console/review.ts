import * as z from "zod/mini";
import { ReviewQuery } from "../trade/edit-lists.ts";
import { attributeIds } from "../trade/attributes.ts";
import { AttributeText, FieldEdit } from "../trade/edits.ts";
import { endpoint } from "../ground/endpoint.ts";
import { EditSetId } from "../ground/ids.ts";
import { editStatuses } from "../ground/list-values.ts";
import { lines } from "../ground/text.ts";
import { mostFrozenEdits } from "./work-kinds.ts";

/**
 * Why a change of a set is an outlier. `ten_times` and `tenth`: the new value is at least ten times the old one, or at most a tenth
 * of it. The others are about a set with 20 or more changes of the field: `only_of_its_sign` is the only one that rises, or falls,
 * and `far` is further from the median change than five median deviations.
 */
export const outlierKinds = ["ten_times", "tenth", "only_of_its_sign", "far"] as const;
export type OutlierKind = (typeof outlierKinds)[number];

/**
 * The size of a change: of money and decimal numbers relative to the old value, so that 0.03 is +3%; of whole numbers the
 * difference; of dates the new day as the number of days since 1970-01-01. Null if it has none, for example without an old value.
 */
const ChangeSize = z.nullable(z.number());

const ReviewCompany = z.object({
  id: z.uuid(),
  name: z.string(),
  company_code: z.string(),
  is_suspended: z.boolean(),
});

/** A change with its company and live value, for the provider's reviewers. */
export const ReviewEdit = z.extend(FieldEdit, {
  company: ReviewCompany,
  live_value: AttributeText,
  /** Null if it is no outlier. Present in the list of a set. */
  outlier: z.optional(z.nullable(z.enum(outlierKinds))),
  /** Present in the list of a set. */
  change: z.optional(ChangeSize),
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

/** The changes of one field in a set. */
const FieldOfSet = z.object({
  name: z.enum(attributeIds),
  changes: z.int(),
  pending: z.int(),
  /** The pending changes that are no outlier and in no conflict. */
  usual: z.int(),
  /** The pending outliers without those in conflict. */
  outliers: z.int(),
  /** The pending changes whose live value is no longer the old value. */
  conflicts: z.int(),
  /** Over all changes of the field, in any status. */
  median: ChangeSize,
  /** The median of the distances from the median. */
  deviation: ChangeSize,
  least: ChangeSize,
  most: ChangeSize,
  /** The sizes of up to 41 changes that are no outliers, evenly chosen from the least to the most, in any status. */
  spread: z.array(z.number()),
  /** The new value if all changes have the same one; null otherwise. */
  same_value: AttributeText,
  /** Changes without an old value, and changes without a new value. */
  filled_in: z.int(),
  removed: z.int(),
});
export type FieldOfSet = z.output<typeof FieldOfSet>;

export const readReviewSet = endpoint({
  method: "GET",
  path: "/api/provider/edits/sets/{id}",
  access: "provider.review_edits",
  summary:
    "A set of changes that a vendor submitted together: its author, its counts, and the usual change of each field",
  params: z.object({ id: EditSetId }),
  response: z.object({
    id: z.uuid(),
    company: ReviewCompany,
    author: z.string(),
    submitted_at: z.iso.datetime(),
    /** The uploaded file that the changes are from; null if they were typed. */
    file_name: z.nullable(z.string()),
    /** Without changes that were taken back or replaced, like all counts here. */
    products: z.int(),
    changes: z.int(),
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
    /** In the order of the product page. */
    fields: z.array(FieldOfSet),
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
         * old value, `invalid` if the field or the database rejects the new value, `requirement_open` if
         * a required document of the vendor blocks approvals, `unknown` if there is no such change.
         */
        status: z.enum([...editStatuses, "conflict", "invalid", "requirement_open", "unknown"]),
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
  audits: ["decision", "reason", "set", "field"],
  summary:
    "Approve or reject many changes in the background: exactly those that the body names, or those of a set that wait now. An approval of a set leaves out outliers and conflicts, unless they are named. The run has the progress and the counts",
  body: z
    .strictObject({
      edits: z.optional(
        z.array(z.uuid().check(z.toLowerCase())).check(
          z.minLength(1),
          z.maxLength(mostFrozenEdits, `Decide at most ${mostFrozenEdits.toLocaleString("en-US")} fields at a time.`),
          z.refine((ids) => new Set(ids).size === ids.length, "Decide each change once."),
        ),
      ),
      set: z.optional(EditSetId),
      /** Limits the set to one field. */
      field: z.optional(z.enum(attributeIds, "There is no such field.")),
      /** Outliers and conflicts of the set that are decided too. */
      ticked: z.optional(z.array(z.uuid().check(z.toLowerCase())).check(z.maxLength(mostFrozenEdits))),
      decision: Decision.shape.decision,
      reason: Decision.shape.reason,
    })
    .check(
      hasReason,
      z.refine(({ edits, set }) => (edits === undefined) !== (set === undefined), {
        path: ["edits"],
        error: "Name either the changes or a set.",
      }),
      z.refine(({ set, field, ticked }) => set !== undefined || (field === undefined && ticked === undefined), {
        path: ["set"],
        error: "Name the set.",
      }),
    ),
  creates: true,
  response: z.object({
    /** The id of the run. */
    run: z.uuid(),
    /** The number of changes that it decides. */
    fields: z.int(),
  }),
});

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
