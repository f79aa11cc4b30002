import { searchMaximum } from "@lading/contract";
import { Search, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { listPart } from "./list-part.ts";
import type { List } from "./use-list.ts";

/**
 * The search box of a list. Enter or its button runs the search, and emptying the box clears it. While the text differs from
 * the search of the list, a hint in the box says that Enter runs it.
 */
export function SearchBox({ list, placeholder }: { list: List; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { search } = list.search;
  const [text, setText] = useState(search);
  // Back or a link may change the search, which replaces the text in the field.
  const [before, setBefore] = useState(search);
  if (before !== search) {
    setBefore(search);
    setText(search);
  }
  const isTyped = text.trim() !== search;

  const type = (typed: string) => {
    setText(typed);
    if (typed === "" && search !== "") list.change({ search: "" });
  };

  return (
    <search className="w-full lg:w-96">
      <form
        className="flex h-8 gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) list.change({ search: text.trim() });
        }}
      >
        <div className="relative min-w-0 grow">
          <input
            {...listPart("search")}
            ref={input}
            aria-label={placeholder}
            aria-describedby={isTyped ? hint : undefined}
            placeholder={placeholder}
            value={text}
            maxLength={searchMaximum}
            enterKeyHint="search"
            autoComplete="off"
            className="h-8 w-full rounded-control border border-control bg-bg px-2.5 text-fg placeholder:text-fg3"
            style={{ paddingRight: isTyped ? widths.hint + widths.cross : widths.cross }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // While letters are being composed, Escape belongs to the input method.
              if (event.key === "Escape" && text !== "" && !event.nativeEvent.isComposing) type("");
            }}
          />
          <output
            className="pointer-events-none absolute inset-y-0 flex items-center text-xs text-fg3"
            style={{ right: widths.cross }}
          >
            {isTyped && <span id={hint}>Press Enter to search</span>}
          </output>
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
        </div>
        <button
          type="submit"
          aria-label="Search"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-raised text-fg2 shadow-control ring-1 ring-line-strong ring-inset hover:bg-muted hover:text-fg"
        >
          <Search aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </form>
    </search>
  );
}

/** The room in the box for the hint and for the cross, in pixels. A long text scrolls before them. */
const widths = { hint: 128, cross: 32 };
