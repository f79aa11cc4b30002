import { ArrowDownUp } from "lucide-react";
import { RadioMenu } from "../ui/radio-menu.tsx";
import type { Column } from "./column.ts";
import type { List } from "./use-list.ts";

/** Sorting where there is no table head to press: on narrow screens. */
export function SortMenu<Row>({ list, columns }: { list: List; columns: readonly Column<Row>[] }) {
  const options = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, label, isText }) => [
      { value: id, label: `${label}, ${isText ? "A to Z" : "lowest first"}` },
      { value: `-${id}`, label: `${label}, ${isText ? "Z to A" : "highest first"}` },
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
