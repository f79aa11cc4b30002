import type { CompanyUser } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { companyDetail, companyUserList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { SignInAsDialog } from "./sign-in-as-dialog.tsx";
import { compactUserLines, userColumns } from "./user-columns.tsx";

/** A company's users. */
export function CompanyUsers({ id, search }: { id: string; search: SearchedPage }) {
  const { data: company } = useSuspenseQuery(companyDetail(id));
  const [query] = useState(() => companyUserList(id));
  const list = useList(search, query);
  const [user, setUser] = useState<CompanyUser>();
  const signInAs = company.status === "active" ? setUser : undefined;
  return (
    <>
      <ListView
        list={list}
        name="company-users"
        caption="Users"
        noun={["user", "users"]}
        columns={userColumns(signInAs)}
        compactLines={compactUserLines}
        compactShowsAll
        rowKey={(row) => row.id}
        rowName={({ name }) => name}
        search="Search by Name or Email"
      />
      {user && <SignInAsDialog user={user} company={company.name} onClose={() => setUser(undefined)} />}
    </>
  );
}
