import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { HelpSectionId } from "../ground/ids.ts";

export const ServicePlan = z.object({
  name: z.string(),
  /** Users and pending invitations that a company may have. */
  licenses: z.int(),
  sections: z.array(
    z.object({
      title: z.string(),
      features: z.array(z.object({ name: z.string(), tooltip: z.string(), is_active: z.boolean() })),
    }),
  ),
});
export type ServicePlan = z.output<typeof ServicePlan>;

export const listServicePlans = endpoint({
  method: "GET",
  path: "/api/help/service-plans/",
  access: "member",
  summary: "The provider's plans, the one with the fewest licenses first",
  response: z.array(ServicePlan),
});

/** Texts are Markdown. */
export const HelpSection = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  faqs: z.array(z.object({ id: z.int(), question: z.string(), short_answer: z.string(), answer: z.string() })),
});
export type HelpSection = z.output<typeof HelpSection>;

export const listHelpSections = endpoint({
  method: "GET",
  path: "/api/help/help-sections/",
  access: "member",
  summary: "The help sections with their contents, in the provider's order",
  response: z.array(HelpSection),
});

export const readHelpSection = endpoint({
  method: "GET",
  path: "/api/help/help-section/{id}",
  access: "member",
  summary: "One section of the help",
  params: z.object({ id: HelpSectionId }),
  response: HelpSection,
});
