import type { HistoryField, Publication } from "@lading/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useRef } from "react";
import { describeSource } from "../lib/describe-origin.ts";
import { failureText } from "../lib/form-failure.ts";
import { inBothZones } from "../lib/format-moment.ts";
import { date, dateAndTime } from "../lib/formats.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { changesQuery, getFieldLabel, type ProductHistory } from "./product-history.ts";
import { PutBackButton } from "./put-back-button.tsx";

interface ChangeTimelineProps {
  history: ProductHistory;
  /** Shows only the changes of this field. */
  field?: HistoryField | undefined;
  /** Called after an earlier value of the field was proposed. */
  onPutBack?: () => void;
}

/** The published changes of a product by day (UTC), the newest first, down to its first values. */
export function ChangeTimeline({ history, field, onPutBack }: ChangeTimelineProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    changesQuery(history, field),
  );
  const timeline = useRef<HTMLElement>(null);
  const found = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const shown = field
    ? found
    : found.filter((row) => row.is_first || row.has_new_picture || getVisible(row, history).length > 0);
  const showOlder = async () => {
    const { hasNextPage: hasMore } = await fetchNextPage();
    // The pressed button is gone after the last page.
    if (!hasMore) timeline.current?.focus();
  };
  return (
    <section ref={timeline} aria-label="Changes" tabIndex={-1} className="min-h-40 outline-none">
      {!data && !error && <Skeleton className="h-24" />}
      {groupByDay(shown).map(([day, changes]) => (
        <section key={day} aria-label={date(day)}>
          <h2 className="mb-2 text-xs font-medium text-fg3">{date(day)}</h2>
          <ol>
            {changes.map((change, place) => (
              // The list only grows at its end.
              <Change
                key={`${change.at} ${place}`}
                change={change}
                history={history}
                isOfField={field !== undefined}
                onPutBack={onPutBack}
              />
            ))}
          </ol>
        </section>
      ))}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 pb-2">
          {failureText(error)}
          <Button onPress={() => void (data ? fetchNextPage() : refetch())}>Try Again</Button>
        </div>
      )}
      {hasNextPage && !error && (
        <Button isPending={isFetchingNextPage} onPress={() => void showOlder()}>
          Show Older
        </Button>
      )}
    </section>
  );
}

interface ChangeProps {
  change: Publication;
  history: ProductHistory;
  /** The title of the list names the field. */
  isOfField: boolean;
  onPutBack: (() => void) | undefined;
}

function Change({ change, history, isOfField, onPutBack }: ChangeProps) {
  const { at, has_new_picture, is_first } = change;
  const changes = isOfField ? change.changes : getVisible(change, history);
  const { title, people } = describeSource(change);
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center gap-1 pt-1.5">
        <span className="size-2 rounded-full bg-accent" />
        <span className="w-px grow bg-line" />
      </span>
      <div className="min-w-0 flex-1 pb-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <p className="font-medium text-fg wrap-anywhere">{is_first ? describeFirst(change, title) : title}</p>
          <time dateTime={at} title={inBothZones(at)} className="text-xs text-fg3 tabular-nums">
            {dateAndTime(at).replace(`${date(at)}, `, "")}
          </time>
        </div>
        {people.length > 0 && <p className="text-xs text-fg3 wrap-anywhere">{people.join(", ")}</p>}
        <dl className="mt-1">
          {changes.map(({ field, old_value, new_value }) => (
            <div key={field} className="flex flex-wrap gap-x-3">
              <dt className={isOfField ? "sr-only" : "w-36 text-fg3"}>{getFieldLabel(field)}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line tabular-nums">
                {is_first ? (
                  <span className="sr-only">first value </span>
                ) : (
                  <>
                    <span className="sr-only">from </span>
                    <span className="text-fg3">{history.format(field, old_value)}</span>
                    <ArrowRight
                      aria-hidden
                      size={14}
                      strokeWidth={1.75}
                      className="mx-1.5 inline align-[-0.15em] text-fg3"
                    />
                    <span className="sr-only"> to </span>
                  </>
                )}
                <span className="font-medium text-fg">{history.format(field, new_value)}</span>
              </dd>
            </div>
          ))}
        </dl>
        {has_new_picture && <p>New picture</p>}
        {onPutBack && !is_first && (
          <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
            {changes.map(({ field, old_value }) => (
              <PutBackButton
                key={field}
                field={field}
                value={old_value}
                text={history.format(field, old_value)}
                onDone={onPutBack}
              />
            ))}
          </span>
        )}
      </div>
    </li>
  );
}

/** The changes that a reader can see: the page writes some values in the same way, for example those of a figure to come. */
const getVisible = ({ changes }: Publication, { format }: ProductHistory) =>
  changes.filter(({ field, old_value, new_value }) => format(field, old_value) !== format(field, new_value));

/** The product's first row, or the first change that the portal still knows. */
function describeFirst({ source }: Publication, title: string) {
  if (source === "earlier") return "The history begins";
  return `Added: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Changes with the day of each group in UTC. They are in the order of time. */
function groupByDay(changes: readonly Publication[]) {
  const days = new Map<string, Publication[]>();
  for (const change of changes) {
    const day = change.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
