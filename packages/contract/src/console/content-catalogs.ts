import * as z from "zod/mini";
import { archiveDays } from "../trade/document-fields.ts";
import { contentCalls } from "./content-calls.ts";
import { Audience, ContentName } from "./content.ts";
import { endpoint } from "../ground/endpoint.ts";
import { LabelFields } from "./content-label-fields.ts";
import { requiredText, text } from "../ground/text.ts";

/* The labels of documents, the service plans and the dashboards. */

/** The kinds of documents that labels belong to. */
export const labelSpaces = ["product", "order", "company"] as const;

/** `optional` documents may be there, `required` ones must be. The portal stores it and does not ask for documents yet. */
export const labelRequirements = ["optional", "required"] as const;

/** The labels of documents. Two labels of the same space cannot have the same name. Every staff member may read the list. */
export const labelCalls = contentCalls({
  path: "labels",
  access: "provider.change_catalogs",
  readAccess: "staff",
  one: "label",
  many: "labels",
  order: "by space and name",
  required: {
    name: ContentName,
    /** It cannot be changed after the label was published. */
    space: z.enum(labelSpaces, "Must be product, order or company."),
  },
  optional: {
    /** The nightly purge keeps archived documents with this label. Default: false. */
    legal_hold: z.boolean("Must be true or false."),
    /** Days until the nightly purge deletes an archived document; null for the usual 90. Default: null. */
    retention_days: z.nullable(
      z
        .int("Must be a whole number of days.")
        .check(z.minimum(1, "Must be at least 1 day."), z.maximum(36_500, "Must be at most 36500 days.")),
    ),
    /** Default: optional. */
    requirement: z.enum(labelRequirements, "Must be optional or required."),
    /** The fields that vendors fill in for a document with the label, if required documents are on for them. Default: none. */
    fields: LabelFields,
  },
  more: {
    /** The number of documents with the label, archived ones included. A label with documents needs a replacement. */
    documents: z.int(),
  },
});
export type ContentLabel = z.output<typeof labelCalls.read.response>;

/** The days after which the purge deletes a document whose label has no days. */
export const defaultRetentionDays = archiveDays;

const PlanFeature = z.strictObject({ name: requiredText(100), tooltip: text(500), is_active: z.boolean() });
const PlanSection = z.strictObject({
  title: requiredText(100, "Title is required."),
  features: z.array(PlanFeature).check(z.maxLength(50, "At most 50 features.")),
});

/** The service plans. Two plans cannot have the same name. Every staff member may read the list. */
export const planCalls = contentCalls({
  path: "service-plans",
  access: "provider.change_catalogs",
  readAccess: "staff",
  one: "service plan",
  many: "service plans",
  order: "the one with the fewest licenses first",
  required: {
    name: ContentName,
    /** Users and pending invitations that a company may have. 400 if a company of the plan uses more. */
    licenses: z
      .int("Must be a whole number.")
      .check(z.minimum(0, "Must not be negative."), z.maximum(1_000_000, "Must be at most 1000000.")),
  },
  optional: {
    /** The texts that vendors read about the plan. Default: none. */
    sections: z.array(PlanSection).check(z.maxLength(20, "At most 20 sections.")),
  },
  more: {
    /** The number of companies that have the plan or will have it. A plan with companies needs a replacement. */
    companies: z.int(),
  },
});
export type Plan = z.output<typeof planCalls.read.response>;

/** The dashboards. */
export const dashboardCalls = contentCalls({
  path: "dashboards",
  access: "provider.change_catalogs",
  one: "dashboard",
  many: "dashboards",
  order: "in the order of the tabs",
  required: {
    name: ContentName,
    /** The id of one of `listDashboardSources`. */
    source: requiredText(100, "Choose what the dashboard shows."),
  },
  optional: {
    /** The position of the tab. Default: after the last one. */
    place: z
      .int("Must be a whole number.")
      .check(z.minimum(0, "Must not be negative."), z.maximum(1000, "Must be at most 1000.")),
    /** Users see it who are in the audience and have the permission for its figures. Default: all. */
    audience: Audience,
  },
  more: {},
});
export type ContentDashboard = z.output<typeof dashboardCalls.read.response>;

export const listDashboardSources = endpoint({
  method: "GET",
  path: "/api/provider/dashboards/sources",
  access: "provider.change_catalogs",
  summary: "The sources of dashboards: the portal's own figures, or the dashboards of the external service",
  response: z.array(z.object({ id: z.string(), name: z.string() })),
});
