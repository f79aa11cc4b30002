import type { Notification } from "@lading/contract";
import type { ReactNode } from "react";
import { date } from "../../lib/formats.ts";
import { isSelected, toggleRow } from "../../list/selection.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ReadMark } from "./read-mark.tsx";
import { typeLabel } from "./type-label.ts";

interface CompactNotificationProps {
  notification: Notification;
  description: ReactNode;
  /** Absent where nothing is visited, and what was read not told. */
  visit?: ReactNode;
  /** Undefined where nothing can be done with what is chosen. */
  selection: RowSelection | undefined;
  /** Ids of the rows of its page. */
  page: readonly string[];
}

/** A notification on a narrow screen: all that the table says, and the box to choose it. */
export function CompactNotification(props: CompactNotificationProps) {
  const { notification, description, visit, selection, page } = props;
  const { id, event_date, notification_type, was_read } = notification;
  const isChosen = selection !== undefined && isSelected(selection.selection, id);
  return (
    <article data-selected={isChosen || undefined} className="flex gap-3 px-4 py-3 data-selected:bg-accent-soft">
      {selection && (
        <label className="-m-3 mr-[-0.5rem] grid size-10 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{`Select ${notification.description}`}</span>
          <Checkbox checked={isChosen} onChange={() => selection.change(toggleRow(selection.selection, id, page))} />
        </label>
      )}
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex items-center gap-2 text-xs text-fg3">
          {visit !== undefined && <ReadMark wasRead={was_read} />}
          <span className="tabular-nums">{`${typeLabel(notification_type)} · ${date(event_date)}`}</span>
        </div>
        {description}
        {visit !== undefined && <div className="mt-0.5 flex min-h-8 items-center">{visit}</div>}
      </div>
    </article>
  );
}
