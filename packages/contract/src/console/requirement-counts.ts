import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, ContentId } from "../ground/ids.ts";
import { ordering, SearchedPage, SearchText } from "../ground/list.ts";
import { Day } from "../ground/text.ts";
import { ReviewFigures, Share } from "../trade/requirement-figures.ts";
import { requirementSubjects } from "../ground/item-values.ts";

const access = "provider.review_documents" as const;

/**
 * The numbers of items by what is true of them today. Each needed item is either accepted, in review, to change, missing, expired or waived;
 * the others count some of these once more.
 */
const counts = {
  needed: z.int(),
  /** With a valid document, also if it expires soon or its renewal waits. */
  accepted: z.int(),
  /** Sent, also if nobody has opened it. */
  in_review: z.int(),
  changes_requested: z.int(),
  /** Also those that a third party was asked for, and those whose waiver has ended. */
  missing: z.int(),
  /** Accepted ones whose last day is at most so many days ahead. */
  expiring_30: z.int(),
  expiring_60: z.int(),
  expiring_90: z.int(),
  expired: z.int(),
  waived: z.int(),
  /** Those without which the company cannot do something today. */
  blocking: z.int(),
};
export const ItemCounts = z.object(counts);
export type ItemCounts = z.output<typeof ItemCounts>;

/** Rows of the dashboard: those of requirements, of companies, or of days, the newest first. */
export const countedBy = ["requirement", "company", "day"] as const;

/** The names of the counts. */
export const countNames = [
  "needed",
  "accepted",
  "in_review",
  "changes_requested",
  "missing",
  "expiring_30",
  "expiring_60",
  "expiring_90",
  "expired",
  "waived",
  "blocking",
] as const satisfies (keyof ItemCounts)[];

/** The keys by which requirements and companies are sorted. */
export const countSortKeys = ["name", ...countNames] as const;

const filters = {
  by: z._default(z.optional(z.enum(countedBy, "Must be requirement, company or day.")), "requirement"),
  search: z.optional(SearchText),
  /** The requirement whose days are counted; all of them if it is left out. */
  requirement: z.optional(ContentId),
  /** Limits requirements to those of one kind of subject. Companies and days are not limited. */
  applies_to: z.optional(z.enum(requirementSubjects, "Must be company, product, order_line or ship_line.")),
  /** Limits requirements to those that one role reviews. Companies and days are not limited. */
  reviewer_role: z.optional(ContentId),
  /** Limits requirements and companies to those with documents that block something. Days are not limited. */
  blocks: z.optional(z.enum(["true"], "Must be true.")),
  /** By default those with the most missing documents first. Days have one order. */
  ordering: z.optional(ordering(countSortKeys)),
};

export const readRequirementCounts = endpoint({
  method: "GET",
  path: "/api/provider/requirement-figures",
  access,
  summary:
    "How many documents companies need and what became of them, by requirement, by company or by day, and how they are reviewed. Test companies are left out",
  query: z.extend(SearchedPage, filters),
  response: z.object({
    /** When the items were counted: now, or at most some minutes ago if there are many. */
    as_of: z.iso.datetime(),
    count: z.int(),
    results: z.array(
      z.extend(ItemCounts, {
        requirement: z.nullable(
          z.object({
            id: z.int(),
            name: z.string(),
            applies_to: z.enum(requirementSubjects),
            /** Staff asked for the document once. */
            is_request: z.boolean(),
          }),
        ),
        company: z.nullable(z.object({ id: CompanyId, name: z.string() })),
        day: z.nullable(Day),
      }),
    ),
    /** Of all requirements. */
    total: ItemCounts,
    /** The companies that a missing document blocks, of those that need documents. */
    blocked_companies: Share,
    review: ReviewFigures,
    /** The roles that requirements name as their reviewers. */
    reviewer_roles: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});
export type RequirementCounts = z.output<typeof readRequirementCounts.response>;
export type CountedRow = RequirementCounts["results"][number];

export const exportRequirementCounts = endpoint({
  method: "GET",
  path: "/api/provider/requirement-figures/export",
  access,
  confirmed: true,
  summary: "All rows of the same figures as CSV. The audit record has the filter and the number of rows",
  query: z.object(filters),
  answers: "text/csv",
  response: z.string(),
});
