import { useDeferredValue, useEffect, useRef } from "react";
import { useWide } from "../ui/use-wide.ts";
import { CompactRows } from "./compact-rows.tsx";
import { areaClass, listRows, readFromStart, rowsClass } from "./list-frame.tsx";
import { listPart } from "./list-part.ts";
import { RefreshOverlay } from "./refresh-overlay.tsx";
import { TableOfColumns } from "./table-of-columns.tsx";
import type { List } from "./use-list.ts";
import type { DataTableProps } from "./data-table-props.ts";

/** More rows than fit in a window. */
const firstRows = 20;

/** The rows of a list: a table, or below 1024 px a list of rows. Its height stays the same while the next page loads. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, inSection, sought } = props;
  const wide = useWide();
  // A page of 100 rows takes several times as long as the first rows, so they are painted before it is rendered. Rows that were
  // cached are rendered at once: after Back, the list scrolls to the row that the user left.
  const rendersAll = useDeferredValue(list.rows !== undefined) || sought !== undefined;
  const rendered = rendersAll ? Infinity : firstRows;
  const area = useStartOfNewRows(list.shown);
  // Runs after the scroll to the first row, because the row in the address takes precedence.
  useEffect(() => {
    if (list.shown && sought !== undefined)
      area.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
  }, [area, list.shown, sought]);
  return (
    <div {...listRows} aria-busy={list.updating} className={`relative flex flex-col ${inSection ? "" : rowsClass}`}>
      <section
        {...listPart("rows")}
        ref={area}
        aria-label={props.caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
        tabIndex={0}
        data-scroll-restoration-id={`list ${props.caption}`}
        className={`relative border-line -outline-offset-2 ${inSection ? sectionClass(list) : areaClass}`}
      >
        {wide ? <TableOfColumns {...props} rendered={rendered} /> : <CompactRows {...props} rendered={rendered} />}
      </section>
      <RefreshOverlay updating={list.updating} />
    </div>
  );
}

/** A last page that is not full is as high as the other pages, so that the pager below does not move. */
const sectionClass = ({ pages }: List) =>
  `max-lg:scroll-mt-16 lg:overflow-auto border-b [&_tbody>tr:last-child>td]:border-b-0 ${pages > 1 ? "lg:min-h-139" : ""}`;

/** Returns the ref of the scroll area. It scrolls to the first row when the rows change, but not after Back. */
function useStartOfNewRows(shown: unknown) {
  const area = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== undefined && before.current !== shown && area.current) readFromStart(area.current);
    before.current = shown;
  }, [shown]);
  return area;
}
