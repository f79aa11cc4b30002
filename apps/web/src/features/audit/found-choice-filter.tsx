import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterChip } from "../../list/filter-chip.tsx";
import type { Choice, FoundChoices } from "../../list/found-checklist.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import type { List } from "../../list/use-list.ts";
import { FindBox } from "../../ui/find-box.tsx";

interface FoundChoiceFilterProps<
  Name extends string,
  Found extends Choice,
  FoundKey extends QueryKey,
  NamedKey extends QueryKey,
> {
  list: List<ListSearch & { readonly [key in Name]?: string | undefined }>;
  /** The filter's key in the list's search, which has an id. Links of earlier versions have an email address or a code. */
  name: Name;
  label: string;
  /** For example "person" and "people". */
  nouns: readonly [one: string, many: string];
  /** Says what the search compares, for example "Name or code". */
  hint: string;
  /** Finds some choices by words, or the first ones without words. */
  find: (text: string) => FoundChoices<Found, FoundKey>;
  /** Finds the name of the id that the address contains. */
  getNamed: (ids: readonly string[]) => FoundChoices<Found, NamedKey>;
  /** Tells records of the same name apart. */
  getAbout: (found: Found) => string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A filter by one record, which is found while the user types a part of its name. */
export function FoundChoiceFilter<
  Name extends string,
  Found extends Choice,
  FoundKey extends QueryKey,
  NamedKey extends QueryKey,
>(props: FoundChoiceFilterProps<Name, Found, FoundKey, NamedKey>) {
  const { list, name, label, nouns, getNamed } = props;
  const chosen: string | undefined = list.search[name];
  const ids = chosen !== undefined && UUID.test(chosen) ? [chosen] : [];
  const named = useQuery({ ...getNamed(ids), placeholderData: keepPreviousData }).data;
  const getName = (id: string) => (named ? (named.find((one) => one.id === id)?.name ?? `Removed ${nouns[0]}`) : "…");
  const choose = (id: string | undefined) =>
    // A computed key loses its literal type.
    list.changeSoon({ [name]: id } as Parameters<typeof list.changeSoon>[0]);
  return (
    <FilterChip label={label} chosen={ids.map(getName)[0] ?? chosen ?? ""} onClear={() => choose(undefined)}>
      <div className="h-84 w-72">
        <Choices {...props} chosen={chosen} onChoose={choose} />
      </div>
    </FilterChip>
  );
}

interface ChoicesProps<Found extends Choice, Key extends QueryKey> {
  label: string;
  nouns: readonly [one: string, many: string];
  hint: string;
  find: (text: string) => FoundChoices<Found, Key>;
  getAbout: (found: Found) => string | null;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Choices<Found extends Choice, Key extends QueryKey>(props: ChoicesProps<Found, Key>) {
  const { label, nouns, hint, find, getAbout, chosen, onChoose } = props;
  const [one, many] = nouns;
  const [text, setText] = useState("");
  const { data: found, isError } = useQuery({ ...find(text.trim()), placeholderData: keepPreviousData });
  return (
    <div className="flex h-full flex-col">
      <div className="border-b border-line p-2">
        <FindBox label={`Find a ${one}`} placeholder={hint} maxLength={100} value={text} onChange={setText} />
      </div>
      <fieldset className="min-h-0 grow overflow-auto p-1">
        <legend className="sr-only">{label}</legend>
        {found
          ?.map((choice) => ({ ...choice, about: getAbout(choice) }))
          .map(({ id, name, about }) => (
            <label
              key={id}
              className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 hover:bg-muted pointer-coarse:min-h-10"
            >
              <input
                type="radio"
                name={label}
                checked={id === chosen}
                className="size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-raised transition-colors duration-150 checked:border-5 checked:border-accent"
                onChange={() => onChoose(id)}
              />
              <span className="min-w-0 wrap-anywhere">
                {name}
                {about !== null && <span className="block text-xs text-fg3">{about}</span>}
              </span>
            </label>
          ))}
        <output className="block px-2 py-1.5 text-fg3 empty:hidden">
          {isError && `The ${many} could not be loaded.`}
          {found?.length === 0 && `No ${one} matches.`}
        </output>
      </fieldset>
    </div>
  );
}
