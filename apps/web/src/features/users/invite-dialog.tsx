import { zodResolver } from "@hookform/resolvers/zod";
import { type InvitationRow, inviteUsers } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useCloseGuard } from "../../ui/use-close-guard.ts";
import { leaveQuestion } from "../../ui/use-leave-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { emptyRow, InviteForm, rowFields } from "./invite-form.ts";
import { InviteFields } from "./invite-fields.tsx";
import { useUsersRefresh } from "./row-changes.ts";
import type { InviteDraft } from "./use-invite-draft.ts";

interface InviteDialogProps {
  draft: InviteDraft;
  onClose: () => void;
  /** Called with the number of sent invitations. */
  onSent: (count: number) => void;
}

/** Invites people by mail. The form keeps its text until it is sent or the user discards it. */
export function InviteDialog({ draft, onClose, onSent }: InviteDialogProps) {
  // Another user may have used licenses since the page was opened.
  useQuery({ ...companyDetails, staleTime: 0 });
  const form = useForm({
    resolver: zodResolver(InviteForm),
    defaultValues: draft.restored ?? { invites: [emptyRow], invite_text: "" },
  });
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutateAsync } = useMutation({
    mutationFn: (invites: z.input<typeof InvitationRow>[]) =>
      withPassword(() => call(inviteUsers, { body: { invites } })),
  });
  const refresh = useUsersRefresh();
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const keep = useEffectEvent(draft.keep);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form]);
  const [close] = useCloseGuard({
    hasChanges: draft.hasContent,
    question: discardQuestion,
    leaveQuestion,
    onDiscard: draft.discard,
    onClose,
  });
  const id = useId();

  const submit = handleSubmit(async ({ invites, invite_text }) => {
    try {
      if (!(await mutateAsync(invites.map((row) => ({ ...row, invite_text }))))) return;
      draft.discard();
      onSent(invites.length);
    } catch (error) {
      showFailure(error, setError, rowFields(invites.length));
      // Another user may have used licenses, or invited the same person.
      refresh();
    }
  });

  return (
    <>
      <Dialog
        title="Invite New Users"
        isOpen
        // The outcome of a pending request is not known yet.
        onClose={() => !isSubmitting && close()}
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
                <Notice tone="info">Your entries are here again. They are not sent yet.</Notice>
              </div>
            )}
            <p className="mb-4">Each person gets a link by mail to create their account. It works for seven days.</p>
            <InviteFields />
          </form>
        </FormProvider>
      </Dialog>
      {passwordDialog}
    </>
  );
}

const discardQuestion = {
  title: "Discard these invitations?",
  text: "They have not been sent.",
  confirm: "Discard",
  cancel: "Keep Editing",
  destructive: true,
};
