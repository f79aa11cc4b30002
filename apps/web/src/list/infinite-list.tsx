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

/** From here on, in pixels above the end, more rows are asked for. */
const thresholdPx = 70;
/** And with fewer rows than this, when some are left out. */
const fewestRows = 5;
const placeholderRows = 2;
/** Longer than the pause inside a double click. */
const settlingMs = 400;

/** What an endless list needs beside its request: it asks for twenty rows at a time until it has them all. */
export const infinitePages = {
  initialPageParam: 1,
  getNextPageParam: <Row,>(last: ListPage<Row>, _all: unknown, page: number) =>
    page * infinitePageSize < last.total ? page + 1 : undefined,
};

interface InfiniteListProps<Row, Key extends QueryKey> {
  query: UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, number>;
  /** What the rows are, in the plural and small. */
  noun: string;
  /** What was searched for, to be named when nothing matches. */
  search?: string;
  /** What is said when nothing matches or there is nothing; without it, the words of every list. */
  nothing?: string;
  rowKey: (row: Row) => string;
  /** With `areChoices`, what chooses has this `tabIndex`, and anything else in the row -1: arrow keys lead to it. */
  renderRow: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** Rows to choose from are one stop of Tab together; arrow keys, Home and End move among them. */
  areChoices?: boolean;
  /** Rows that are not shown, such as those that were chosen from here. */
  isLeftOut?: (row: Row) => boolean;
}

/** Rows in a box that scrolls, fetched as the reader comes near their end. */
export function InfiniteList<Row, Key extends QueryKey>(props: InfiniteListProps<Row, Key>) {
  const { query, noun, search = "", nothing, rowKey, renderRow, isLeftOut, areChoices = false } = props;
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const area = useRef<HTMLElement>(null);
  const fetched = data?.pages.flatMap((page) => page.rows);
  const rows = fetched?.filter((row) => !isLeftOut?.(row));
  const count = rows?.length ?? 0;
  const list = useSettling((fetched?.length ?? 0) - count);

  // The row to which Tab leads.
  const [visited, setVisited] = useState<string>();
  const stop = rows?.find((row) => rowKey(row) === visited) ?? rows?.[0];

  const more = useEffectEvent((shown: number) => {
    if (!hasNextPage || isFetching || isError || !area.current) return;
    if (shown < fewestRows || isNearEnd(area.current)) void fetchNextPage();
  });
  // Rows that do not fill the box leave nothing to scroll. A page that is left out whole brings data and no row.
  useEffect(() => {
    if (data) more(count);
  }, [data, count]);

  if (rows?.length === 0 && !hasNextPage) {
    const said = search ? `Sorry, we couldn't find a match for “${search}”.` : "No data available";
    return <EmptyState title={nothing ?? said} />;
  }
  return (
    <section
      ref={area}
      aria-label={noun}
      aria-busy={isFetching}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by its focus
      tabIndex={areChoices && count > 0 ? -1 : 0}
      className="h-full overflow-auto -outline-offset-2"
      onScroll={() => more(count)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it moves the focus among what is in it */}
      <ul ref={list} onKeyDown={areChoices ? moveAmongChoices : undefined}>
        {rows?.map((row) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches where the focus is
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
          <Button onPress={() => void (rows ? fetchNextPage() : refetch())}>Try again</Button>
        </div>
      )}
    </section>
  );
}

/** A row that leaves lets the next one slide under the pointer: what is pressed right then was not meant. */
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
