import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { ItemsShown, Pager } from "./pager.tsx";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./use-selection.ts";

const number = new Intl.NumberFormat("en-US");

interface ListFooterProps {
  list: List;
  selection?: RowSelection;
  /** What can be done with the chosen rows. */
  actions?: ReactNode;
}

/** Below the rows: which they are and the way to the others, or what can be done with the chosen ones. */
export function ListFooter({ list, selection, actions }: ListFooterProps) {
  return (
    <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 lg:px-6">
      {selection && selection.count > 0 ? (
        <SelectionBar list={list} selection={selection}>
          {actions}
        </SelectionBar>
      ) : (
        <ItemsShown list={list} />
      )}
      <Pager list={list} />
    </footer>
  );
}

function SelectionBar({ list, selection, children }: { list: List; selection: RowSelection; children: ReactNode }) {
  const total = list.total ?? 0;
  return (
    <fieldset aria-label="Selected rows" className="flex flex-wrap items-center gap-2">
      <output className="mr-1 font-medium tabular-nums">{number.format(selection.count)} selected</output>
      {!selection.selection.all && selection.count < total && (
        <Button variant="ghost" onPress={() => selection.change({ ...selection.selection, all: true })}>
          {`Select all ${number.format(total)} results`}
        </Button>
      )}
      {children}
      <Button variant="ghost" onPress={selection.clear}>
        Clear
      </Button>
    </fieldset>
  );
}
