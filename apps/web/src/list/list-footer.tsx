import { type ReactNode, Suspense, useState } from "react";
import { useWide } from "../ui/use-wide.ts";
import { ItemsShown, Pager } from "./pager.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

interface ListFooterProps {
  list: List;
  selection?: RowSelection;
  /** Keys of the rows of the page, if rows can be selected on narrow screens too. */
  page?: readonly string[];
  /** Buttons for the selected rows. */
  actions?: ReactNode;
}

/** Classes that keep the footer visible in windows in which the whole page scrolls. */
export const footerClass =
  "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 low:bottom-0 low:z-20 low:-mt-px low:border-t low:border-line low:bg-bg lg:px-6";

/**
 * The bar below the rows: the pager, or the actions on the selected rows. On narrow screens it stays at the foot of the
 * window, because the rows are higher than the window.
 */
export function ListFooter({ list, selection, page, actions }: ListFooterProps) {
  const wide = useWide();
  const hasSelection = selection !== undefined && selection.count > 0;
  // The bar stays mounted after the first selection, because the dialog of one of its actions may still be open.
  const [hasBar, setHasBar] = useState(hasSelection);
  if (hasSelection && !hasBar) setHasBar(true);
  // Buttons that are still loading would wrap the bar and move the others under the pointer, so all of it appears at once.
  return (
    <>
      <Suspense>
        {!wide && selection && hasBar && (
          <div
            data-selection-bar={hasSelection || undefined}
            className={`sticky bottom-0 z-20 border-y border-line bg-bg px-4 pt-2 pb-[calc(--spacing(3)+env(safe-area-inset-bottom))] ${hasSelection ? "" : "hidden"}`}
          >
            <SelectionBar list={list} selection={selection} page={page}>
              {actions}
            </SelectionBar>
          </div>
        )}
      </Suspense>
      <footer className={footerClass}>
        <Suspense>
          {wide && selection && hasBar && (
            <div className={hasSelection ? "" : "hidden"}>
              <SelectionBar list={list} selection={selection}>
                {actions}
              </SelectionBar>
            </div>
          )}
        </Suspense>
        {!(wide && hasSelection) && <ItemsShown list={list} />}
        {list.total !== 0 && <Pager list={list} />}
      </footer>
    </>
  );
}
