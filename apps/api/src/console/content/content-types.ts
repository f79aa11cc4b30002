import type { Dashboard } from "@lading/contract";
import type { ContentType } from "./content-type.ts";
import { announcements } from "./kinds/announcements.ts";
import { createDashboardType } from "./kinds/dashboards.ts";
import { helpTexts } from "./kinds/help-texts.ts";
import { homeTexts } from "./kinds/home-texts.ts";
import { labels } from "./kinds/labels.ts";
import { mailTemplateType } from "./kinds/mail-templates.ts";
import { plans } from "./kinds/plans.ts";
import { requirements } from "./kinds/requirements.ts";
import { terms } from "./kinds/terms.ts";

export interface ContentParts {
  /** The figures that a dashboard can show. */
  dashboardSources: readonly Dashboard[];
}

/** Every kind of content. A new kind has its calls and values in the contract, and one line here. */
export const createContentTypes = ({ dashboardSources }: ContentParts): readonly ContentType[] => [
  terms,
  announcements,
  homeTexts,
  helpTexts,
  labels,
  plans,
  requirements,
  mailTemplateType,
  createDashboardType(dashboardSources),
];
