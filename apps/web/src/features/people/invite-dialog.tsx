import { zodResolver } from "@hookform/resolvers/zod";
import { inviteStaff, NewStaffInvitation } from "@lading/contract";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { InviteFrame } from "../../people/invite-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { findGivable, roleList } from "../../people/roles-api.ts";
import { readPeopleAgain } from "./people-api.ts";

const fields = ["email", "role_id", "invite_text"] as const;

/** Invites a person to the provider's staff by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: roles = [] } = useQuery(roleList);
  const form = useForm({
    resolver: zodResolver(NewStaffInvitation),
    // 0 is no role, which the schema refuses.
    defaultValues: { email: "", role_id: 0, invite_text: "" },
  });
  const { register, handleSubmit, setError, formState, control } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields("staff-invitation", form, ["email", "invite_text"]);
  const roleId = useWatch({ control, name: "role_id" });
  const chosen = roles.find(({ id }) => id === roleId);

  const [withPassword, passwordDialog] = usePasswordStep();

  const submit = handleSubmit(async (body) => {
    try {
      const invited = await withPassword(() => call(inviteStaff, { body }));
      if (!invited) return;
      showToast(`${invited.email} is invited.`);
      onClose();
    } catch (error) {
      showFailure(error, setError, fields);
    }
    void readPeopleAgain(client);
  });

  return (
    <InviteFrame
      title="Invite a person to the console"
      lead="They get a link by mail to create their account. It works for seven days."
      email={{ ...register("email"), error: errors.email?.message }}
      role={
        <SelectField
          label="Role"
          options={[
            { value: "0", label: "Choose a role" },
            ...findGivable(roles, user.permissions).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          hint={chosen?.description}
          error={errors.role_id && "Choose a role."}
          {...register("role_id", { valueAsNumber: true })}
        />
      }
      message={{ ...register("invite_text"), error: errors.invite_text?.message }}
      error={errors.root?.message}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      passwordDialog={passwordDialog}
    />
  );
}
