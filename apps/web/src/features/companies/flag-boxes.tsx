import { type FeatureName, featureNames } from "@lading/contract";
import { Checkbox } from "../../ui/checkbox.tsx";

interface FlagBoxesProps {
  /** The sections that are switched on. */
  on: readonly FeatureName[];
  onChange: (on: FeatureName[]) => void;
}

/** A checkbox for each section that can be switched off. */
export const FlagBoxes = ({ on, onChange }: FlagBoxesProps) => (
  <div className="mb-4 grid gap-1 sm:grid-cols-3">
    {featureNames.map((name) => (
      <label key={name} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11">
        <Checkbox
          checked={on.includes(name)}
          onChange={(event) =>
            onChange(featureNames.filter((other) => (other === name ? event.target.checked : on.includes(other))))
          }
        />
        {name}
      </label>
    ))}
  </div>
);
