import type { Scope } from "@lading/contract";
import { useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { groupScopes, listPresets, scopeTexts } from "./scope-names.ts";
import { lineClass } from "../../ui/field-frame.tsx";

interface ScopeChoicesProps {
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
  error: string | undefined;
}

/** Chooses what a key may do: a preset, or single scopes in their groups. */
export function ScopeChoices({ scopes, chosen, onChange, error }: ScopeChoicesProps) {
  const id = useId();
  const toggle = (scope: Scope, isChosen: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isChosen : chosen.includes(one))));
  return (
    <fieldset aria-describedby={`${id}-line`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-fg">Scopes</legend>
      <div className="mb-3 flex flex-wrap gap-2">
        {listPresets(scopes).map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isSame(preset.scopes, chosen)}
            onClick={() => onChange(preset.scopes)}
            className="h-8 rounded-full border border-line px-3 text-fg2 transition-colors duration-150 hover:bg-muted aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
          >
            {preset.name}
          </button>
        ))}
      </div>
      {groupScopes(scopes).map((group) => (
        <fieldset key={group.name} className="mb-2 min-w-0">
          <legend className="px-2 pb-1 text-xs text-fg3">{group.name}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {group.scopes.map((scope) => (
              <label
                key={scope}
                htmlFor={`${id}-${scope}`}
                className="flex min-h-8 cursor-pointer items-start gap-2.5 rounded-control px-2 py-1.5 text-fg hover:bg-muted pointer-coarse:min-h-10"
              >
                <Checkbox
                  id={`${id}-${scope}`}
                  aria-labelledby={`${id}-${scope}-name`}
                  aria-describedby={`${id}-${scope}-about`}
                  checked={chosen.includes(scope)}
                  onChange={(event) => toggle(scope, event.target.checked)}
                />
                <span className="min-w-0">
                  <span id={`${id}-${scope}-name`}>{scopeTexts[scope].name}</span>
                  <span id={`${id}-${scope}-about`} className="block text-xs text-fg3 text-pretty">
                    {scopeTexts[scope].about} <code className="block wrap-anywhere">{scope}</code>
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p id={`${id}-line`} role="alert" className={lineClass(true)}>
        {error}
      </p>
    </fieldset>
  );
}

const isSame = (one: readonly Scope[], other: readonly Scope[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope));
