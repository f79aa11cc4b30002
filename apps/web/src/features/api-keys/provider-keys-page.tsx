import { ListPage } from "../../list/list-page.tsx";
import { ofProvider } from "./api-keys-api.ts";
import { KeyList } from "./key-list.tsx";

/** The keys of the provider's programs. */
export const ProviderKeysPage = () => (
  <KeyList
    side={ofProvider}
    renderPage={(add, list) => (
      <ListPage title="API Keys" actions={add}>
        <div className="max-w-240 px-4 pb-6 lg:px-6">{list}</div>
      </ListPage>
    )}
  />
);
