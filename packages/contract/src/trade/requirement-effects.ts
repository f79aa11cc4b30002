import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import { Day, lines, requiredText } from "../ground/text.ts";

/** A required document without which the company cannot do what it tried. */
export const OpenRequirement = z.object({
  /** The id of the item. */
  id: z.uuid(),
  name: z.string(),
  due_on: z.nullable(Day),
  /** The page where it can be sent. */
  link: z.string(),
});
export type OpenRequirement = z.output<typeof OpenRequirement>;

/**
 * The required documents that the company has not given: those of a product, or of a line of an order with those of its ship notices and its
 * product.
 */
export const NeededDocuments = z.object({
  count: z.int(),
  /** Whether one of them blocks something; of the line of an order, answers to it or its ship notices. */
  is_blocking: z.boolean(),
  /** The most urgent one. */
  first: OpenRequirement,
});
export type NeededDocuments = z.output<typeof NeededDocuments>;

/** Documents that matter for an act: those that block it, and those that only warn or expire within 30 days. */
export const RequirementEffects = z.object({
  blocked_by: z.array(OpenRequirement),
  warned_by: z.array(OpenRequirement),
});
export type RequirementEffects = z.output<typeof RequirementEffects>;

export const readProposalRequirements = endpoint({
  method: "GET",
  path: "/api/requirements/effects/propose-products",
  access: "requirements.view",
  flag: "Required Documents",
  summary: "The required documents without which new products cannot be proposed, or soon cannot, the most urgent ones",
  response: RequirementEffects,
});

/** The most documents that a refusal names. */
export const mostOpenNamed = 20;

/** The body of a refusal because documents are missing. */
export const RequirementOpen = z.object({
  detail: z.string(),
  code: z.literal("requirement_open"),
  params: z.object({ count: z.int() }),
  items: z.array(OpenRequirement),
});
export type RequirementOpen = z.output<typeof RequirementOpen>;

export const overrideRequirements = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/requirement-overrides",
  access: "provider.waive_requirements",
  creates: true,
  summary: "Let a company answer one purchase order although required documents are missing",
  params: z.object({ id: CompanyId }),
  body: z.strictObject({
    /** The number of the purchase order. */
    order: requiredText(64, "Name the order."),
    reason: lines(1000).check(z.minLength(1, "Give a reason.")),
  }),
  response: z.object({ order: z.string(), reason: z.string() }),
});
