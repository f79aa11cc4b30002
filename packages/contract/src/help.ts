import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

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
  summary: "The provider's plans, the one with the fewest licences first",
  response: z.array(ServicePlan),
});
