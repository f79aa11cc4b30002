import {
  cancelCompanyUserEmail,
  changeCompanyUserEmail,
  changeCompanyUserRole,
  type CompanyDetail,
  type CompanyUser,
  deactivateCompanyUser,
  reactivateCompanyUser,
  resendCompanyUserEmail,
} from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useEmailChange } from "../../ui/use-email-change.tsx";
import { companyUserList, roleList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { SignInAsDialog } from "./sign-in-as-dialog.tsx";
import { compactUserLines, userColumns } from "./user-columns.tsx";
import { usePeopleChange, usePeopleRefresh } from "./use-people-change.ts";

/** A company's users. */
export function CompanyUsers({ company, search }: { company: CompanyDetail; search: SearchedPage }) {
  const { id } = company;
  const [query] = useState(() => companyUserList(id));
  const list = useList(search, query);
  const { data: roles } = useSuspenseQuery(roleList);
  const [user, setUser] = useState<CompanyUser>();
  const ask = usePeopleChange(id);
  const refresh = usePeopleRefresh(id);
  const [openEmailChange, emailDialog] = useEmailChange(() => void refresh());

  const changeEmail = (of: CompanyUser) => {
    const params = { id, user: of.id };
    openEmailChange(of, {
      request: (body) => call(changeCompanyUserEmail, { params, body }),
      resend: () => call(resendCompanyUserEmail, { params }),
      cancel: () => call(cancelCompanyUserEmail, { params }),
    });
  };

  const changeRole = (of: CompanyUser, role: string) =>
    ask({
      title: `Change the role of ${of.name} to ${role}?`,
      text: `${roles.find(({ name }) => name === role)?.description ?? ""} Until now they are ${of.role.name}. The new role applies immediately.`,
      confirm: "Change Role",
      perform: () => call(changeCompanyUserRole, { params: { id, user: of.id }, body: { name: role } }),
      done: `The role of ${of.name} is ${role} now.`,
    });
  const deactivate = (of: CompanyUser) =>
    ask({
      title: `Deactivate ${of.name}?`,
      text: "They are signed out everywhere immediately and cannot sign in until they are reactivated. Their license becomes free.",
      confirm: "Deactivate",
      destructive: true,
      perform: () => call(deactivateCompanyUser, { params: { id, user: of.id } }),
      done: `${of.name} was deactivated.`,
    });
  const reactivate = (of: CompanyUser) =>
    ask({
      title: `Reactivate ${of.name}?`,
      text: `They can sign in again, with the role ${of.role.name}. This takes a license; ${licensesRemain(company.remaining_licenses).toLowerCase()}.`,
      confirm: "Reactivate",
      perform: () => call(reactivateCompanyUser, { params: { id, user: of.id } }),
      done: `${of.name} was reactivated.`,
    });

  return (
    <>
      <ListView
        list={list}
        name="company-users"
        caption="Users"
        noun={["user", "users"]}
        columns={userColumns({
          roles: roles.map(({ name }) => name),
          signInAs: company.status === "active" ? setUser : undefined,
          changeRole,
          deactivate,
          reactivate,
          changeEmail,
        })}
        compactLines={compactUserLines}
        compactShowsAll
        rowKey={(row) => row.id}
        rowName={({ name }) => name}
        search="Search by Name or Email"
      />
      {emailDialog}
      {user && <SignInAsDialog user={user} company={company.name} onClose={() => setUser(undefined)} />}
    </>
  );
}
