import { listRequirementItems, readRequirementItem } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve } from "../../../ground/http/serve.ts";
import { findOwnGroups } from "./item-group-queries.ts";
import { findOwnItems } from "./item-list-queries.ts";
import { findOwnItem } from "./own-item-queries.ts";

export function requirementItemRoutes(app: FastifyInstance) {
  serve(app, listRequirementItems, ({ scope, query: { ordering = "due_on", group, ...query } }) =>
    (group === "true" ? findOwnGroups : findOwnItems)(scope, { ...query, ordering }),
  );

  serve(app, readRequirementItem, async ({ scope, params }) => {
    const item = await findOwnItem(scope, params.id);
    if (!item) throw notFound();
    return item;
  });
}
