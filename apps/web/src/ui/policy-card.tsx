import { type ReactNode, useState } from "react";
import { failureText } from "../lib/form-failure.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { FormCard, handFocusToForm } from "./form-card.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { showToast } from "./toast.tsx";
import { usePasswordStep } from "./use-password-step.tsx";

interface PolicyCardProps<Policy> {
  title: string;
  about: ReactNode;
  stored: Policy;
  save: (policy: Policy) => Promise<unknown>;
  /** Confirms that the policy was saved. */
  savedText: string;
  renderFields: (policy: Policy, change: (patch: Partial<Policy>) => void) => ReactNode;
}

/** A card that changes a policy. Saving requires a recent sign-in or the password. */
export function PolicyCard<Policy extends object>(props: PolicyCardProps<Policy>) {
  const { title, about, stored, save, savedText, renderFields } = props;
  const [withPassword, passwordDialog] = usePasswordStep();
  // Only what the person changes, so that the other values are those that are stored now.
  const [changed, setChanged] = useState<Partial<Policy>>({});
  const policy = { ...stored, ...changed };
  const hasChanges = Object.entries(changed).some(([key, value]) => value !== stored[key as keyof Policy]);
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: () =>
      withPassword(async () => {
        await save(policy);
        return true;
      }),
    onSuccess: (done) => {
      if (!done) return;
      setChanged({});
      showToast(savedText);
    },
  });
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
            hasChanges={hasChanges}
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
        {renderFields(policy, (patch) => {
          reset();
          setChanged({ ...changed, ...patch });
        })}
      </FormCard>
      {passwordDialog}
    </>
  );
}
