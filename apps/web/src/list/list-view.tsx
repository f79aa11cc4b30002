import type { ReactNode } from "react";
import { useWide } from "../ui/use-wide.ts";
import type { Column } from "./column.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListMenus } from "./list-menus.tsx";
import { ClearFiltersButton } from "./list-message.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchOutcome } from "./search-outcome.tsx";
import { SkipToResults } from "./skip-to-results.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { useColumns } from "./use-columns.ts";

interface ListViewProps<Row> extends Omit<DataTableProps<Row>, "columns"> {
  /** The browser stores hidden columns and chosen widths under this name. */
  name: string;
  columns: readonly Column<Row>[];
  /** The ids of the columns that the table shows once the user chooses them. */
  hiddenAtFirst?: readonly string[];
  /** The placeholder of the search box. Without it, the list has no search box. */
  search?: string;
  filters?: ReactNode;
  /** The noun of the count above the rows; without it there is no count. */
  noun?: readonly [one: string, many: string];
  /** Replaces the line above the rows; receives the menus of sorting, page size and columns. */
  renderToolbar?: (menus: ReactNode) => ReactNode;
  /** Buttons for the selected rows. */
  actions?: ReactNode;
}

/**
 * A list: search, filters, menus, count, the rows as a table or as lines on narrow screens, and the pager. The parent is a
 * `ListPage`, or a section of another page (`inSection`), where the list has neither a search nor a choice of page size.
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, name, columns: all, hiddenAtFirst, search, filters, noun, renderToolbar, actions, ...table } = props;
  const { inSection = false, compactShowsAll = inSection, selection } = table;
  const columns = useColumns(name, all, hiddenAtFirst);
  const wide = useWide();
  const page = selection ? (list.rows?.map(table.rowKey) ?? []) : [];
  const rows = (
    <>
      <DataTable {...table} list={list} columns={columns} compactShowsAll={compactShowsAll} />
      <ListFooter list={list} page={page} actions={actions} selection={selection} />
    </>
  );

  if (inSection) {
    const menu = wide ? <ColumnsMenu columns={columns} /> : <SortMenu list={list} columns={all} />;
    return (
      <>
        {renderToolbar ? renderToolbar(menu) : <div className="mb-3 flex justify-end">{menu}</div>}
        {/* Not `overflow-hidden`, because inside it the bar of selected rows would not stick to the foot of the window. */}
        <div className="overflow-clip rounded-card border border-line">{rows}</div>
      </>
    );
  }
  const menus = <ListMenus list={list} columns={columns} hasColumnsMenu={wide || !compactShowsAll} />;
  return (
    <>
      <SkipToResults />
      {renderToolbar ? (
        renderToolbar(menus)
      ) : (
        <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
          {search !== undefined && <SearchBox list={list} placeholder={search} />}
          {filters}
          {filters && <ClearFiltersButton list={list} />}
          <div className="flex flex-wrap gap-2 lg:ml-auto lg:justify-end">{menus}</div>
        </div>
      )}
      {noun && <SearchOutcome list={list} noun={noun} />}
      {rows}
    </>
  );
}
