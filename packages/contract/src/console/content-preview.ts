import * as z from "zod/mini";
import { contentKinds } from "./content.ts";
import { Dashboard } from "../portal/dashboards.ts";
import { Label } from "../trade/documents.ts";
import { endpoint } from "../ground/endpoint.ts";
import { importances } from "../record/event-values.ts";
import { HelpSection, ServicePlan } from "../portal/help.ts";
import { ContentId } from "../ground/ids.ts";
import { Terms } from "../people/terms.ts";
import { anyText } from "../ground/text.ts";

/** Returns the texts that a vendor's pages would show if the given item had the given values. Nothing is stored. */
export const previewContent = endpoint({
  method: "POST",
  path: "/api/provider/content-preview",
  access: "provider.edit_texts",
  unrecorded: true,
  summary: "The texts that a user of a company would read if the given values were published now",
  body: z.strictObject({
    company_id: z.uuid(),
    /** The role of the user; matters only for announcements. Default: the company's first Vendor Admin role. */
    role_id: z.optional(z.int32()),
    kind: z.enum(contentKinds),
    /** An existing item; missing for a new one. */
    id: z.optional(ContentId),
    /**
     * Values as for POST or PATCH of the kind, for example of a form that is not saved. Values that are missing are those of the
     * waiting version, or of the published one.
     */
    values: z.optional(z.record(anyText(64), z.unknown())),
  }),
  response: z.object({
    /** The announcement that the home page would show to a user who has dismissed none; null if none is for this company. */
    announcement: z.nullable(z.object({ id: z.int(), text: z.string(), importance: z.enum(importances) })),
    home_descriptions: z.array(z.object({ name: z.string(), description: z.string() })),
    help_sections: z.array(HelpSection),
    service_plans: z.array(ServicePlan),
    dashboards: z.array(Dashboard),
    labels: z.object({ product: z.array(Label), order: z.array(Label) }),
    terms: Terms,
  }),
});
export type ContentPreview = z.output<typeof previewContent.response>;
