import { checkUserMove, mostMovedUsers, type CompanyDetail, moveUsers, type UserMoveCheck } from "@lading/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ChosenCompany, CompanyPicker } from "../../companies/company-picker.tsx";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";

interface MoveDialogProps {
  company: CompanyDetail;
  /** Ids of the chosen users. */
  users: readonly string[];
  /** Called when the run has started. */
  onMoved: () => void;
  onClose: () => void;
}

const moveCheck = (id: string, to: string, user: readonly string[]) =>
  queryOptions({
    queryKey: ["user-move-check", id, to, user],
    queryFn: ({ signal }) => call(checkUserMove, { params: { id }, query: { to, user: [...user] } }, signal),
    enabled: to !== "",
    // The licenses and the users may change at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Chooses the company to which users are moved, shows what the move does, and starts it. */
export function MoveDialog({ company, users, onMoved, onClose }: MoveDialogProps) {
  const [to, setTo] = useState<ChosenCompany | null>(null);
  const isTooMany = users.length > mostMovedUsers;
  const check = useQuery({ ...moveCheck(company.id, to?.id ?? "", users), enabled: to !== null && !isTooMany });
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, error, reset, isPending } = useOneAtATime({
    mutationFn: (target: ChosenCompany) =>
      withPassword(() => call(moveUsers, { params: { id: company.id }, body: { to: target.id, users: [...users] } })),
    onSuccess: (started) => {
      if (!started) return;
      showToast("The move was started.");
      onMoved();
      onClose();
    },
  });
  const data = to && !check.error && !check.isPlaceholderData ? check.data : undefined;
  const moving = data?.users.filter(({ refusal }) => !refusal).length ?? 0;
  const failure = error ?? (to && check.error);
  return (
    <Dialog
      title={`Move ${countUsers(users.length)} to another company`}
      size="medium"
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={moving === 0}
            isPending={isPending}
            onPress={() => to && moving > 0 && mutate(to)}
          >
            {moving === 0 ? "Move" : moving === 1 ? "Move 1 User" : `Move ${moving} Users`}
          </Button>
        </>
      }
    >
      {isTooMany ? (
        <Notice tone="warn">{`Choose at most ${mostMovedUsers} users. You have chosen ${users.length}.`}</Notice>
      ) : (
        <>
          <p className="mb-4">
            They keep their roles and passwords. They are signed out, and their API keys, assistants and linked sign-ins
            of {company.name} stop working. Edits, drafts, notifications, products and orders stay with {company.name}.
            The move can be undone for 30 days.
          </p>
          <CompanyPicker
            label="Other Company"
            hint="Name, code or a user's email address"
            chosen={to}
            onChoose={(chosen) => {
              reset();
              setTo(chosen);
            }}
          />
          <FormError>{failure && failureText(failure)}</FormError>
          <div aria-live="polite">{data && to && <Outlook check={data} to={to.name} />}</div>
        </>
      )}
      {passwordDialog}
    </Dialog>
  );
}

/** The effects of the move, and the users who will stay. */
function Outlook({ check, to }: { check: UserMoveCheck; to: string }) {
  const staying = check.users.filter(({ refusal }) => refusal);
  const moving = check.users.filter(({ refusal }) => !refusal);
  return (
    <div className="flex flex-col gap-3">
      {check.is_suspended && <Notice tone="warn">{to} is suspended. Its users cannot sign in until it resumes.</Notice>}
      {check.enforces_company_sign_in && (
        <Notice tone="warn">
          {to} enforces its own sign-in. Passwords of users with its domains do not work there.
        </Notice>
      )}
      {moving.length > 0 && (
        <section>
          <h3 className="font-semibold text-fg">{`${countUsers(moving.length)} will move`}</h3>
          <p className="text-xs text-fg3">
            {`${takeLicenses(check.needed_licenses)} of ${to}. Then ${licensesRemain(check.free_licenses - check.needed_licenses).toLowerCase()}.`}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {moving.map((user) => (
              <li key={user.id} className="wrap-anywhere">
                <span className="text-fg">{user.name}</span>, {user.role}
                <span className="block text-xs text-fg3">{[user.email, ...consequences(user)].join(" · ")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {staying.length > 0 && (
        <section>
          <h3 className="font-semibold text-fg">{`${countUsers(staying.length)} will stay`}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {staying.map(({ id, name, email, refusal }) => (
              <li key={id} className="wrap-anywhere">
                <span className="text-fg">{name}</span>
                <span className="text-xs text-fg3"> {email}</span>
                <span className="block text-xs text-fg2">{refusal?.detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const countUsers = (count: number) => (count === 1 ? "1 user" : `${count} users`);
const takeLicenses = (count: number) => (count === 1 ? "This takes 1 license" : `This takes ${count} licenses`);

function consequences({ keys, has_company_sign_in, is_invited }: UserMoveCheck["users"][number]) {
  return [
    ...(keys > 0 ? [keys === 1 ? "1 key is revoked" : `${keys} keys are revoked`] : []),
    ...(has_company_sign_in ? ["the company sign-in is unlinked"] : []),
    ...(is_invited ? ["takes the license of the waiting invitation"] : []),
  ];
}
