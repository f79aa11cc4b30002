import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import { repeated } from "../ground/list.ts";
import { OpenRequirement } from "../trade/requirement-effects.ts";

/** A required document that matters for the approval of changes. */
export const EditRequirement = z.object({
  company_id: z.uuid(),
  /** The product whose changes it is about; null if it is about all changes of the company. */
  gxp_sku: z.nullable(z.string()),
  /** Without the document, changes cannot be approved, or staff are only warned, also if it expires within 30 days. */
  effect: z.enum(["block", "warn"]),
  item: z.omit(OpenRequirement, { link: true }),
});
export type EditRequirement = z.output<typeof EditRequirement>;

/** The most companies that one call asks about. */
export const mostAskedCompanies = 100;

export const listEditRequirements = endpoint({
  method: "GET",
  path: "/api/provider/edits/requirements",
  access: "provider.review_edits",
  summary:
    "The required documents without which waiting changes of these companies cannot be approved, or of which staff are warned, the most urgent first",
  query: z.object({
    /** Ids of companies. */
    company: repeated(CompanyId, mostAskedCompanies),
  }),
  response: z.object({ results: z.array(EditRequirement) }),
});
