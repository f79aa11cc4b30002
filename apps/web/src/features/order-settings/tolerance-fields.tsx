import type { Tolerance } from "@lading/contract";
import { deployment } from "../../lib/deployment.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Messages, ToleranceGroup } from "./settings-values.ts";

const labels = {
  price: { minus: "Lower by at Most (%)", plus: "Higher by at Most (%)", outside: "Other Prices" },
  quantity: { minus: "Less by at Most (%)", plus: "More by at Most (%)", outside: "Other Quantities" },
  date: { minus: "Earlier by at Most (Days)", plus: "Later by at Most (Days)", outside: "Other Days" },
} as const satisfies Record<ToleranceGroup, Record<keyof Tolerance<string>, string>>;

interface ToleranceFieldsProps {
  group: ToleranceGroup;
  value: Tolerance<string>;
  messages: Messages;
  onChange: (value: Tolerance<string>) => void;
}

/** The differences of a value that are valid at once, and what happens with all others. */
export function ToleranceFields({ group, value, messages, onChange }: ToleranceFieldsProps) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-3">
      {(["minus", "plus"] as const).map((side) => (
        <TextField
          key={side}
          label={labels[group][side]}
          inputMode={group === "date" ? "numeric" : "decimal"}
          autoComplete="off"
          maxLength={10}
          value={value[side]}
          error={messages[`${group}.${side}`]}
          onChange={(event) => onChange({ ...value, [side]: event.target.value })}
        />
      ))}
      <SelectField
        label={labels[group].outside}
        options={[
          { value: "ask", label: `${deployment.providerAbbreviation} decides` },
          { value: "refuse", label: "Are refused" },
        ]}
        value={value.outside}
        error={messages[`${group}.outside`]}
        onChange={({ target }) => onChange({ ...value, outside: target.value === "refuse" ? "refuse" : "ask" })}
      />
    </div>
  );
}
