import { listHelpSections, listServicePlans, readHelpSection } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { findHelpSection, findHelpSections } from "./help-section-queries.ts";
import { findServicePlans } from "./service-plan-queries.ts";

export function helpRoutes(app: FastifyInstance) {
  serve(app, listServicePlans, ({ scope }) => findServicePlans(scope));
  serve(app, listHelpSections, ({ scope }) => findHelpSections(scope));
  serve(app, readHelpSection, async ({ scope, params }) => {
    const section = await findHelpSection(scope, params.id);
    if (!section) throw notFound();
    return section;
  });
}
