import type { ReactNode } from "react";
import { useWide } from "../ui/use-wide.ts";
import { ItemsShown, Pager } from "./pager.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

interface ListFooterProps {
  list: List;
  selection?: RowSelection;
  /** Keys of the rows of the page, where rows can be chosen on narrow screens too. */
  page?: readonly string[];
  /** What can be done with the chosen rows. */
  actions?: ReactNode;
}

/**
 * Below the rows: which they are and the way to the others, or what can be done with the chosen ones. On narrow screens this
 * stays at the foot of the window, for the rows are longer than it.
 */
export function ListFooter({ list, selection, page, actions }: ListFooterProps) {
  const wide = useWide();
  const hasSelection = selection !== undefined && selection.count > 0;
  return (
    <>
      {/* It is there without a selection too: a question that one of its actions asks outlives it. */}
      {!wide && selection && (
        <div
          className={`sticky bottom-0 z-20 border-y border-line bg-bg px-4 pt-2 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))] ${hasSelection ? "" : "hidden"}`}
        >
          <SelectionBar list={list} selection={selection} page={page}>
            {actions}
          </SelectionBar>
        </div>
      )}
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 lg:px-6">
        {wide && hasSelection ? (
          <SelectionBar list={list} selection={selection}>
            {actions}
          </SelectionBar>
        ) : (
          <ItemsShown list={list} />
        )}
        <Pager list={list} />
      </footer>
    </>
  );
}
