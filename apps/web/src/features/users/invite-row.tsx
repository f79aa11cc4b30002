import { X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { InviteForm } from "./invite-form.ts";

interface InviteRowProps {
  /** The index of the row. */
  place: number;
  roles: readonly { name: string }[];
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Undefined while it is the only row. */
  onRemove: (() => void) | undefined;
}

/** One person to invite. */
export function InviteRow({ place, roles, onPaste, onRemove }: InviteRowProps) {
  const { register, formState } = useFormContext<InviteForm>();
  const errors = formState.errors.invites?.[place];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_2rem] gap-x-2 sm:grid-cols-[minmax(0,1fr)_11rem_2rem] sm:gap-x-3">
      <legend className="sr-only">{`Person ${place + 1}`}</legend>
      <TextField
        label="Email"
        type="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the form; on touch devices the on-screen keyboard would cover it
        autoFocus={place === 0 && matchMedia("(pointer: fine)").matches}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors?.email?.message}
        {...register(`invites.${place}.email`)}
        onPaste={onPaste}
      />
      <div className="max-sm:order-last">
        <SelectField
          label="Role"
          placeholder="Choose a role"
          options={roles.map(({ name }) => ({ value: name, label: name }))}
          error={errors?.role_name?.message}
          {...register(`invites.${place}.role_name`)}
        />
      </div>
      <div className="grid h-8 place-items-center self-start pt-6.5 pointer-coarse:h-11">
        {onRemove && (
          <IconButton
            label={`Remove person ${place + 1}`}
            icon={<X aria-hidden size={16} strokeWidth={1.75} />}
            onPress={onRemove}
          />
        )}
      </div>
    </fieldset>
  );
}
