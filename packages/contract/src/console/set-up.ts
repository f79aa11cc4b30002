import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";

/** The steps of a new provider, in their order. */
export const setUpSteps = ["identity", "plan", "terms", "company", "invitation", "products"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export const readSetUp = endpoint({
  method: "GET",
  path: "/api/provider/set-up",
  access: "staff",
  summary: "The steps of the set-up that are done. They can be done in any order and on any page",
  response: z.object({
    /** Staff have closed the set-up, so no page shows it any more. */
    is_closed: z.boolean(),
    steps: z.array(z.object({ step: z.enum(setUpSteps), is_done: z.boolean() })),
    /** The company to invite a first user to; null if there is none yet. */
    company_id: z.nullable(z.uuid()),
  }),
});

export const keepPlans = endpoint({
  method: "POST",
  path: "/api/provider/set-up/keep-plans",
  access: "provider.change_settings",
  summary: "Keep the plans that come with the portal, which completes their step of the set-up",
  response: z.object({}),
});

export const closeSetUp = endpoint({
  method: "POST",
  path: "/api/provider/set-up/close",
  access: "provider.change_settings",
  summary: "Close the set-up. 409 if a step is not done",
  response: z.object({}),
});
