import type {
  announcementCalls,
  dashboardCalls,
  helpTextCalls,
  homeTextCalls,
  labelCalls,
  planCalls,
  requirementCalls,
  termsCalls,
} from "@lading/contract";
import type * as z from "zod/mini";

/** The values of a version of a content: those of the call that creates it. */
type ValuesOf<Calls extends { create: { body: z.core.$ZodType } }> = Required<
  Omit<z.output<Calls["create"]["body"]>, "state" | "effective_at">
>;

export type AnnouncementValues = ValuesOf<typeof announcementCalls>;
export type DashboardValues = ValuesOf<typeof dashboardCalls>;
export type HelpTextValues = ValuesOf<typeof helpTextCalls>;
export type HomeTextValues = ValuesOf<typeof homeTextCalls>;
export type LabelValues = ValuesOf<typeof labelCalls>;
export type PlanValues = ValuesOf<typeof planCalls>;
export type RequirementValues = ValuesOf<typeof requirementCalls>;
export type TermsValues = ValuesOf<typeof termsCalls>;
