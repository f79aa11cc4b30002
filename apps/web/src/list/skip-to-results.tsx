import { focusFirstRow } from "./list-part.ts";

/** The first element of a list in the tab order. It skips the search, the menus and the heads of the columns. */
export const SkipToResults = () => (
  // The frame of a list makes its children stick in low windows, which would move the button into the page.
  <div>
    <button
      type="button"
      onClick={focusFirstRow}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-accent px-3 py-1.5 text-sm font-medium text-on-accent focus:translate-y-0"
    >
      Skip to results
    </button>
  </div>
);
