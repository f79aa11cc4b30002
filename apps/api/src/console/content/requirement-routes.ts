import { applyRequirementSet, countRequirementEffect, listRequirementSets } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import { countEffect } from "./requirement-effect/count-effect.ts";
import { applySet, listSets } from "./requirement-sets/use-set.ts";

/** The calls of requirements besides those that every kind of content has. */
export function requirementRoutes(app: FastifyInstance) {
  serve(app, countRequirementEffect, ({ scope, params }) => countEffect(scope, params.id));
  serve(app, listRequirementSets, ({ scope }) => listSets(scope));
  serve(app, applyRequirementSet, ({ scope, params }) => applySet(scope, params.key));
}
