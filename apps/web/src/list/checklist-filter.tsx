import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { chosenNames } from "./filters.ts";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

/** From this many choices on, a field narrows them. */
const longList = 9;

interface ChecklistFilterProps<Name extends string> {
  list: List<ListSearch & Record<Name, readonly string[]>>;
  /** Its key in the list's search. */
  name: Name;
  label: string;
  /** Undefined while they are being fetched. */
  options: readonly string[] | undefined;
  /** What an option is called, where the address knows it by an id. */
  nameOf?: (option: string) => string;
}

/** A filter by any of several names. */
export function ChecklistFilter<Name extends string>(props: ChecklistFilterProps<Name>) {
  const { list, name, label, options, nameOf = itself } = props;
  const chosen: readonly string[] = list.search[name];
  const choose = (names: readonly string[]) =>
    // A computed key loses its literal type.
    list.changeSoon({ [name]: names } as Partial<ListSearch & Record<Name, readonly string[]>>);
  return (
    <FilterChip label={label} chosen={chosenNames(chosen.map(nameOf))} onClear={() => choose([])}>
      <Checklist label={label} options={options} nameOf={nameOf} chosen={chosen} onChange={choose} />
    </FilterChip>
  );
}

const itself = (option: string) => option;

interface ChecklistProps {
  label: string;
  options: readonly string[] | undefined;
  nameOf: (option: string) => string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Checklist({ label, options: known, nameOf, chosen, onChange }: ChecklistProps) {
  const [sought, setSought] = useState("");
  const options = known ?? chosen;
  const long = options.length >= longList;
  const found = options.filter((option) => nameOf(option).toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="w-64">
      {long && (
        <div className="border-b border-line p-2">
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was just asked for
            autoFocus
            aria-label={`Find in ${label}`}
            placeholder={`Find in ${label}`}
            value={sought}
            className="h-8 w-full rounded-control border border-control bg-bg px-2.5"
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      )}
      <fieldset className="max-h-72 overflow-auto p-1">
        <legend className="sr-only">{label}</legend>
        {found.map((option, place) => (
          <label
            key={option}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-muted pointer-coarse:min-h-10"
          >
            <Checkbox
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was just asked for
              autoFocus={!long && place === 0}
              checked={chosen.includes(option)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            {nameOf(option)}
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-2 py-1.5 text-fg3">
            {!known && "The choices are not there yet."}
            {known && `There is no ${label.toLowerCase()} ${known.length === 0 ? "to choose from" : "by that name"}.`}
          </p>
        )}
      </fieldset>
    </div>
  );
}
