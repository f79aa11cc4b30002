import { factorPolicies, type FactorPolicy } from "@lading/contract";
import { PolicyCard } from "./policy-card.tsx";
import { RadioGroup } from "./radio-group.tsx";

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
  const allowed = floor ? factorPolicies.slice(factorPolicies.indexOf(floor)) : factorPolicies;
  const options = [
    ...(floor
      ? [{ value: "provider" as const, label: "As the provider requires", about: `Now: ${names[floor].label}.` }]
      : []),
    ...allowed.map((one) => ({ value: one, ...names[one] })),
  ];
  return (
    <PolicyCard<{ users: FactorPolicy | "provider" }>
      title={title}
      about={`${about}${isRequired ? "" : " In this demonstration, nobody has to have it."}`}
      stored={{ users: policy ?? "provider" }}
      save={({ users }) => save(users === "provider" ? null : users)}
      savedText="The policy was saved."
      renderFields={({ users }, change) => (
        <RadioGroup
          label="Who needs it?"
          layout="column"
          options={options}
          value={users}
          onChange={(value) => change({ users: value })}
        />
      )}
    />
  );
}
