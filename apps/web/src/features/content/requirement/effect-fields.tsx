import type { ContentRequirement } from "@lading/contract";
import { FormError } from "../../../ui/form-error.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { CheckField } from "../check-field.tsx";
import { actNames, acts, effectNames } from "./act-names.ts";

type Effect = ContentRequirement["effect"];

interface EffectFieldsProps {
  effect: Effect;
  error: string | undefined;
  onChange: (effect: Effect) => void;
}

/** What happens while the document is missing. */
export const EffectFields = ({ effect, error, onChange }: EffectFieldsProps) => (
  <div className="mb-4 border-t border-line pt-4">
    <RadioGroup
      label="Without the document"
      options={[
        { value: "none", label: effectNames.none },
        { value: "warn", label: effectNames.warn },
        { value: "block", label: effectNames.block },
      ]}
      value={effect.kind}
      hint={effect.kind === "block" ? "Vendors read before each step what blocks it." : undefined}
      onChange={(kind) => onChange({ kind, of: kind === "block" ? effect.of : [] })}
    />
    {effect.kind === "block" && (
      <>
        {acts.map((act) => (
          <CheckField
            key={act}
            label={actNames[act].label}
            isChecked={effect.of.includes(act)}
            onChange={(isChecked) =>
              onChange({ ...effect, of: acts.filter((one) => (one === act ? isChecked : effect.of.includes(one))) })
            }
          />
        ))}
        {effect.of.includes("send_ship_notices") && (
          <CheckField
            label="Ship Notices Wait for Acceptance"
            isChecked={effect.ships_after === "accepted"}
            onChange={(isChecked) => onChange({ ...effect, ships_after: isChecked ? "accepted" : "submitted" })}
          />
        )}
        <FormError>{error}</FormError>
      </>
    )}
  </div>
);
