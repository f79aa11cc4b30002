import type { ComponentType } from "react";
import type { ContentItem, Kind } from "./content-kind.ts";
import { ContentListPage } from "./content-list-page.tsx";
import { ContentPage } from "./content-page.tsx";
import { announcements } from "./kinds/announcements.tsx";
import { dashboards } from "./kinds/dashboards.tsx";
import { helpSections } from "./kinds/help-sections.tsx";
import { homeTexts } from "./kinds/home-texts.tsx";
import { labels } from "./kinds/labels.tsx";
import { mailTemplates } from "./kinds/mail-templates.tsx";
import { plans } from "./kinds/plans.tsx";
import { requirements } from "./kinds/requirements.tsx";
import { terms } from "./kinds/terms.tsx";
import { RequirementSets } from "./requirement/requirement-sets.tsx";
import type { Vendorview } from "./preview-dialog.tsx";
import { TermsTabs } from "./terms-tabs.tsx";

interface KindPages {
  /** `given` is the search of the address, which is not checked yet. */
  List: ComponentType<{ given: object }>;
  Item: ComponentType<{ id: string; vendorview: Vendorview }>;
}

/** The pages of each kind of content, by the part of the address after /provider/. */
export const contentPages: ReadonlyMap<string, KindPages> = new Map([
  createPages(terms, TermsTabs),
  createPages(announcements),
  createPages(homeTexts),
  createPages(helpSections),
  createPages(labels),
  createPages(plans),
  createPages(mailTemplates),
  createPages(dashboards),
  createPages(requirements, RequirementSets),
]);

function createPages<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  kind: Kind<Values, Form, Item>,
  Tabs?: ComponentType,
): [string, KindPages] {
  return [
    kind.path,
    {
      List: ({ given }) => (
        <ContentListPage kind={kind} given={given}>
          {Tabs && <Tabs />}
        </ContentListPage>
      ),
      Item: ({ id, vendorview }) => <ContentPage kind={kind} id={id} vendorview={vendorview} />,
    },
  ];
}
