import type { ReactNode } from "react";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import { SortMenu } from "../../list/sort-menu.tsx";
import { useColumns } from "../../list/use-columns.ts";
import type { List } from "../../list/use-list.ts";
import { useWide } from "../../ui/use-wide.ts";

interface UserTableProps<Row> {
  list: List<ListSearch, Row>;
  /** What the rows are, in the plural. */
  caption: string;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  renderCompact: (row: Row) => ReactNode;
}

/** One of the three lists, as a framed part of the page. */
export function UserTable<Row extends { id: string }>(props: UserTableProps<Row>) {
  const { list, caption, columns: all, rowName, renderCompact } = props;
  const columns = useColumns(caption, all);
  const wide = useWide();
  return (
    <>
      {!wide && (
        <div className="mb-3 flex justify-end">
          <SortMenu list={list} columns={all} />
        </div>
      )}
      <div className="overflow-hidden rounded-card border border-line">
        <DataTable
          inSection
          list={list}
          caption={caption}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={rowName}
          renderCompact={renderCompact}
        />
        <ListFooter list={list} />
      </div>
    </>
  );
}
