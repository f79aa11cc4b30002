import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanyDetail, defaultInviteText, InvitationRow, inviteToCompany } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCloseGuard } from "../../ui/use-close-guard.ts";
import { roleList } from "./provider-api.ts";
import { usePeopleRefresh } from "./use-people-change.ts";

const fields = ["email", "role_name", "invite_text"] as const;

interface InviteDialogProps {
  company: CompanyDetail;
  onClose: () => void;
}

/** Invites a person to a company by mail. */
export function InviteDialog({ company, onClose }: InviteDialogProps) {
  const formId = useId();
  const { data: roles } = useSuspenseQuery(roleList);
  const refresh = usePeopleRefresh(company.id);
  const form = useForm({
    resolver: zodResolver(InvitationRow),
    // A company without users needs an administrator first.
    defaultValues: { email: "", role_name: company.active_users === 0 ? (roles[0]?.name ?? "") : "", invite_text: "" },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`company-invitation.${company.id}`, form, fields);
  const [close] = useCloseGuard({ hasChanges: isDirty, question: discardQuestion, onClose });

  const submit = handleSubmit(async (body) => {
    try {
      const { email } = await call(inviteToCompany, { params: { id: company.id }, body });
      showToast(`${email} is invited to ${company.name}.`);
      onClose();
    } catch (error) {
      showFailure(error, setError, fields);
    }
    // Also after a refusal, because another person may have used licenses or invited the same person.
    void refresh();
  });

  return (
    <Dialog
      title={`Invite a user to ${company.name}`}
      size="medium"
      isOpen
      onClose={() => !isSubmitting && close()}
      actions={
        <>
          <Button onPress={close} isDisabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
            Send Invitation
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <p className="mb-4">
          {`They get a link by mail to create their account. It works for seven days. ${licensesRemain(company.remaining_licenses)}.`}
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register("email")}
        />
        <SelectField
          label="Role"
          placeholder="Choose a role"
          options={roles.map(({ name }) => ({ value: name, label: name }))}
          error={errors.role_name?.message}
          {...register("role_name")}
        />
        <TextArea
          label="Message (optional)"
          rows={3}
          maxLength={2000}
          error={errors.invite_text?.message}
          hint={`Left empty, it says: “${defaultInviteText}”`}
          {...register("invite_text")}
        />
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  );
}

const discardQuestion = {
  title: "Discard this invitation?",
  text: "It has not been sent.",
  confirm: "Discard",
  cancel: "Keep Editing",
  destructive: true,
};
