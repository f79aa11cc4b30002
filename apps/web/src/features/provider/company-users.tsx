import type { CompanyUser } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { PageSizeMenu } from "../../list/page-size-menu.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { companyDetail, companyUserList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { SignInAsDialog } from "./sign-in-as-dialog.tsx";
import { CompactUser, userColumns } from "./user-columns.tsx";

/** The people who sign in for a company. */
export function CompanyUsers({ id, search }: { id: string; search: SearchedPage }) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const [query] = useState(() => companyUserList(id));
  const list = useList(search, query);
  const [user, setUser] = useState<CompanyUser>();
  const signInAs = company.status === "active" ? setUser : undefined;
  const columns = useColumns("company-users", userColumns(signInAs));
  return (
    <>
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
    </>
  );
}
