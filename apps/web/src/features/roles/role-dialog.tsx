import { zodResolver } from "@hookform/resolvers/zod";
import { ChangedRole, createRole, editRole, NewRole, type Role } from "@lading/contract";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { userDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { askToDiscard } from "../../ui/use-close-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { findGivable, readRolesAgain, roleList } from "../../people/roles-api.ts";

const fields = ["name", "description"] as const;
const Form = z.object({ name: NewRole.shape.name, description: z.string().check(z.maxLength(200)) });

interface RoleDialogProps {
  /** The role to rename; without it, the dialog creates a role of the provider. */
  role?: Role;
  onClose: () => void;
}

/** Creates a role of the provider, or changes the name and the description of a role. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data: roles = [] } = useQuery(roleList);
  const [model, setModel] = useState("");
  const [withPassword, passwordDialog] = usePasswordStep();
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: role?.name ?? "", description: role?.description ?? "" },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`role.${role?.id ?? "new"}`, form, fields);

  const save = (values: z.output<typeof Form>) => {
    if (!role) {
      const permissions = roles.find(({ id }) => String(id) === model)?.permissions ?? [];
      return call(createRole, { body: { ...values, permissions } });
    }
    const { name, description } = role;
    const body: z.input<typeof ChangedRole> = { ...values, old_values: { name, description } };
    return call(editRole, { params: { id: String(role.id) }, body });
  };
  const submit = handleSubmit(async (values) => {
    try {
      if (!(await withPassword(() => save(values)))) return;
      showToast(role ? `The role ${values.name} was changed.` : `The role ${values.name} was created.`);
      onClose();
    } catch (error) {
      showFailure(error, setError, fields);
    }
    // Also after a refusal, because another person may have changed the role.
    await readRolesAgain(client);
  });

  return (
    <FormDialog
      title={role ? `Change ${role.name}` : "New role"}
      size="medium"
      error={errors.root?.message}
      confirm={role ? "Save" : "Create Role"}
      isPending={isSubmitting}
      unsaved={{ hasChanges: isDirty, question: discardQuestion }}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={50}
        autoComplete="off"
        readOnly={role?.is_fixed}
        {...(role?.is_fixed && { hint: "This role keeps its name." })}
        error={errors.name?.message}
        {...register("name")}
      />
      <TextField
        label="Description (optional)"
        maxLength={200}
        autoComplete="off"
        error={errors.description?.message}
        {...register("description")}
      />
      {!role && (
        <SelectField
          label="Permissions"
          hint="You can change them afterwards."
          options={[
            { value: "", label: "None yet" },
            ...findGivable(roles, user.permissions).map(({ id, name }) => ({
              value: String(id),
              label: `The same as ${name}`,
            })),
          ]}
          value={model}
          onChange={(event) => setModel(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

const discardQuestion = askToDiscard("Discard what you typed?", "It has not been saved.");
