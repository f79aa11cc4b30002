import { searchMaximum } from "@lading/contract";
import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { listPart } from "./list-part.ts";
import type { List } from "./use-list.ts";

/** The search box of a list. Enter or its button runs the search, and emptying the box clears it. */
export function SearchBox({ list, placeholder }: { list: List; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { search } = list.search;
  const [text, setText] = useState(search);
  // Back or a link may change the search, which replaces the text in the field.
  const [before, setBefore] = useState(search);
  if (before !== search) {
    setBefore(search);
    setText(search);
  }

  const type = (typed: string) => {
    setText(typed);
    if (typed === "" && search !== "") list.change({ search: "" });
  };

  return (
    <search className="relative w-full lg:w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== search) list.change({ search: text.trim() });
        }}
      >
        <input
          {...listPart("search")}
          ref={input}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          maxLength={searchMaximum}
          enterKeyHint="search"
          autoComplete="off"
          className="h-8 w-full rounded-control border border-control bg-bg px-8 text-fg placeholder:text-fg3"
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 left-0 grid w-8 place-items-center rounded-control text-fg3 hover:text-fg"
        >
          <Search aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
        {text !== "" && (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-fg3 hover:text-fg"
            onClick={() => {
              type("");
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        )}
      </form>
    </search>
  );
}
