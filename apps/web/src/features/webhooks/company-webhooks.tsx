import { PageHeader } from "../../ui/page-header.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { ofCompany } from "./webhooks-api.ts";

/** The webhooks that tell the company's own programs of changes. */
export const CompanyWebhooks = () => (
  <WebhookList
    side={ofCompany}
    renderPage={(add, list) => (
      <div className="flex max-w-216 flex-col gap-5 p-4 lg:p-6">
        <div>
          <PageHeader title="Webhooks" actions={add} />
          <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
            The portal sends a signed request to a program of your company, such as your ERP, when something of yours
            changes.
          </p>
        </div>
        {list}
      </div>
    )}
  />
);
