import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { Day, requiredText } from "../ground/text.ts";
import { workKindIds } from "./work-kinds.ts";

const days = "Must be a whole number from 1 to 60.";

export const WorkSettings = z.strictObject({
  /** A name of the IANA database, for example "America/Chicago". */
  time_zone: requiredText(64, "Choose a time zone."),
  /** Working days of the week: 1 is Monday, 7 is Sunday. */
  weekdays: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, "Choose at least one day."), z.maxLength(7)),
  holidays: z
    .array(z.strictObject({ day: Day, name: requiredText(100, "Name the day.") }))
    .check(z.maxLength(500, "At most 500 days can be entered.")),
  /** Working days in which each kind of work is done. */
  promises: z.record(z.enum(workKindIds), z.int(days).check(z.minimum(1, days), z.maximum(60, days))),
  /** The version that was read. A change needs the present one. */
  version: z.int32(),
});
export type WorkSettings = z.output<typeof WorkSettings>;

export const readWorkSettings = endpoint({
  method: "GET",
  path: "/api/provider/queue/settings",
  access: "staff",
  summary: "The calendar of the queue and the working days in which each kind is done",
  response: WorkSettings,
});

export const changeWorkSettings = endpoint({
  method: "PUT",
  path: "/api/provider/queue/settings",
  access: "provider.change_staff",
  audits: ["time_zone", "weekdays", "holidays", "promises"],
  summary:
    "Change the calendar and the promises, which computes all due times again. 409 if another person did it first",
  body: WorkSettings,
  response: WorkSettings,
});
