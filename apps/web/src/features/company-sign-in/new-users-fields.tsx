import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { leastRole, type ConnectionForm } from "./connection-form.ts";

interface NewUsersFieldsProps {
  form: ConnectionForm;
  /** The names of all roles of vendors. */
  roles: readonly string[];
}

/** The rules for creating a user at the first sign-in, and for the role. */
export function NewUsersFields({ form, roles }: NewUsersFieldsProps) {
  const { register, control, setValue, formState } = form;
  const { errors } = formState;
  const groups = useFieldArray({ control, name: "group_roles" });
  const createsId = useId();
  const createsUsers = useWatch({ control, name: "creates_users" });
  const options = roles.map((role) => ({ value: role, label: role }));
  return (
    <>
      <h3 className="mt-1 mb-3 text-sm font-semibold">New users</h3>
      <div className="mb-3 flex items-start gap-2.5 text-sm">
        <Checkbox
          id={createsId}
          checked={createsUsers}
          onChange={({ target }) => setValue("creates_users", target.checked, { shouldDirty: true })}
        />
        <label htmlFor={createsId} className="cursor-pointer">
          Create a user at the first sign-in of a person with an address of your domains, if a license is free
        </label>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Default Role"
          hint="The role of users without a group."
          options={options}
          error={errors.role?.message}
          {...register("role")}
        />
        <TextField
          label="Claim or Attribute with the Groups"
          autoComplete="off"
          spellCheck={false}
          error={errors.group_claim?.message}
          {...register("group_claim")}
        />
      </div>
      {groups.fields.length > 0 && (
        <ul aria-label="Groups and roles">
          {groups.fields.map(({ id }, index) => (
            <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-2 sm:gap-x-4">
              <TextField
                label="Group"
                autoComplete="off"
                error={errors.group_roles?.[index]?.group?.message}
                {...register(`group_roles.${index}.group`)}
              />
              <SelectField
                label="Role"
                options={options}
                error={errors.group_roles?.[index]?.role?.message}
                {...register(`group_roles.${index}.role`)}
              />
              <div className="pt-6.5">
                <IconButton
                  label={`Remove group ${index + 1}`}
                  icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                  onPress={() => groups.remove(index)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="mb-5">
        <Button
          icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
          onPress={() => groups.append({ group: "", role: leastRole })}
        >
          Add Group
        </Button>
        <p className="mt-2 text-xs text-fg3">
          The first group of this list that a person has gives the role, at each sign-in.
        </p>
      </div>
    </>
  );
}
