import { Person } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ComponentProps } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { orMissing } from "../../lib/formats.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { saveProfile, type Profile, type ProfileField } from "./settings-api.ts";
import { handFocusToForm, FormCard } from "../../ui/form-card.tsx";

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
  // Fields that the user has left. Errors of other fields are not shown yet.
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set(changed));
  useLeaveGuard(hasChanges, discard);
  const [isSaved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const {
    mutate,
    variables: sent,
    error,
    isPending,
    reset,
  } = useOneAtATime({
    mutationFn: (sent: Profile) => saveProfile(queryClient, pick(sent, changed)),
    onSuccess: (_, sent) => {
      handFocusToForm();
      settle(sent);
      setSaved(true);
    },
  });

  const mistakes = findMistakes(values);
  const savedMistakes = findMistakes(saved);
  const getError = (field: ProfileField) => {
    const wasEmptied = changed.includes(field) && values[field].trim() === "";
    // An imported profile can be incomplete. The user can save nothing until it is complete, so its errors are always shown.
    const isShown = left.has(field) || wasEmptied || savedMistakes[field] !== undefined;
    if (mistakes[field]) return isShown ? mistakes[field].message : undefined;
    // A value that the server refused stays invalid until the user changes it.
    return error instanceof ApiError && sent?.[field] === values[field] ? error.fields[field]?.join(" ") : undefined;
  };
  const faulty = fields.map(({ name }) => name).filter(getError);
  const isAllTooLong = faulty.every((field) => mistakes[field]?.code === "too_big");
  const leave = (field: ProfileField) => {
    change(field, values[field].trim());
    setLeft(new Set([...left, field]));
  };

  return (
    <FormCard
      label="User Profile"
      onSubmit={() => mutate(values)}
      isRestored={isRestored}
      message={
        <>
          {faulty.length > 0 && (
            <p>{isAllTooLong ? "Please shorten what is too long" : "Please complete all required information"}</p>
          )}
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
            error={getError(name)}
            onChange={(event) => change(name, event.target.value)}
            onBlur={() => leave(name)}
          />
        ))}
      </div>
      <SuccessDialog isOpen={isSaved} onClose={() => setSaved(false)}>
        Your profile has been updated and saved.
      </SuccessDialog>
    </FormCard>
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

/** Returns the first error of each field. */
function findMistakes(profile: Profile) {
  const { issues = [] } = Person.safeParse(profile).error ?? {};
  const mistakes: Partial<Record<string, { code: string; message: string }>> = {};
  for (const { path, code, message } of issues) mistakes[String(path[0])] ??= { code, message };
  return mistakes;
}

/** Joins all messages of the server. */
const sentences = (error: Error) =>
  error instanceof ApiError && !error.detail && Object.keys(error.fields).length > 0
    ? Object.values(error.fields).flat().join(" ")
    : failureText(error);
