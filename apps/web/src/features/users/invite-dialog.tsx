import { zodResolver } from "@hookform/resolvers/zod";
import { type InvitationRow, inviteUsers } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { Notice } from "../../ui/notice.tsx";
import { emptyRow, InviteForm, rowFields } from "./invite-form.ts";
import { InviteFields } from "./invite-fields.tsx";
import { useUsersRefresh } from "./row-changes.ts";
import type { InviteDraft } from "./use-invite-draft.ts";

interface InviteDialogProps {
  draft: InviteDraft;
  onClose: () => void;
  /** So many invitations are on their way. */
  onSent: (count: number) => void;
}

/** Invites people by mail. What was typed goes only when it was sent, or when the user says so. */
export function InviteDialog({ draft, onClose, onSent }: InviteDialogProps) {
  // Somebody else may have used licenses since the page was opened.
  useQuery({ ...companyDetails, staleTime: 0 });
  const form = useForm({
    resolver: zodResolver(InviteForm),
    defaultValues: draft.restored ?? { invites: [emptyRow], invite_text: "" },
  });
  const { mutateAsync } = useMutation({
    mutationFn: (invites: z.input<typeof InvitationRow>[]) => call(inviteUsers, { body: { invites } }),
  });
  const refresh = useUsersRefresh();
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const keep = useEffectEvent(draft.keep);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);
  const [isLeaving, setLeaving] = useState(false);
  const id = useId();

  const submit = handleSubmit(async ({ invites, invite_text }) => {
    try {
      await mutateAsync(invites.map((row) => ({ ...row, invite_text })));
      draft.discard();
      onSent(invites.length);
    } catch (error) {
      showFailure(error, setError, rowFields(invites.length));
      // Somebody else may have used licenses, or invited the same person.
      refresh();
    }
  });
  const close = () => {
    // What comes of it is not known yet.
    if (isSubmitting) return;
    if (draft.hasContent) setLeaving(true);
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
            <div className="-mt-2 w-full">
              <FormError>{errors.root?.message}</FormError>
            </div>
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
            {draft.restored && (
              <div className="mb-4">
                <Notice tone="info">What you had typed is here again. It is not sent yet.</Notice>
              </div>
            )}
            <p className="mb-4">Each person gets a link by mail to create their account. It works for seven days.</p>
            <InviteFields />
          </form>
        </FormProvider>
      </Dialog>
      <ConfirmDialog
        title="Discard these invitations?"
        isOpen={isLeaving}
        confirm="Discard"
        cancel="Keep Editing"
        destructive
        onConfirm={() => {
          draft.discard();
          onClose();
        }}
        onCancel={() => setLeaving(false)}
      >
        They have not been sent.
      </ConfirmDialog>
      <LeaveGuard hasChanges={draft.hasContent} onLeave={draft.discard} />
    </>
  );
}
