import { zodResolver } from "@hookform/resolvers/zod";
import { inviteUsers } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { emptyRow, InviteForm, rowFields } from "./invite-form.ts";
import { InviteFields } from "./invite-fields.tsx";

interface InviteDialogProps {
  onClose: () => void;
  /** So many invitations are on their way. */
  onSent: (count: number) => void;
}

/** Invites people by mail. What was typed goes only when it was sent, or when the user says so. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  // Somebody else may have used licenses since the page was opened.
  useQuery({ ...companyDetails, staleTime: 0 });
  const form = useForm({
    resolver: zodResolver(InviteForm),
    defaultValues: { invites: [emptyRow], invite_text: "" },
  });
  const { control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const hasContent = useHasContent(control);
  const [isLeaving, setLeaving] = useState(false);
  const id = useId();

  const submit = handleSubmit(async ({ invites, invite_text }) => {
    try {
      await call(inviteUsers, { body: { invites: invites.map((row) => ({ ...row, invite_text })) } });
      onSent(invites.length);
    } catch (error) {
      showFailure(error, setError, rowFields(invites.length));
    }
  });
  const close = () => {
    // What comes of it is not known yet.
    if (isSubmitting) return;
    if (hasContent) setLeaving(true);
    else onClose();
  };

  return (
    <>
      <Dialog
        title="Invite New Users"
        isOpen
        onClose={close}
        size="large"
        actions={
          <>
            <Button onPress={close} isDisabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" isPending={isSubmitting}>
              Send Invitations
            </Button>
          </>
        }
      >
        <FormProvider {...form}>
          <form id={id} noValidate aria-label="Invite New Users" onSubmit={(event) => void submit(event)}>
            <p className="mb-4">Each person gets a link by mail to create their account. It works for seven days.</p>
            <InviteFields />
            <FormError>{errors.root?.message}</FormError>
          </form>
        </FormProvider>
      </Dialog>
      <ConfirmDialog
        title="Discard these invitations?"
        isOpen={isLeaving}
        confirm="Discard"
        cancel="Keep Editing"
        destructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        They have not been sent.
      </ConfirmDialog>
      <LeaveGuard hasChanges={hasContent} />
    </>
  );
}

/** Whether there is anything that would be lost. */
function useHasContent(control: ReturnType<typeof useForm<InviteForm>>["control"]) {
  const { invites = [], invite_text } = useWatch({ control });
  return Boolean(invite_text?.trim()) || invites.some(({ email, role_name }) => email?.trim() || role_name);
}
