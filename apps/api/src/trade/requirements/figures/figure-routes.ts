import { readRequirementFigures } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { findReviewFigures } from "./review-figure-queries.ts";

/** Figures of required documents. */
export function requirementFigureRoutes(app: FastifyInstance) {
  serve(app, readRequirementFigures, ({ scope }) => findReviewFigures(scope));
}
