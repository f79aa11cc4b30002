import { type HistoryField, historyFields, type PastProduct } from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { date, dateAndTime } from "../lib/formats.ts";
import { failureText } from "../lib/form-failure.ts";
import { dayText, noDay, typedDay } from "../lib/typed-day.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { DayField } from "../ui/day-field.tsx";
import { getFieldLabel, pastValuesQuery, type ProductHistory } from "./product-history.ts";
import { useValueActions } from "./value-actions.ts";

interface PastValuesProps {
  history: ProductHistory;
  onChooseField: (field: HistoryField) => void;
  /** Called after values of the day were proposed. */
  onPutBack: () => void;
}

const daysBack = 30;

/** The values of a product at the end of a day that differ from those of today, and on demand all others. */
export function PastValues({ history, onChooseField, onPutBack }: PastValuesProps) {
  // The server's days are those of UTC.
  const [today] = useState(() => toDay(Date.now()));
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const live = useQuery(pastValuesQuery(history, today));
  const text = typed ?? (live.data ? dayText(getFirstChoice(live.data)) : "");
  const day = typedDay(text);
  const error = day === undefined ? noDay : day > today ? "Must be today or earlier." : undefined;
  const past = useQuery({
    ...pastValuesQuery(history, day ?? today),
    enabled: error === undefined,
    placeholderData: keepPreviousData,
  });
  const failure = past.error ?? live.error;
  return (
    <>
      <div className="max-w-60">
        <DayField
          ref={input}
          name="day"
          label="Day"
          value={text}
          error={text === "" ? undefined : error}
          onChange={setTyped}
          onBlur={() => undefined}
        />
      </div>
      {failure && (!past.data || !live.data) ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 pb-2">
          {failureText(failure)}
          <Button
            onPress={() => {
              void past.refetch();
              void live.refetch();
            }}
          >
            Try Again
          </Button>
        </div>
      ) : (
        <ValuesOfDay
          // Another day has other differences.
          key={past.data?.date}
          past={past.data}
          live={live.data}
          isLoading={past.isFetching}
          {...{ history, onChooseField, onPutBack }}
        />
      )}
    </>
  );
}

/** A month ago, or the day on which the history begins if that is later. */
function getFirstChoice({ begins_at }: PastProduct) {
  const monthAgo = toDay(Date.now() - daysBack * 86_400_000);
  const begins = begins_at.slice(0, 10);
  return begins > monthAgo ? begins : monthAgo;
}

interface ValuesOfDayProps extends PastValuesProps {
  past: PastProduct | undefined;
  live: PastProduct | undefined;
  isLoading: boolean;
}

function ValuesOfDay({ past, live, isLoading, history, onChooseField, onPutBack }: ValuesOfDayProps) {
  const [showsAll, setShowsAll] = useState(false);
  const actions = useValueActions();
  const [chosen, setChosen] = useState<ReadonlySet<HistoryField>>(new Set());
  const [isPending, setPending] = useState(false);
  if (!past || !live?.values) return <output className="block min-h-40 text-fg3">Loading the values...</output>;
  const { values: before, date: shown } = past;
  const now = live.values;
  const others = before ? historyFields.filter((field) => before[field] !== now[field]) : [];
  const fields = showsAll ? historyFields : others;
  const canPutBack = (field: HistoryField) => before !== null && (actions?.canPutBack(field, before[field]) ?? false);
  const hasBoxes = others.some(canPutBack);
  const putBack = async () => {
    setPending(true);
    const values = [...chosen].map((field) => ({ field, value: before?.[field] ?? null }));
    if (await actions?.putBack(values)) onPutBack();
    else setPending(false);
  };
  const toggle = (field: HistoryField) => {
    const next = new Set(chosen);
    if (!next.delete(field)) next.add(field);
    setChosen(next);
  };
  return (
    <div aria-busy={isLoading}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <output>{before ? countText(others.length) : describeBeginning(past)}</output>
        {before && (
          <Button variant="link" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? "Only differences" : "Show all values"}
          </Button>
        )}
        {hasBoxes && (
          <Button
            icon={<Undo2 aria-hidden size={16} strokeWidth={1.75} />}
            isPending={isPending}
            isDisabled={chosen.size === 0}
            onPress={() => void putBack()}
          >
            {chosen.size === 0 ? "Put Back" : `Put Back ${chosen.size}`}
          </Button>
        )}
      </div>
      {before && fields.length > 0 && (
        <div className="-mx-5 overflow-x-auto border-y border-line">
          <table className="w-full">
            <caption className="sr-only">{`Values on ${date(shown)}`}</caption>
            <thead>
              <tr className="border-b border-line text-left text-xs text-fg3">
                {hasBoxes && (
                  <td className="py-2 pl-5">
                    <span className="sr-only">Put back</span>
                  </td>
                )}
                <th scope="col" className={`py-2 font-medium ${hasBoxes ? "pl-2" : "pl-5"}`}>
                  Field
                </th>
                <th scope="col" className="px-2 py-2 font-medium">
                  {date(shown)}
                </th>
                <th scope="col" className="py-2 pr-5 font-medium">
                  Today
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr
                  key={field}
                  className={`border-b border-line align-top last:border-b-0 ${showsAll && others.includes(field) ? "bg-accent-soft" : ""}`}
                >
                  {hasBoxes && (
                    <td className="w-9 py-2.5 pl-5">
                      {others.includes(field) && canPutBack(field) && (
                        <Checkbox
                          aria-label={`Put back ${getFieldLabel(field)}`}
                          checked={chosen.has(field)}
                          onChange={() => toggle(field)}
                        />
                      )}
                    </td>
                  )}
                  <th scope="row" className={`py-2 text-left font-normal text-fg3 ${hasBoxes ? "pl-2" : "pl-5"}`}>
                    <button
                      type="button"
                      aria-label={`History of ${getFieldLabel(field)}`}
                      className="rounded-badge text-left text-accent-text hover:underline"
                      onClick={() => onChooseField(field)}
                    >
                      {getFieldLabel(field)}
                    </button>
                  </th>
                  <td
                    className="px-2 py-2 wrap-anywhere tabular-nums"
                    colSpan={before[field] === now[field] ? 2 : undefined}
                  >
                    {history.format(field, before[field])}
                  </td>
                  {before[field] !== now[field] && (
                    <td className="py-2 pr-5 font-medium text-fg wrap-anywhere tabular-nums">
                      {history.format(field, now[field])}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function countText(others: number) {
  if (others === 0) return "All values are the same as today.";
  return `${others === 1 ? "1 value differs" : `${others} values differ`} from today. All others are the same.`;
}

const describeBeginning = ({ first, begins_at }: PastProduct) =>
  first.source === "earlier" || begins_at !== first.at
    ? `The history begins on ${dateAndTime(begins_at)}. Earlier values are not known.`
    : `The product was added on ${dateAndTime(first.at)}.`;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
