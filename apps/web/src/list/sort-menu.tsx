import { ArrowDownUp } from "lucide-react";
import { RadioMenu } from "../ui/radio-menu.tsx";
import type { Column } from "./column.ts";
import type { List } from "./use-list.ts";

/** Sorts the list on narrow screens, which have no table head. */
export function SortMenu<Row>({ list, columns }: { list: List; columns: readonly Column<Row>[] }) {
  const options = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, label, isText, isDay }) => [
      { value: id, label: `${label}, ${isText ? "A to Z" : isDay ? "oldest first" : "lowest first"}` },
      { value: `-${id}`, label: `${label}, ${isText ? "Z to A" : isDay ? "newest first" : "highest first"}` },
    ]);
  return (
    <RadioMenu
      label="Sort by"
      text="Sort"
      icon={<ArrowDownUp aria-hidden size={16} strokeWidth={1.75} />}
      value={list.search.ordering}
      options={options}
      onChange={(ordering) => list.change({ ordering })}
    />
  );
}
