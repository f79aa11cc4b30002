import { Person } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { orMissing } from "../../lib/formats.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { saveProfile, type Profile, type ProfileField } from "./settings-api.ts";
import { handFocusToForm, SettingsForm } from "./settings-form.tsx";

const fields: ({ name: ProfileField } & ComponentProps<typeof TextField>)[] = [
  { name: "first_name", label: "First Name", autoComplete: "given-name", required: true },
  { name: "last_name", label: "Last Name", autoComplete: "family-name", required: true },
  { name: "department", label: "Department", required: true },
  { name: "position", label: "Position", autoComplete: "organization-title", required: true },
  {
    name: "phone_number",
    label: "Phone",
    type: "tel",
    autoComplete: "tel-national",
    hint: "Optional, a US number such as (713) 555-0142",
  },
];

interface ProfileFormProps {
  saved: Profile;
  email: string;
  role: string | undefined;
}

export function ProfileForm({ saved, email, role }: ProfileFormProps) {
  const { values, changed, hasChanges, isRestored, change, settle, discard } = useUnsaved("profile", saved);
  // Fields that the user has been in: before that, an unfinished value is no mistake.
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set(changed));
  const [isSaved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const {
    mutate,
    variables: sent,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: (sent: Profile) => saveProfile(queryClient, pick(sent, changed)),
    onSuccess: (_, sent) => {
      handFocusToForm();
      settle(sent);
      setSaved(true);
    },
  });

  const mistakes = mistakesIn(values);
  const errorOf = (field: ProfileField) => {
    const wasEmptied = changed.includes(field) && values[field].trim() === "";
    if (mistakes[field]) return left.has(field) || wasEmptied ? mistakes[field] : undefined;
    // What the server refused is wrong until it is typed anew.
    return error instanceof ApiError && sent?.[field] === values[field] ? error.fields[field]?.join(" ") : undefined;
  };
  const hasErrors = fields.some(({ name }) => errorOf(name));
  const leave = (field: ProfileField) => {
    change(field, values[field].trim());
    setLeft(new Set([...left, field]));
  };

  return (
    <SettingsForm
      label="User Profile"
      onSubmit={() => mutate(values)}
      isRestored={isRestored}
      message={
        <>
          {hasErrors && <p>Please complete all required information</p>}
          {error && <p>{sentences(error)}</p>}
        </>
      }
      buttons={
        <SaveButtons
          hasChanges={hasChanges}
          isValid={Object.keys(mistakes).length === 0}
          isPending={isPending}
          onDiscard={() => {
            discard();
            reset();
            setLeft(new Set());
          }}
        />
      }
    >
      <dl className="mb-5 grid gap-x-4 gap-y-3 border-b border-line pb-5 sm:grid-cols-2">
        <Fact name="Email" value={email} />
        <Fact name="Role" value={orMissing(role)} />
      </dl>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            value={values[name]}
            error={errorOf(name)}
            onChange={(event) => change(name, event.target.value)}
            onBlur={() => leave(name)}
          />
        ))}
      </div>
      <LeaveGuard hasChanges={hasChanges} onLeave={discard} />
      <SuccessDialog isOpen={isSaved} onClose={() => setSaved(false)}>
        Your profile has been updated and saved.
      </SuccessDialog>
    </SettingsForm>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-fg3">{name}</dt>
      <dd className="mt-0.5 text-sm wrap-anywhere">{value}</dd>
    </div>
  );
}

const pick = (profile: Profile, names: ProfileField[]): Partial<Profile> =>
  Object.fromEntries(names.map((name) => [name, profile[name]]));

/** What is wrong with a profile, by field. */
function mistakesIn(profile: Profile) {
  const { issues = [] } = Person.safeParse(profile).error ?? {};
  const mistakes: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) mistakes[String(path[0])] ??= message;
  return mistakes;
}

/** All that the server has to say, joined. */
const sentences = (error: Error) =>
  error instanceof ApiError && !error.detail && Object.keys(error.fields).length > 0
    ? Object.values(error.fields).flat().join(" ")
    : failureText(error);
