import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { FilterChip } from "./filter-chip.tsx";
import { chosenNames } from "./filters.ts";
import { type Choice, FoundChecklist, type FoundChoices } from "./found-checklist.tsx";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

interface FoundFilterProps<
  Name extends string,
  Found extends Choice,
  FoundKey extends QueryKey,
  NamedKey extends QueryKey,
> {
  list: List<ListSearch & Record<Name, readonly string[]>>;
  /** The filter's key in the list's search, which has ids. */
  name: Name;
  label: string;
  /** For example "company" and "companies". */
  nouns: readonly [one: string, many: string];
  /** Says what the search compares, for example "Name or code". */
  hint: string;
  /** Finds some choices by words, or the first ones without words. */
  find: (text: string) => FoundChoices<Found, FoundKey>;
  /** Finds the names of the ids that the address contains. */
  getNamed: (ids: readonly string[]) => FoundChoices<Found, NamedKey>;
}

/** A filter by records of which there are too many to list. They are found while the user types. */
export function FoundFilter<
  Name extends string,
  Found extends Choice,
  FoundKey extends QueryKey,
  NamedKey extends QueryKey,
>(props: FoundFilterProps<Name, Found, FoundKey, NamedKey>) {
  const { list, name, label, nouns, getNamed } = props;
  const chosen: readonly string[] = list.search[name];
  const named = useQuery({ ...getNamed(chosen), placeholderData: keepPreviousData }).data;
  const getName = (id: string) => (named ? (named.find((one) => one.id === id)?.name ?? `Unknown ${nouns[0]}`) : "…");
  const choose = (ids: readonly string[]) =>
    // A computed key loses its literal type.
    list.changeSoon({ [name]: ids } as Partial<ListSearch & Record<Name, readonly string[]>>);
  return (
    <FilterChip label={label} chosen={chosenNames(chosen.map(getName))} onClear={() => choose([])}>
      <div className="h-84 w-72">
        <FoundChecklist {...props} chosen={chosen} getName={getName} onChange={choose} />
      </div>
    </FilterChip>
  );
}
