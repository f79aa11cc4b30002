import { sessionHours, sessionIdleMinutes, type SessionPolicy } from "@lading/contract";
import { useState } from "react";
import { failureText } from "../lib/form-failure.ts";
import { formatLimit } from "../lib/format-limit.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { FormCard, handFocusToForm } from "./form-card.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { SelectField } from "./select-field.tsx";
import { showToast } from "./toast.tsx";
import { usePasswordStep } from "./use-password-step.tsx";

const idleOptions = sessionIdleMinutes.map((minutes) => ({ value: String(minutes), label: formatLimit(minutes) }));
const lifeOptions = sessionHours.map((hours) => ({ value: String(hours), label: formatLimit(hours * 60) }));

interface SessionPolicyCardProps {
  title: string;
  about: string;
  /** The policy that is stored. */
  policy: SessionPolicy;
  save: (policy: SessionPolicy) => Promise<unknown>;
}

/** Chooses how long people stay signed in. */
export function SessionPolicyCard({ title, about, policy, save }: SessionPolicyCardProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const [changed, setChanged] = useState<Partial<SessionPolicy>>({});
  const values = { ...policy, ...changed };
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: () =>
      withPassword(async () => {
        await save(values);
        return true;
      }),
    onSuccess: (done) => {
      if (!done) return;
      setChanged({});
      showToast("The limits were saved.");
    },
  });
  const change = (more: Partial<SessionPolicy>) => {
    reset();
    setChanged({ ...changed, ...more });
  };
  return (
    <>
      <FormCard
        label={title}
        onSubmit={() => {
          handFocusToForm();
          mutate();
        }}
        message={error && failureText(error)}
        buttons={
          <SaveButtons
            hasChanges={values.idle_minutes !== policy.idle_minutes || values.hours !== policy.hours}
            isValid
            isPending={isPending}
            onDiscard={() => {
              reset();
              setChanged({});
            }}
          />
        }
      >
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-0.5 mb-4 text-sm text-fg2 text-pretty">{about}</p>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <SelectField
            label="Longest Time Without Use"
            options={idleOptions}
            value={String(values.idle_minutes)}
            onChange={({ target }) => change({ idle_minutes: find(sessionIdleMinutes, target.value) })}
          />
          <SelectField
            label="Longest Session"
            options={lifeOptions}
            value={String(values.hours)}
            onChange={({ target }) => change({ hours: find(sessionHours, target.value) })}
          />
        </div>
      </FormCard>
      {passwordDialog}
    </>
  );
}

/** The options of a select have the values of the list. */
const find = <Value extends number>(values: readonly Value[], text: string) =>
  values.find((value) => String(value) === text);
