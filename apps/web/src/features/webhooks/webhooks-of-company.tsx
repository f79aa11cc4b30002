import { listWebhooksOfCompany } from "@lading/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { call } from "../../lib/api.ts";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { HealthBadge, HealthNotice, WebhookFacts, WebhookTypes } from "./webhook-health.tsx";

const webhooksOfCompany = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "of company", id],
    queryFn: ({ signal }) => call(listWebhooksOfCompany, { params: { id } }, signal),
  });

/** The webhooks of a company with their health, as staff see them. Only the company changes them. */
export function WebhooksOfCompany({ id }: { id: string }) {
  const query = useQuery(webhooksOfCompany(id));
  if (!query.data)
    return <MissingRows rows="webhooks" icon={<Webhook strokeWidth={1.75} aria-hidden />} query={query} />;
  return (
    <div className="rounded-card border border-line">
      {query.data.length > 0 ? (
        <ul aria-label="Webhooks" className="divide-y divide-line">
          {query.data.map((webhook) => (
            <li key={webhook.id}>
              <div className="px-4 py-4 sm:px-5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium wrap-anywhere">
                  {webhook.host}
                  <HealthBadge webhook={webhook} />
                </p>
                <WebhookTypes host={webhook.host} types={webhook.types} />
                <WebhookFacts webhook={webhook} />
              </div>
              <HealthNotice webhook={webhook} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 py-3.5 text-fg2">
          The company has no webhooks, so the portal sends changes to none of its programs
        </p>
      )}
    </div>
  );
}
