import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { useWide } from "../ui/use-wide.ts";
import { focusRowsIfLost } from "./focus-fallback.tsx";
import { focusListPart } from "./list-part.ts";
import { pageState, type Selection, togglePage } from "./selection.ts";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

const number = new Intl.NumberFormat("en-US");

interface SelectionBarProps {
  list: List;
  selection: RowSelection;
  /** Keys of the rows of the page, if there is no table head with a checkbox for all of them. */
  page?: readonly string[] | undefined;
  /** Buttons for the selected rows. */
  children: ReactNode;
}

/** The number of selected rows, buttons that select all results or none, and the actions on the selected rows. */
export function SelectionBar({ list, selection, page = [], children }: SelectionBarProps) {
  const wide = useWide();
  const total = list.total ?? 0;
  // Each of these buttons disappears when it is pressed.
  const change = (next: Selection) => {
    selection.change(next);
    focusRowsIfLost();
  };
  const count = (
    <output className="mr-1 font-medium tabular-nums">
      {number.format(selection.count)} selected{selection.facts}
    </output>
  );
  const more = (
    <>
      {pageState(selection.selection, page) === "some" && (
        <Button variant="ghost" onPress={() => change(togglePage(selection.selection, page))}>
          Select all on this page
        </Button>
      )}
      {!selection.selection.all && selection.count < total && (
        <Button variant="ghost" onPress={() => change({ ...selection.selection, all: true })}>
          {`Select all ${number.format(total)} results`}
        </Button>
      )}
    </>
  );
  const clear = (
    <Button
      variant="ghost"
      onPress={() => {
        selection.clear();
        focusListPart("rows"); // the bar stays mounted but hidden, so the browser takes the focus from it late
      }}
    >
      Clear
    </Button>
  );
  if (wide)
    return (
      <fieldset aria-label="Selected rows" className="flex flex-wrap items-center gap-2">
        {count}
        {more}
        {children}
        {clear}
      </fieldset>
    );
  return (
    <fieldset aria-label="Selected rows" className="flex flex-col gap-1">
      <div className="-mr-2 flex items-center justify-between">
        {count}
        {clear}
      </div>
      <div className="-ml-2 flex flex-wrap empty:hidden">{more}</div>
      <div className="flex flex-wrap items-center gap-2 pt-0.5 empty:hidden">{children}</div>
    </fieldset>
  );
}
