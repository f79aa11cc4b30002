import { useWide } from "../ui/use-wide.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { PageSizeMenu } from "./page-size-menu.tsx";
import { SortMenu } from "./sort-menu.tsx";
import type { Columns } from "./use-columns.ts";
import type { List } from "./use-list.ts";

interface ListMenusProps<Row> {
  list: List;
  columns: Columns<Row>;
  hasColumnsMenu: boolean;
}

/** The menus above a list: page size, columns, and sorting on narrow screens, which have no table head. */
export function ListMenus<Row>({ list, columns, hasColumnsMenu }: ListMenusProps<Row>) {
  const wide = useWide();
  return (
    <>
      {!wide && columns.all.some((column) => column.sortable) && <SortMenu list={list} columns={columns.all} />}
      <PageSizeMenu list={list} />
      {hasColumnsMenu && <ColumnsMenu columns={columns} />}
    </>
  );
}
