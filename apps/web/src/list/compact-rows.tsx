import { Skeleton } from "../ui/skeleton.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { ListMessage } from "./list-message.tsx";

const placeholderRows = 10;

/** The rows one below the other, for screens that are too narrow for a table. */
export function CompactRows<Row>(props: DataTableProps<Row>) {
  const { list, caption, rowKey, renderCompact, renderDetail, sought } = props;
  const rows = list.failure ? [] : list.rows;
  if (!rows) {
    return Array.from({ length: placeholderRows }, (_, place) => (
      <div key={place} className="flex gap-3 border-b border-line px-4 py-3">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex flex-1 flex-col gap-2.5 py-0.5">
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
    ));
  }
  if (rows.length === 0) return <ListMessage list={list} />;
  return (
    <ul aria-label={caption}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          aria-current={rowKey(row) === sought || undefined}
          className="border-b border-line last:border-b-0 aria-[current]:bg-accent-soft"
        >
          {renderCompact(row)}
          {renderDetail?.(row)}
        </li>
      ))}
    </ul>
  );
}
