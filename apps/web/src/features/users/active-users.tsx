import {
  approveRecovery,
  cancelEmailChange,
  cancelRecovery,
  changeEmail,
  changeRole,
  deactivateUser,
  endUserSessions,
  readRecovery,
  resendEmailChange,
  startRecovery,
  type UserRecord,
} from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Smartphone } from "lucide-react";
import { call } from "../../lib/api.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { useFactorRecovery } from "../../ui/use-factor-recovery.tsx";
import { BlockedButton } from "../../ui/blocked-button.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { ChangingEmail } from "../../ui/changing-email.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { useEmailChange } from "../../ui/use-email-change.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { actionsColumn } from "./actions-column.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { useChangedRows, useIsChanging, useRowChange, useUsersRefresh } from "./row-changes.ts";
import { useRights } from "./use-rights.ts";
import { compactUserLines, userColumns } from "./user-columns.tsx";
import { activeUsers, roleList } from "./users-api.ts";
import type { ActiveUsersSearch } from "./users-search.ts";

export function ActiveUsers({ search }: { search: ActiveUsersSearch }) {
  const list = useChangedRows(useList(search, activeUsers));
  const { mayChange, ownId } = useRights();
  const { data: roles } = useQuery(roleList);
  const change = useRowChange();
  const isChanging = useIsChanging();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [openEmailChange, emailDialog] = useEmailChange(useUsersRefresh());
  const getDescription = (role: string) => roles?.find(({ name }) => name === role)?.description;

  const askForRole = async (user: UserRecord, role: string) => {
    const isSure = await confirm({
      title: `Change the role of ${user.name}?`,
      text: (
        <>
          <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            <dt className="text-fg3">Now</dt>
            <dd>
              <strong className="block font-medium text-fg">{user.role.name}</strong>
              {getDescription(user.role.name)}
            </dd>
            <dt className="text-fg3">Then</dt>
            <dd>
              <strong className="block font-medium text-fg">{role}</strong>
              {getDescription(role)}
            </dd>
          </dl>
          {user.id === ownId
            ? "This is your own role. It changes immediately, and you may not be able to change it back yourself."
            : "The new role applies immediately, also in windows that they have open."}
        </>
      ),
      confirm: "Change Role",
    });
    if (isSure)
      change({
        id: user.id,
        request: () => withPassword(() => call(changeRole, { params: { id: user.id }, body: { name: role } })),
        becomes: { role: { name: role } },
        done: `The role of ${user.name} is ${role} now.`,
        failed: `Could not change the role of ${user.name}`,
      });
  };

  const askForDeactivation = async (user: UserRecord) => {
    const isSure = await confirm({
      title: `Deactivate ${user.name}?`,
      text: "They are signed out everywhere immediately and cannot sign in until they are reactivated. Assistants that they connected need new tokens then, and their API keys do not work until then. Their license becomes free.",
      confirm: "Deactivate",
      destructive: true,
    });
    if (isSure)
      change({
        id: user.id,
        request: () => call(deactivateUser, { params: { id: user.id } }),
        becomes: undefined,
        done: `${user.name} was deactivated.`,
        failed: `Could not deactivate ${user.name}`,
      });
  };

  const askForSignOut = async (user: UserRecord) => {
    const isSure = await confirm({
      title: `Sign ${user.name} out everywhere?`,
      text: "Their sessions end immediately. Assistants that they connected need new tokens, and their API keys keep working. They can sign in again.",
      confirm: "Sign Out",
      destructive: true,
    });
    if (isSure)
      change({
        id: user.id,
        request: () => call(endUserSessions, { params: { id: user.id } }),
        becomes: {},
        done: `${user.name} was signed out everywhere.`,
        failed: `Could not sign ${user.name} out`,
      });
  };

  const getBlock = (user: UserRecord) =>
    user.is_only_admin
      ? `${user.id === ownId ? "You are" : `${user.name} is`} the only active Vendor Admin of your company. Make another user a Vendor Admin first.`
      : undefined;
  const role = (user: UserRecord) =>
    mayChange ? (
      <RoleMenu
        user={user}
        blockedBy={getBlock(user)}
        isBusy={isChanging(user)}
        onChoose={(chosen) => void askForRole(user, chosen)}
      />
    ) : (
      user.role.name
    );
  const email = (user: UserRecord) => {
    const params = { id: user.id };
    const open = () =>
      openEmailChange(user, {
        request: (body) => call(changeEmail, { params, body }),
        resend: () => call(resendEmailChange, { params }),
        cancel: () => call(cancelEmailChange, { params }),
      });
    return (
      <ChangingEmail user={user} onChange={mayChange && user.id !== ownId ? open : undefined}>
        <EmailAddress>{user.email}</EmailAddress>
      </ChangingEmail>
    );
  };
  const [openRecovery, recoveryDialog] = useFactorRecovery();
  const recoverFactor = (user: UserRecord) => {
    const params = { id: user.id };
    openRecovery(user, {
      read: (signal) => call(readRecovery, { params }, signal),
      start: (body) => call(startRecovery, { params, body }),
      approve: () => call(approveRecovery, { params }),
      cancel: () => call(cancelRecovery, { params }),
    });
  };
  const actions = (user: UserRecord) => {
    if (!mayChange || user.id === ownId) return null;
    return (
      <span className="inline-flex items-center">
        <IconButton
          label={`Lost second step of ${user.name}`}
          icon={<Smartphone aria-hidden size={16} strokeWidth={1.75} />}
          onPress={() => recoverFactor(user)}
        />
        <IconButton
          label={`Sign ${user.name} out`}
          icon={<LogOut aria-hidden size={16} strokeWidth={1.75} />}
          isDisabled={isChanging(user)}
          onPress={() => void askForSignOut(user)}
        />
        {deactivation(user)}
      </span>
    );
  };
  const deactivation = (user: UserRecord) => {
    const label = `Deactivate ${user.name}`;
    const block = getBlock(user);
    if (block)
      return (
        <BlockedButton aria-label={label} reason={block}>
          Deactivate
        </BlockedButton>
      );
    return (
      <Button
        variant="ghost"
        aria-label={label}
        isDisabled={isChanging(user)}
        onPress={() => void askForDeactivation(user)}
      >
        Deactivate
      </Button>
    );
  };

  return (
    <>
      <ListView
        inSection
        list={list}
        name="Active users"
        caption="Active users"
        empty={{ text: "People of your company who have registered appear here. Use “Invite a New User” to add them." }}
        columns={[
          ...userColumns(ownId, role, email),
          ...(mayChange ? [actionsColumn({ width: 192, line: 4, cell: actions })] : []),
        ]}
        compactLines={compactUserLines}
        rowKey={({ id }) => id}
        rowName={(user) => user.name}
      />
      {emailDialog}
      {recoveryDialog}
      {passwordDialog}
    </>
  );
}
