import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { FindBox } from "../ui/find-box.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { chosenNames } from "./filters.ts";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

/** With this many choices or more, the panel has a search field. */
const longList = 9;

interface ChecklistFilterProps<Name extends string> {
  list: List<ListSearch & Record<Name, readonly string[]>>;
  /** The filter's key in the list's search. */
  name: Name;
  label: string;
  /** Undefined while the options are being fetched. */
  options: readonly string[] | undefined;
  /** The name of an option, if the address contains its id. */
  getName?: (option: string) => string;
}

/** A filter by one or more of many options. */
export function ChecklistFilter<Name extends string>(props: ChecklistFilterProps<Name>) {
  const { list, name, label, options, getName = itself } = props;
  const chosen: readonly string[] = list.search[name];
  const choose = (names: readonly string[]) =>
    // A computed key loses its literal type.
    list.changeSoon({ [name]: names } as Partial<ListSearch & Record<Name, readonly string[]>>);
  return (
    <FilterChip label={label} chosen={chosenNames(chosen.map(getName))} onClear={() => choose([])}>
      <Checklist label={label} options={options} getName={getName} chosen={chosen} onChange={choose} />
    </FilterChip>
  );
}

const itself = (option: string) => option;

interface ChecklistProps {
  label: string;
  options: readonly string[] | undefined;
  getName: (option: string) => string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Checklist({ label, options: known, getName, chosen, onChange }: ChecklistProps) {
  const [sought, setSought] = useState("");
  const options = known ?? chosen;
  const long = options.length >= longList;
  const found = options.filter((option) => getName(option).toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="w-64">
      {long && (
        <div className="border-b border-line p-2">
          <FindBox label={`Find in ${label}`} value={sought} onChange={setSought} />
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
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
              autoFocus={!long && place === 0}
              checked={chosen.includes(option)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            {getName(option)}
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-2 py-1.5 text-fg3">
            {!known && "The choices are not loaded yet."}
            {known && `There is no ${label.toLowerCase()} ${known.length === 0 ? "to choose from" : "by that name"}.`}
          </p>
        )}
      </fieldset>
    </div>
  );
}
