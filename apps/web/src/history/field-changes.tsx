import type { HistoryField, ValueChange } from "@lading/contract";
import { ArrowRight } from "lucide-react";
import { describeChange } from "../lib/describe-origin.ts";
import { InfiniteList } from "../list/infinite-list.tsx";
import { changesOf, type ProductHistory } from "./product-history.ts";

interface FieldChangesProps {
  history: ProductHistory;
  field: HistoryField;
}

/** Every change of a field's published value, the newest first, down to its first value. */
export function FieldChanges({ history, field }: FieldChangesProps) {
  return (
    <div className="-mx-5 flex max-h-[min(60dvh,28rem)] min-h-40 border-y border-line *:w-full">
      <InfiniteList
        query={changesOf(history, field)}
        noun="changes"
        rowKey={({ at, source, new_value }) => `${at} ${source} ${new_value}`}
        renderRow={(change) => <Change change={change} history={history} field={field} />}
      />
    </div>
  );
}

function Change({ change, history, field }: FieldChangesProps & { change: ValueChange }) {
  const { title, lines } = describeChange(change);
  const to = history.format(field, change.new_value);
  return (
    <div className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-2">
      <p className="wrap-anywhere whitespace-pre-line tabular-nums">
        {change.is_first ? (
          <span className="sr-only">first value </span>
        ) : (
          <>
            <span className="sr-only">from </span>
            <span className="text-fg3">{history.format(field, change.old_value)}</span>
            <ArrowRight aria-hidden size={14} strokeWidth={1.75} className="mx-1.5 inline align-[-0.15em] text-fg3" />
            <span className="sr-only"> to </span>
          </>
        )}
        <span className="font-medium text-fg">{to}</span>
      </p>
      <div className="text-xs text-fg3">
        <p className="font-medium text-fg2">{title}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
