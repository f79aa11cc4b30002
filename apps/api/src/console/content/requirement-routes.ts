import {
  applyRequirementSet,
  countRequirementEffect,
  listRequirementSets,
  putRequirementExample,
  putRequirementTemplate,
  removeRequirementExample,
  removeRequirementTemplate,
  restartRequirementReading,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { restartReading } from "../../trade/requirements/readings/reading-figure-queries.ts";
import { notFound } from "../../ground/http/refusal.ts";
import type { ReceiveOptions } from "../../trade/documents/upload/receive-files.ts";
import { countEffect } from "./requirement-effect/count-effect.ts";
import { putGuide, removeGuide } from "./requirement-guides/put-guide.ts";
import { applySet, listSets } from "./requirement-sets/use-set.ts";

/** The calls of requirements besides those that every kind of content has. */
export function requirementRoutes(app: FastifyInstance, options: ReceiveOptions) {
  serve(app, countRequirementEffect, ({ scope, params }) => countEffect(scope, params.id));
  serve(app, listRequirementSets, ({ scope }) => listSets(scope));
  serve(app, applyRequirementSet, ({ scope, params }) => applySet(scope, params.key));
  serveInSteps(app, putRequirementTemplate, (call) => putGuide(call, "template", options));
  serveInSteps(app, putRequirementExample, (call) => putGuide(call, "example", options));
  serve(app, removeRequirementTemplate, ({ scope, params }) => removeGuide(scope, params.id, "template"));
  serve(app, removeRequirementExample, ({ scope, params }) => removeGuide(scope, params.id, "example"));
  serve(app, restartRequirementReading, async ({ scope: { db }, params: { id } }) => {
    if (!(await restartReading(db, id))) throw notFound();
    return { n: 0, of: 0, is_off: false };
  });
}
