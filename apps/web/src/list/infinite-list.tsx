import { infinitePageSize } from "@lading/contract";
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { moveAmongChoices } from "./choice-keys.ts";
import type { ListPage } from "./use-list.ts";

/** More rows are fetched when the scroll position is this close to the end, in pixels. */
const thresholdPx = 70;
/** More rows are also fetched if fewer than this are shown, because some rows are left out. */
const fewestRows = 5;
const placeholderRows = 2;
/** Longer than the pause inside a double click. */
const settlingMs = 400;

/** The options of an infinite query, which requests twenty rows at a time until it has all of them. */
export const infinitePages = {
  initialPageParam: 1,
  getNextPageParam: <Row,>(last: ListPage<Row>, _all: unknown, page: number) =>
    page * infinitePageSize < last.total ? page + 1 : undefined,
};

interface InfiniteListProps<Row, Key extends QueryKey> {
  query: UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, number>;
  /** The plural noun of the rows, in lower case. */
  noun: string;
  /** The search text, which the message names if nothing matches. */
  search?: string;
  /** The message if there are no rows, instead of the usual one. */
  nothing?: string;
  rowKey: (row: Row) => string;
  /** With `areChoices`, the row's first control takes this `tabIndex` and its other controls -1, because arrow keys reach them. */
  renderRow: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** The rows are choices with a single tab stop. Arrow keys, Home and End move the focus among them. */
  areChoices?: boolean;
  /** Whether a row is not shown, for example because the user has already chosen it. */
  isLeftOut?: (row: Row) => boolean;
}

/** Rows in a scroll area, which fetches more rows when the user scrolls near its end. */
export function InfiniteList<Row, Key extends QueryKey>(props: InfiniteListProps<Row, Key>) {
  const { query, noun, search = "", nothing, rowKey, renderRow, isLeftOut, areChoices = false } = props;
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const area = useRef<HTMLElement>(null);
  const fetched = data?.pages.flatMap((page) => page.rows);
  const rows = fetched?.filter((row) => !isLeftOut?.(row));
  const count = rows?.length ?? 0;
  const list = useSettling((fetched?.length ?? 0) - count);

  // Tab leads to the row that had the focus last.
  const [visited, setVisited] = useState<string>();
  const stop = rows?.find((row) => rowKey(row) === visited) ?? rows?.[0];

  const more = useEffectEvent((shown: number) => {
    if (!hasNextPage || isFetching || isError || !area.current) return;
    if (shown < fewestRows || isNearEnd(area.current)) void fetchNextPage();
  });
  // Rows that do not fill the area cannot be scrolled. If all rows of a page are left out, `data` changes but `count` does not.
  useEffect(() => {
    if (data) more(count);
  }, [data, count]);

  if (rows?.length === 0 && !hasNextPage) {
    const message = search ? `Sorry, we couldn't find a match for “${search}”.` : "No data available";
    return <EmptyState title={nothing ?? message} />;
  }
  return (
    <section
      ref={area}
      aria-label={noun}
      aria-busy={isFetching}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it while it has the focus
      tabIndex={areChoices && count > 0 ? -1 : 0}
      className="h-full overflow-auto -outline-offset-2"
      onScroll={() => more(count)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it moves the focus among its controls */}
      <ul ref={list} onKeyDown={areChoices ? moveAmongChoices : undefined}>
        {rows?.map((row) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
          <li key={rowKey(row)} className="border-b border-line" onFocus={() => setVisited(rowKey(row))}>
            {renderRow(row, row === stop ? 0 : -1)}
          </li>
        ))}
      </ul>
      {!rows && !isError && <Placeholders />}
      <output className="flex min-h-10 items-center justify-center gap-2 text-fg3">
        {isFetchingNextPage && (
          <>
            <Spinner />
            {`Loading more ${noun}...`}
          </>
        )}
      </output>
      {isError && (
        <div role="alert" className="flex items-center justify-center gap-3 pb-4">
          {`The ${noun} could not be loaded.`}
          <Button onPress={() => void (rows ? fetchNextPage() : refetch())}>Try Again</Button>
        </div>
      )}
    </section>
  );
}

/** Ignores presses for a moment after a row is removed, because the next row moves under the pointer. */
function useSettling(leftOut: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(leftOut);
  useLayoutEffect(() => {
    const element = list.current;
    const hasLeft = leftOut > before.current;
    before.current = leftOut;
    if (!hasLeft || !element) return undefined;
    element.style.pointerEvents = "none";
    const settle = () => (element.style.pointerEvents = "");
    const timer = setTimeout(settle, settlingMs);
    return () => {
      clearTimeout(timer);
      settle();
    };
  }, [leftOut]);
  return list;
}

const isNearEnd = (area: HTMLElement) => area.scrollHeight - area.scrollTop - area.clientHeight <= thresholdPx;

function Placeholders() {
  return Array.from({ length: placeholderRows }, (_, place) => (
    <div key={place} className="border-b border-line px-4 py-4">
      <Skeleton className="h-4 w-2/3" />
    </div>
  ));
}
