import { ListPage } from "../../list/list-page.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { ofProvider } from "./webhooks-api.ts";

/** The webhooks of the provider's programs. */
export const ProviderWebhooksPage = () => (
  <WebhookList
    side={ofProvider}
    renderPage={(add, list) => (
      <ListPage title="Webhooks" actions={add}>
        <div className="max-w-240 px-4 pb-6 lg:px-6">{list}</div>
      </ListPage>
    )}
  />
);
