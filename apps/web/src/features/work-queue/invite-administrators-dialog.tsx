import { inviteToCompany } from "@lading/contract";
import { type ClipboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../lib/api.ts";
import { type ApiError, isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { hasCode } from "../../lib/has-code.ts";
import { number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { askToDiscard } from "../../ui/use-close-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { fillDown } from "./fill-down.ts";

interface InviteAdministratorsDialogProps {
  /** The email is the address that a file of companies gave, or empty. */
  companies: readonly { id: string; name: string; email: string }[];
  onDone: () => void;
  onClose: () => void;
}

/** Invites the administrators of several companies, one address for each. Companies without an address are left out. */
export function InviteAdministratorsDialog({ companies, onDone, onClose }: InviteAdministratorsDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [withPassword, passwordDialog] = usePasswordStep();
  const [emails, setEmails] = useState<readonly string[]>(companies.map(({ email }) => email));
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const given = companies.flatMap(({ id }, place) => {
    const email = emails[place]?.trim();
    return email && !invited.has(id) ? [{ id, email }] : [];
  });

  const { mutate, isPending } = useOneAtATime({
    mutationFn: async () => {
      const done = new Set(invited);
      const failed: Record<string, string> = {};
      let stoppedBy: string | undefined;
      for (const { id, email } of given)
        try {
          const body = { email, role_name: "Vendor Admin" };
          const answer = await withPassword(() => call(inviteToCompany, { params: { id }, body }));
          if (!answer) break;
          done.add(id);
        } catch (error) {
          if (!isOfOneCompany(error)) {
            stoppedBy = failureText(error);
            break;
          }
          failed[id] = error.fields["email"]?.[0] ?? failureText(error);
        }
      return { done, failed, stoppedBy };
    },
    onSuccess: ({ done, failed, stoppedBy }) => {
      const count = done.size - invited.size;
      const failures = Object.keys(failed).length;
      setInvited(done);
      // The fields are marked as invalid at once, so that the first of them can take the focus.
      flushSync(() => setErrors(failed));
      setFailure(stoppedBy ?? describeFailures(failures));
      if (count > 0) {
        showToast(count === 1 ? "1 administrator is invited." : `${number(count)} administrators are invited.`);
        onDone();
      }
      if (count === given.length) onClose();
      if (failures > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
  });
  const submit = () => {
    if (given.length > 0) mutate();
  };
  const paste = (place: number) => (event: ClipboardEvent) => {
    const filled = fillDown(emails, place, event.clipboardData.getData("text"));
    if (!filled) return;
    event.preventDefault();
    setEmails(filled);
  };
  return (
    <FormDialog
      title="Invite administrators"
      size="medium"
      error={failure}
      isErrorAtButtons
      cancel={invited.size > 0 ? "Close" : "Cancel"}
      confirm={given.length === 1 ? "Send 1 Invitation" : `Send ${number(given.length)} Invitations`}
      isPending={isPending}
      isDisabled={given.length === 0}
      unsaved={{
        hasChanges: companies.some(({ id, email }, place) => !invited.has(id) && emails[place] !== email),
        question: discardQuestion,
      }}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        Each person becomes the Vendor Admin of the company. Addresses of a companies file are filled in. A column of
        addresses that you paste fills the fields from there on. Companies without an address are left out.
      </p>
      <div ref={fields}>
        {companies.map(({ id, name }, place) => (
          <TextField
            key={id}
            label={name}
            type="email"
            autoComplete="off"
            maxLength={254}
            readOnly={invited.has(id)}
            value={emails[place] ?? ""}
            error={errors[id]}
            hint={invited.has(id) ? "Invited." : ""}
            onPaste={paste(place)}
            onChange={({ target }) => setEmails(emails.map((email, at) => (at === place ? target.value : email)))}
          />
        ))}
      </div>
    </FormDialog>
  );
}

/** Whether the later invitations may still succeed. */
const isOfOneCompany = (error: unknown): error is ApiError =>
  isStatus(error, 400, 404, 409) || hasCode(error, "recipient_invitation_limit");

const discardQuestion = askToDiscard("Discard these addresses?", "Their invitations have not been sent.");

function describeFailures(count: number) {
  if (count === 0) return undefined;
  return count === 1 ? "1 invitation was not sent." : `${number(count)} invitations were not sent.`;
}
