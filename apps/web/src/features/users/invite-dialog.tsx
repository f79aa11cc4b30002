import { zodResolver } from "@hookform/resolvers/zod";
import { type InvitationRow, inviteUsers } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { companyDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { askToDiscard } from "../../ui/use-close-guard.ts";
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
    <FormProvider {...form}>
      <FormDialog
        title="Invite New Users"
        size="large"
        error={errors.root?.message}
        isErrorAtButtons
        confirm="Send Invitations"
        isPending={isSubmitting}
        unsaved={{ hasChanges: draft.hasContent, question: discardQuestion, leaveQuestion, onDiscard: draft.discard }}
        passwordDialog={passwordDialog}
        onSubmit={submit}
        onClose={onClose}
      >
        {draft.restored && (
          <div className="mb-4">
            <Notice tone="info">Your entries are here again. They are not sent yet.</Notice>
          </div>
        )}
        <p className="mb-4">Each person gets a link by mail to create their account. It works for seven days.</p>
        <InviteFields />
      </FormDialog>
    </FormProvider>
  );
}

const discardQuestion = askToDiscard("Discard these invitations?", "They have not been sent.");
