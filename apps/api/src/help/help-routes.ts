import { listServicePlans } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../http/serve.ts";
import { findServicePlans } from "./service-plan-queries.ts";

export function helpRoutes(app: FastifyInstance) {
  serve(app, listServicePlans, ({ scope }) => findServicePlans(scope));
}
