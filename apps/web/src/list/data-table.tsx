import { useEffect, useRef } from "react";
import { useWide } from "../ui/use-wide.ts";
import { CompactRows } from "./compact-rows.tsx";
import { listPart } from "./list-part.ts";
import { RefreshOverlay } from "./refresh-overlay.tsx";
import { TableOfColumns } from "./table-of-columns.tsx";
import type { List } from "./use-list.ts";
import type { DataTableProps } from "./data-table-props.ts";

/** The rows of a list: a table, or below 1024 px a list of rows. Its height stays while the next page is on its way. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, inSection, sought } = props;
  const wide = useWide();
  const area = useStartOfNewRows(list.shown);
  // Last of all: the row that the address leads to is more than the first.
  useEffect(() => {
    if (list.shown && sought !== undefined)
      area.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [area, list.shown, sought]);
  return (
    <div aria-busy={list.updating} className="relative flex min-h-0 flex-1 flex-col">
      <section
        {...listPart("rows")}
        ref={area}
        aria-label={props.caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by its focus
        tabIndex={0}
        data-scroll-restoration-id={`list ${props.caption}`}
        className={`scroll-mt-16 border-line -outline-offset-2 lg:overflow-auto ${inSection ? sectionClass(list) : "min-h-80 flex-1 border-y"}`}
      >
        {wide ? <TableOfColumns {...props} /> : <CompactRows {...props} />}
      </section>
      <RefreshOverlay updating={list.updating} />
    </div>
  );
}

/** A last page that is not full is as high as the others: the pager below stays where it is. */
const sectionClass = ({ pages }: List) =>
  `border-b [&_tbody>tr:last-child>td]:border-b-0 ${pages > 1 ? "lg:min-h-139" : ""}`;

/** The scroll area's ref. New rows are read from the first; those that come back, by Back, stay scrolled as they were. */
function useStartOfNewRows(shown: unknown) {
  const area = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown && area.current) {
      area.current.scrollTop = 0;
      if (area.current.getBoundingClientRect().top < 0) area.current.scrollIntoView({ block: "start" });
    }
    before.current = shown;
  }, [shown]);
  return area;
}
