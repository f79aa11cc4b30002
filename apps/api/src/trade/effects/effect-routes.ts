import { overrideRequirements as endpoint } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import { overrideRequirements } from "./override-requirements.ts";

export function effectRoutes(app: FastifyInstance) {
  serve(app, endpoint, ({ scope, params, body }) => overrideRequirements(scope, params.id, body));
}
