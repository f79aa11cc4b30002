import type { ReactNode } from "react";
import { ColumnsMenu } from "./columns-menu.tsx";
import { PageSizeMenu } from "./page-size-menu.tsx";
import { SortMenu } from "./sort-menu.tsx";
import type { Columns } from "./use-columns.ts";
import type { List } from "./use-list.ts";
import { useWide } from "../ui/use-wide.ts";

interface ListToolbarProps<Row> {
  list: List;
  columns: Columns<Row>;
  /** The search and the filters. */
  children: ReactNode;
}

/** Above the rows: what is looked for on the left, how it is shown on the right. */
export function ListToolbar<Row>({ list, columns, children }: ListToolbarProps<Row>) {
  const wide = useWide();
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
      {children}
      <div className="ml-auto flex gap-2">
        {!wide && columns.all.some((column) => column.sortable) && <SortMenu list={list} columns={columns.all} />}
        <PageSizeMenu list={list} />
        {wide && <ColumnsMenu columns={columns} />}
      </div>
    </div>
  );
}
