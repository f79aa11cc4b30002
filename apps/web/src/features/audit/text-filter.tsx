import { useContext, useState } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FilterChip } from "../../list/filter-chip.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import type { List } from "../../list/use-list.ts";

interface TextFilterProps<Name extends string> {
  list: List<ListSearch & { readonly [key in Name]?: string | undefined }>;
  /** The filter's key in the list's search. */
  name: Name;
  label: string;
  /** A sentence below the field that describes the expected text. */
  hint: string;
  maximum: number;
  /** Returns the message about a text that the call would reject. */
  check?: (text: string) => string | undefined;
}

/** A filter by an exact text that the user types. */
export function TextFilter<Name extends string>({ list, name, label, ...field }: TextFilterProps<Name>) {
  const chosen = list.search[name];
  const choose = (text: string | undefined) =>
    // A computed key loses its literal type.
    list.change({ [name]: text } as Parameters<typeof list.change>[0]);
  return (
    <FilterChip label={label} chosen={chosen ?? ""} onClear={() => choose(undefined)}>
      <FilterField {...field} label={label} initial={chosen ?? ""} onChoose={choose} />
    </FilterChip>
  );
}

interface FilterFieldProps extends Pick<TextFilterProps<string>, "label" | "hint" | "maximum" | "check"> {
  initial: string;
  onChoose: (text: string | undefined) => void;
}

function FilterField({ label, hint, maximum, check, initial, onChoose }: FilterFieldProps) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const panel = useContext(OverlayTriggerStateContext);
  const submit = () => {
    const typed = text.trim();
    const problem = typed === "" ? undefined : check?.(typed);
    if (problem) return setError(problem);
    onChoose(typed || undefined);
    panel?.close();
  };
  return (
    <form
      noValidate
      className="flex w-72 flex-col gap-1 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
        autoFocus
        label={label}
        hint={hint}
        error={error}
        maxLength={maximum}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  );
}
