import {
  approveCompanyUserRecovery,
  cancelCompanyUserEmail,
  cancelCompanyUserRecovery,
  changeCompanyUserEmail,
  changeCompanyUserRole,
  type CompanyDetail,
  type CompanyUser,
  deactivateCompanyUser,
  endCompanyUserSessions,
  reactivateCompanyUser,
  readCompanyUserRecovery,
  resendCompanyUserEmail,
  startCompanyUserRecovery,
} from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRightLeft } from "lucide-react";
import { lazy, useState } from "react";
import { call } from "../../lib/api.ts";
import { companyRoleList } from "../../lib/companies.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListView } from "../../list/list-view.tsx";
import { useChosenIds } from "../../list/use-chosen-ids.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { useFactorRecovery } from "../../ui/use-factor-recovery.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { usePeopleChange } from "../../people/use-people-change.ts";
import { Button } from "../../ui/button.tsx";
import { useEmailChange } from "../../ui/use-email-change.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { companyUserList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { SignInAsDialog } from "./sign-in-as-dialog.tsx";
import { compactUserLines, userColumns } from "./user-columns.tsx";
import { usePeopleRefresh } from "./use-people-refresh.ts";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

/** A company's users. */
export function CompanyUsers({ company, search }: { company: CompanyDetail; search: SearchedPage }) {
  const { id } = company;
  const client = useQueryClient();
  const [query] = useState(() => companyUserList(id));
  const list = useList(search, query);
  const { data: roles } = useSuspenseQuery(companyRoleList);
  const [user, setUser] = useState<CompanyUser>();
  const refresh = usePeopleRefresh(id);
  const ask = usePeopleChange(refresh);
  const may = useMay();
  const mayChange = may({ permission: "provider.change_company_users" });
  const navigate = useNavigate();
  const selection = useSelection(list);
  const getIds = useChosenIds(query);
  const [openMove, moveDialog] = useLazyDialog(MoveDialog);
  const [openEmailChange, emailDialog] = useEmailChange(() => void refresh());

  const [withPassword, passwordDialog] = usePasswordStep();
  const [openRecovery, recoveryDialog] = useFactorRecovery();
  const recoverFactor = (of: CompanyUser) => {
    const params = { id, user: of.id };
    openRecovery(of, {
      read: (signal) => call(readCompanyUserRecovery, { params }, signal),
      start: (body) => call(startCompanyUserRecovery, { params, body }),
      approve: () => call(approveCompanyUserRecovery, { params }),
      cancel: () => call(cancelCompanyUserRecovery, { params }),
    });
  };

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
      text: `${roles.find(({ name }) => name === role)?.description ?? ""} Their role is ${of.role.name} now. The new role applies immediately.`,
      confirm: "Change Role",
      perform: () =>
        withPassword(() => call(changeCompanyUserRole, { params: { id, user: of.id }, body: { name: role } })),
      done: `The role of ${of.name} is ${role} now.`,
    });
  const deactivate = (of: CompanyUser) =>
    ask({
      title: `Deactivate ${of.name}?`,
      text: "They are signed out everywhere immediately and cannot sign in until they are reactivated. Assistants that they connected need new tokens then, and their API keys do not work until then. Their license becomes free.",
      confirm: "Deactivate",
      destructive: true,
      perform: () => call(deactivateCompanyUser, { params: { id, user: of.id } }),
      done: `${of.name} was deactivated.`,
    });
  const signOut = (of: CompanyUser) =>
    ask({
      title: `Sign ${of.name} out everywhere?`,
      text: "Their sessions end immediately. Assistants that they connected need new tokens, and their API keys keep working. They can sign in again.",
      confirm: "Sign Out",
      destructive: true,
      perform: () => call(endCompanyUserSessions, { params: { id, user: of.id } }),
      done: `${of.name} was signed out everywhere.`,
    });
  const reactivate = (of: CompanyUser) =>
    ask({
      title: `Reactivate ${of.name}?`,
      text: `They can sign in again, with the role ${of.role.name}. Their API keys work again. This takes a license; ${licensesRemain(company.remaining_licenses).toLowerCase()}.`,
      confirm: "Reactivate",
      perform: () => withPassword(() => call(reactivateCompanyUser, { params: { id, user: of.id } })),
      done: `${of.name} was reactivated.`,
    });

  const move = async () =>
    openMove({
      company,
      users: await getIds(selection.selection, search),
      onMoved: () => {
        selection.clear();
        void client.invalidateQueries({ queryKey: ["user-moves"] });
        void navigate({
          to: "/provider/companies/$id",
          params: { id },
          search: { tab: "People", people: "moves" },
          resetScroll: false,
        });
      },
    });

  return (
    <>
      <ListView
        list={list}
        name="company-users"
        caption="Users"
        empty={{
          text: "Users of the company appear here after they accept an invitation. Invite an administrator first.",
        }}
        noun={["user", "users"]}
        columns={userColumns({
          roles: roles.map(({ name }) => name),
          signInAs: company.status === "active" && may({ permission: "provider.sign_in_as" }) ? setUser : undefined,
          mayChange,
          changeRole,
          deactivate,
          reactivate,
          changeEmail,
          recoverFactor,
          signOut,
        })}
        compactLines={compactUserLines}
        compactShowsAll
        rowKey={(row) => row.id}
        rowName={({ name }) => name}
        search="Search by Name or Email"
        selection={mayChange ? selection : undefined}
        actions={
          <Button icon={<ArrowRightLeft aria-hidden size={16} strokeWidth={1.75} />} onPress={() => void move()}>
            Move to Another Company…
          </Button>
        }
      />
      {emailDialog}
      {recoveryDialog}
      {passwordDialog}
      {moveDialog}
      {user && <SignInAsDialog user={user} company={company.name} onClose={() => setUser(undefined)} />}
    </>
  );
}
