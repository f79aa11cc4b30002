import { factorPolicies, type FactorPolicy } from "@lading/contract";
import { useState } from "react";
import { failureText } from "../lib/form-failure.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { FormCard, handFocusToForm } from "./form-card.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { SaveButtons } from "./save-buttons.tsx";
import { showToast } from "./toast.tsx";
import { usePasswordStep } from "./use-password-step.tsx";

const names: Record<FactorPolicy, { label: string; about: string }> = {
  off: { label: "Nobody", about: "Nobody can set it up. Users who have it keep it." },
  optional: { label: "Those who want it", about: "Each user decides." },
  administrators: { label: "Vendor Admins", about: "Other users decide themselves." },
  all: { label: "All users", about: "Users without it have 14 days to set it up." },
};

interface FactorPolicyCardProps {
  title: string;
  about: string;
  /** The policy that is stored; null for the provider's. */
  policy: FactorPolicy | null;
  /** The weakest policy that can be chosen. Without it, the card is about the provider's own policy. */
  floor?: FactorPolicy;
  isRequired: boolean;
  save: (policy: FactorPolicy | null) => Promise<unknown>;
}

/** Chooses which users need a second step. */
export function FactorPolicyCard({ title, about, policy, floor, isRequired, save }: FactorPolicyCardProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const stored = policy ?? "provider";
  const [chosen, setChosen] = useState<FactorPolicy | "provider">();
  const value = chosen ?? stored;
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: () => withPassword(() => save(value === "provider" ? null : value)),
    onSuccess: (done) => {
      if (!done) return;
      setChosen(undefined);
      showToast("The policy was saved.");
    },
  });
  const allowed = floor ? factorPolicies.slice(factorPolicies.indexOf(floor)) : factorPolicies;
  const options = [
    ...(floor
      ? [{ value: "provider" as const, label: "As the provider requires", about: `Now: ${names[floor].label}.` }]
      : []),
    ...allowed.map((one) => ({ value: one, ...names[one] })),
  ];
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
            hasChanges={value !== stored}
            isValid
            isPending={isPending}
            onDiscard={() => {
              reset();
              setChosen(undefined);
            }}
          />
        }
      >
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="mt-0.5 mb-4 text-sm text-fg2 text-pretty">
          {about}
          {!isRequired && " In this demonstration, nobody has to have it."}
        </p>
        <RadioGroup
          label="Who needs it?"
          layout="column"
          options={options}
          value={value}
          onChange={(next) => {
            reset();
            setChosen(next);
          }}
        />
      </FormCard>
      {passwordDialog}
    </>
  );
}
