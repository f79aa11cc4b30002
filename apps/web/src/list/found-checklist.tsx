import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { FindBox } from "../ui/find-box.tsx";

export interface Choice {
  id: string;
  name: string;
}

export type FoundChoices<Found extends Choice, Key extends QueryKey> = UseQueryOptions<Found[], Error, Found[], Key>;

interface FoundChecklistProps<Found extends Choice, Key extends QueryKey> {
  nouns: readonly [one: string, many: string];
  hint: string;
  find: (text: string) => FoundChoices<Found, Key>;
  chosen: readonly string[];
  getName: (id: string) => string;
  onChange: (chosen: readonly string[]) => void;
  /** It is a part of a form, whose first field has the focus. */
  isPart?: boolean;
}

/** Chooses records of which there are too many to list. The chosen ones come first, so that they can be let go of. */
export function FoundChecklist<Found extends Choice, Key extends QueryKey>(props: FoundChecklistProps<Found, Key>) {
  const { nouns, hint, find, chosen, getName, onChange, isPart = false } = props;
  const [one, many] = nouns;
  const [text, setText] = useState("");
  const [before] = useState(chosen);
  const { data: found, isError } = useQuery({ ...find(text.trim()), placeholderData: keepPreviousData });
  const others = (found ?? []).filter(({ id }) => text.trim() !== "" || !before.includes(id));
  const options: Choice[] = [...(text.trim() === "" ? before.map((id) => ({ id, name: getName(id) })) : []), ...others];
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className="flex h-full flex-col">
      <div className="border-b border-line p-2">
        <FindBox
          label={`Find a ${one}`}
          placeholder={hint}
          maxLength={100}
          value={text}
          onChange={setText}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
          autoFocus={!isPart}
        />
      </div>
      <fieldset className="min-h-0 grow overflow-auto p-1">
        <legend className="sr-only">{many.replace(/^./, (letter) => letter.toUpperCase())}</legend>
        {options.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 hover:bg-muted pointer-coarse:min-h-10"
          >
            <Checkbox checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
            <span className="wrap-anywhere">{name}</span>
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
