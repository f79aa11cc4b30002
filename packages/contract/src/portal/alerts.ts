import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";

export const alertFrequencies = ["real_time", "daily", "weekly"] as const;
export const alertWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;

/** When a user gets mail about events. The weekday is null unless the frequency is `weekly`. */
export const AlertSettings = z
  .strictObject({
    enabled: z.boolean("Choose yes or no."),
    frequency: z.enum(alertFrequencies, "Choose how often."),
    frequency_weekly_day: z.nullable(z.enum(alertWeekdays, "Choose a weekday.")),
  })
  .check(
    z.refine(({ frequency, frequency_weekly_day }) => frequency !== "weekly" || frequency_weekly_day !== null, {
      path: ["frequency_weekly_day"],
      error: "Choose a weekday.",
    }),
  );
export type AlertSettings = z.output<typeof AlertSettings>;

export const readAlertSettings = endpoint({
  method: "GET",
  path: "/api/notifications/settings/",
  access: "member",
  summary: "The signed-in user's settings for mail about events",
  response: AlertSettings,
});

export const saveAlertSettings = endpoint({
  method: "PUT",
  path: "/api/notifications/settings/",
  access: "member",
  summary:
    "Change the signed-in user's settings for mail; the server ignores the weekday unless the frequency is weekly",
  body: AlertSettings,
  response: AlertSettings,
});
