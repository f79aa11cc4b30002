import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ordering, Paging } from "../ground/list.ts";
import { decisionPeriods, decisionSortKeys } from "./work-kinds.ts";

export const listDecisions = endpoint({
  method: "GET",
  path: "/api/provider/queue/decisions",
  access: "provider.review_edits",
  summary: "The fields that were decided today or this week, by default the latest first",
  query: z.extend(Paging, {
    period: z._default(z.optional(z.enum(decisionPeriods)), "week"),
    ordering: z.optional(ordering(decisionSortKeys)),
  }),
  response: z.object({
    count: z.int(),
    results: z.array(
      z.object({
        id: z.uuid(),
        company: z.object({ id: z.uuid(), name: z.string() }),
        gxp_sku: z.string(),
        product_name: z.string(),
        /** The field. */
        name: z.string(),
        status: z.enum(["approved", "rejected"]),
        submitted_at: z.iso.datetime(),
        decided_at: z.iso.datetime(),
        decided_by: z.string(),
        /** From the submission to the decision. */
        hours: z.number(),
      }),
    ),
  }),
});

/** The vendor's side of the figure in the console. */
export const readDecisionTime = endpoint({
  method: "GET",
  path: "/api/products/edits/decision-time",
  access: "products.view_product",
  flag: "Product Catalog",
  summary: "The median hours from the submission of a change to its decision, over all decisions of this week",
  response: z.object({ median_hours: z.nullable(z.number()) }),
});
