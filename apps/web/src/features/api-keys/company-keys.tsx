import { PageHeader } from "../../ui/page-header.tsx";
import { ofCompany } from "./api-keys-api.ts";
import { KeyList } from "./key-list.tsx";

/** The keys with which the company's own programs call the portal. */
export const CompanyKeys = () => (
  <KeyList
    side={ofCompany}
    renderPage={(add, list) => (
      <div className="flex max-w-216 flex-col gap-5 p-4 lg:p-6">
        <div>
          <PageHeader title="API Keys" actions={add} />
          <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
            With a key, a program of your company, such as your ERP, works with your own data in the portal.
          </p>
        </div>
        {list}
      </div>
    )}
  />
);
