import { Link } from "@tanstack/react-router";
import { PageHeader } from "../../ui/page-header.tsx";
import { CompanyInformation } from "./company-information.tsx";
import { ManageUsers } from "./manage-users.tsx";
import type { UsersSearch } from "./users-search.ts";

/** The administrator's page: the company's information and its users. */
export function AccountManagement({ search }: { search: UsersSearch }) {
  return (
    <div className="flex flex-col gap-7 p-4 lg:p-6">
      <PageHeader
        title="Account Management"
        actions={
          <Link
            to="/settings"
            search={{ type: "Activity" }}
            className="inline-flex h-8 shrink-0 items-center rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
          >
            Activity
          </Link>
        }
      />
      <CompanyInformation />
      <ManageUsers search={search} />
    </div>
  );
}
