import { Button } from "../ui/button.tsx";
import { foundTotal } from "./found-total.ts";
import { focusListPart } from "./list-part.ts";
import type { List } from "./use-list.ts";

const number = new Intl.NumberFormat("en-US");

/** The number of rows, or the number of search results with a button that clears the search. The line is always rendered. */
export function SearchOutcome({ list, noun }: { list: List; noun: readonly [one: string, many: string] }) {
  const total = foundTotal(list);
  const searched = list.search.search !== "";
  return (
    <div className="flex h-9 items-center gap-1 px-4 text-fg3 lg:px-6">
      <output className="tabular-nums">
        {total !== undefined &&
          (searched
            ? `${number.format(total)} Total Results Found`
            : `${list.isLimit ? "More than " : ""}${number.format(total)} ${noun[total === 1 ? 0 : 1]}`)}
      </output>
      {searched && (
        <Button
          variant="ghost"
          onPress={() => {
            list.change({ search: "" });
            focusListPart("search");
          }}
        >
          Clear Search Results
        </Button>
      )}
    </div>
  );
}
