import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";

export const ProductionCheck = z.object({
  /** The id of the line of the production checklist. A line may have several results. */
  check: z.string(),
  group: z.string(),
  /** The state of a portal in order. */
  title: z.string(),
  level: z.enum(["ok", "warning", "fault"]),
  text: z.string(),
  /** The advice for a warning or a fault. */
  to_do: z.nullable(z.string()),
});
export type ProductionCheck = z.output<typeof ProductionCheck>;

export const runProductionChecks = endpoint({
  method: "GET",
  path: "/api/provider/production-checks",
  access: "provider.change_settings",
  summary:
    "Examine the portal by its production checklist, as the command `doctor` of the server does. It takes some seconds and changes nothing",
  response: z.object({ results: z.array(ProductionCheck) }),
});
