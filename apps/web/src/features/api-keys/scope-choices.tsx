import type { Scope } from "@lading/contract";
import { useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { scopeNames } from "./scope-names.ts";

interface ScopeChoicesProps {
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
  error: string | undefined;
}

/** Chooses what a key may do. */
export function ScopeChoices({ scopes, chosen, onChange, error }: ScopeChoicesProps) {
  const lineId = useId();
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isChosen : chosen.includes(one))));
  return (
    <fieldset aria-describedby={lineId} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-fg">Scopes</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {scopes.map((scope) => (
          <label
            key={scope}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 text-fg hover:bg-muted pointer-coarse:min-h-10"
          >
            <Checkbox checked={chosen.includes(scope)} onChange={(event) => toggle(scope, event.target.checked)} />
            <span className="min-w-0">
              {scopeNames[scope]}
              <code className="block text-xs text-fg3 wrap-anywhere">{scope}</code>
            </span>
          </label>
        ))}
      </div>
      <p id={lineId} role="alert" className="min-h-7 pt-1 pb-2 text-xs text-bad">
        {error}
      </p>
    </fieldset>
  );
}
