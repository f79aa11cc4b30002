import type { CompanyUser } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { date, number } from "../../lib/formats.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { PageSizeMenu } from "../../list/page-size-menu.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { Notice } from "../../ui/notice.tsx";
import { companyDetail, companyUserList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { SignInAsDialog } from "./sign-in-as-dialog.tsx";
import { CompactUser, userColumns } from "./user-columns.tsx";

/** A company, and the people who sign in for it. */
export function CompanyPage({ id, search }: { id: string; search: SearchedPage }) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const [query] = useState(() => companyUserList(id));
  const list = useList(search, query);
  const [user, setUser] = useState<CompanyUser>();
  const signInAs = company.status === "active" ? setUser : undefined;
  const columns = useColumns("company-users", userColumns(signInAs));

  const facts = [
    `Code ${company.company_code}`,
    `${company.plan} until ${date(company.service_plan_expiration_date)}`,
    `Active users: ${number(company.active_users)}`,
    `Licenses left: ${number(company.remaining_licenses)}`,
  ];
  return (
    <ListPage title={company.name} above={<BackToCompanies />}>
      <div className="-mt-3 flex flex-col gap-3 px-4 pb-4 lg:px-6">
        <p className="text-fg3 tabular-nums">{facts.join(" · ")}</p>
        {company.status === "suspended" && (
          <Notice tone="warn">This company is suspended: its users cannot log in, and nobody can act for it.</Notice>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 lg:px-6">
        <SearchBox list={list} placeholder="Search by Name or Email" />
        <PageSizeMenu list={list} />
      </div>
      <SearchOutcome list={list} noun={["user", "users"]} />
      <DataTable
        list={list}
        caption="Users"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={({ name }) => name}
        renderCompact={(row) => <CompactUser user={row} signInAs={signInAs} />}
      />
      <ListFooter list={list} />
      {user && <SignInAsDialog user={user} company={company.name} onClose={() => setUser(undefined)} />}
    </ListPage>
  );
}

function BackToCompanies() {
  return (
    <Link
      to="/provider"
      className="inline-flex h-8 items-center gap-1.5 self-start rounded-control font-medium text-fg2 hover:text-fg"
    >
      <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
      Companies
    </Link>
  );
}
