import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanyDetail, defaultInviteText, InvitationRow, inviteToCompany } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { companyRoleList } from "../../lib/companies.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { licensesRemain } from "../../lib/licenses.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { InviteFrame } from "../../people/invite-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { usePeopleRefresh } from "./use-people-refresh.ts";

const fields = ["email", "role_name", "invite_text"] as const;

interface InviteDialogProps {
  company: CompanyDetail;
  onClose: () => void;
}

/** Invites a person to a company by mail. */
export function InviteDialog({ company, onClose }: InviteDialogProps) {
  const { data: roles } = useSuspenseQuery(companyRoleList);
  const refresh = usePeopleRefresh(company.id);
  const form = useForm({
    resolver: zodResolver(InvitationRow),
    // A company without users needs an administrator first.
    defaultValues: { email: "", role_name: company.active_users === 0 ? (roles[0]?.name ?? "") : "", invite_text: "" },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`company-invitation.${company.id}`, form, fields);

  const [withPassword, passwordDialog] = usePasswordStep();

  const submit = handleSubmit(async (body) => {
    try {
      const invited = await withPassword(() => call(inviteToCompany, { params: { id: company.id }, body }));
      if (!invited) return;
      const { email } = invited;
      showToast(
        company.is_test
          ? `${email} is invited. Copy the link from the list.`
          : `The invitation to ${company.name} was sent to ${email}.`,
      );
      onClose();
    } catch (error) {
      showFailure(error, setError, fields);
    }
    // Also after a refusal, because another person may have used licenses or invited the same person.
    void refresh();
  });

  return (
    <InviteFrame
      title={`Invite a user to ${company.name}`}
      lead={`${company.is_test ? "A test company sends no mail: copy the link to create their account from the list of invitations." : "They get a link by mail to create their account."} It works for seven days. ${licensesRemain(company.remaining_licenses)}.`}
      email={{ ...register("email"), error: errors.email?.message }}
      role={
        <SelectField
          label="Role"
          placeholder="Choose a role"
          options={roles.map(({ name }) => ({ value: name, label: name }))}
          error={errors.role_name?.message}
          {...register("role_name")}
        />
      }
      message={{
        ...register("invite_text"),
        error: errors.invite_text?.message,
        hint: `Default: “${defaultInviteText}”`,
      }}
      error={errors.root?.message}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      passwordDialog={passwordDialog}
    />
  );
}
