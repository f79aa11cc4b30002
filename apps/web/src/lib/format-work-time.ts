import { deployment } from "./deployment.ts";

/** Formats an instant in the zone of the provider's work calendar, for example "Dec 4, 2026, 4:41 PM". */
export const inWorkZone = (instant: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: deployment.timeZone }).format(
    new Date(instant),
  );
