import { PageHeader } from "../../ui/page-header.tsx";
import { CompanyInformation } from "./company-information.tsx";
import { ManageUsers } from "./manage-users.tsx";
import type { UsersSearch } from "./users-search.ts";

/** The administrator's page: the company's information and its users. */
export function AccountManagement({ search }: { search: UsersSearch }) {
  return (
    <div className="flex flex-col gap-7 p-4 lg:p-6">
      <PageHeader title="Account Management" />
      <CompanyInformation />
      <ManageUsers search={search} />
    </div>
  );
}
