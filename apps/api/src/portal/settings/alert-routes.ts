import { readAlertSettings, saveAlertSettings } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import { findAlertSettings, upsertAlertSettings } from "./alert-queries.ts";

export function alertRoutes(app: FastifyInstance) {
  serve(app, readAlertSettings, async ({ scope }) => (await findAlertSettings(scope)) ?? standard);

  serve(app, saveAlertSettings, async ({ scope, body }) => {
    const settings = { ...body, frequency_weekly_day: body.frequency === "weekly" ? body.frequency_weekly_day : null };
    await upsertAlertSettings(scope, settings);
    return settings;
  });
}

/** The settings of a user who has not saved any. */
const standard = { enabled: true, frequency: "daily", frequency_weekly_day: null } as const;
