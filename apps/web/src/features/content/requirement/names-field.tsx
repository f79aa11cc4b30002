import { X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface NamesFieldProps {
  label: string;
  names: readonly string[];
  /** Names that are offered while the user types. */
  offered?: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
}

/** Collects names one by one. Enter adds the typed one. */
export function NamesField({ label, names, offered = [], error, onChange }: NamesFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = () => {
    const name = typed.trim();
    if (name !== "" && !names.includes(name)) onChange([...names, name]);
    setTyped("");
  };
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            autoComplete="off"
            maxLength={100}
            list={`${id}-offered`}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || typed.trim() === "") return;
              event.preventDefault();
              add();
            }}
          />
          <datalist id={`${id}-offered`}>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <div className="pt-6.5">
          <Button aria-label={`Add to ${label}`} onPress={add}>
            Add
          </Button>
        </div>
      </div>
      {names.length > 0 && (
        <ul aria-label={`Chosen for ${label}`} className="-mt-2 mb-4 flex flex-wrap gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="inline-flex h-7 max-w-full items-center rounded-full border border-control bg-raised pl-2.5 text-xs font-medium"
            >
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(names.filter((one) => one !== name))}
                className="grid h-full w-7 shrink-0 place-items-center rounded-full text-fg3 hover:text-fg"
              >
                <X aria-hidden size={14} strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
