import { FilterChip } from "./filter-chip.tsx";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

interface ChoiceFilterProps<Name extends string, Value extends string> {
  list: List<ListSearch & { readonly [key in Name]?: Value | undefined }>;
  /** The filter's key in the list's search. */
  name: Name;
  label: string;
  options: readonly { value: Value; label: string }[];
}

/** A filter by one of a few options. */
export function ChoiceFilter<Name extends string, Value extends string>(props: ChoiceFilterProps<Name, Value>) {
  const { list, name, label, options } = props;
  const chosen = options.find(({ value }) => value === list.search[name]);
  const choose = (value: Value | undefined) =>
    // A computed key loses its literal type.
    list.changeSoon({ [name]: value } as Parameters<typeof list.changeSoon>[0]);
  return (
    <FilterChip label={label} chosen={chosen?.label ?? ""} onClear={() => choose(undefined)}>
      <fieldset className="w-52 p-1">
        <legend className="sr-only">{label}</legend>
        {options.map((option, place) => (
          <label
            key={option.value}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-muted pointer-coarse:min-h-10"
          >
            <input
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
              autoFocus={chosen ? option === chosen : place === 0}
              type="radio"
              name={name}
              checked={option === chosen}
              className="size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 checked:border-5 checked:border-accent"
              onChange={() => choose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </FilterChip>
  );
}
