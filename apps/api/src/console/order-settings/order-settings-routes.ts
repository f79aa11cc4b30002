import {
  changeCompanyOrderSettings,
  changeOrderSettings,
  readCompanyOrderSettings,
  readOrderSettings,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import { change, changeOfCompany, requireOfCompany } from "./change-order-settings.ts";
import { findSettings } from "./order-settings-queries.ts";

/** The settings of orders, of the provider and of a company. */
export function orderSettingsRoutes(app: FastifyInstance) {
  serve(app, readOrderSettings, ({ scope }) => findSettings(scope));
  serve(app, changeOrderSettings, ({ scope, body }) => change(scope, body));
  serve(app, readCompanyOrderSettings, ({ scope, params }) => requireOfCompany(scope, params.id));
  serve(app, changeCompanyOrderSettings, ({ scope, params, body }) => changeOfCompany(scope, params.id, body));
}
