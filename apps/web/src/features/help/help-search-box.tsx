import { searchMaximum } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { HelpSearch } from "./help-search.ts";

/** Searches the whole help while the user types. */
export function HelpSearchBox({ search: { section, search } }: { search: HelpSearch }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Back or a link changes the search. While the user types, the input is ahead of the address.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  const find = (text: string) =>
    // The first letter adds a history entry, so that Back returns to the previous page. Further letters replace it.
    void navigate({ to: "/help", search: { section, search: text }, replace: search !== "", resetScroll: false });
  return (
    <search className="relative w-full sm:w-80">
      <input
        ref={input}
        aria-label="Search the help"
        placeholder="Search the help"
        defaultValue={search}
        maxLength={searchMaximum}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => find(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.currentTarget.value === "") return;
          event.currentTarget.value = "";
          find("");
        }}
        className="h-8 w-full rounded-control border border-control bg-bg px-8 text-sm text-fg placeholder:text-fg3 pointer-coarse:h-11 pointer-coarse:text-lg"
      />
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 left-2 my-auto text-fg3"
      />
      {search !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            if (input.current) input.current.value = "";
            find("");
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-fg3 hover:text-fg"
        >
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      )}
    </search>
  );
}
