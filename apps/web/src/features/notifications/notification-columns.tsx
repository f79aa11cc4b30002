import type { Notification } from "@lading/contract";
import type { ReactNode } from "react";
import { date, dateAndTime } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { ReadMark } from "./read-mark.tsx";
import { typeLabel } from "./type-label.ts";

/** What a cell shows of a notification. */
type Cell = (notification: Notification) => ReactNode;
type NotificationColumn = Column<Notification> &
  ({ id: "event_date"; sortable: true } | { id: "type" | "description" | "visit" });

/** The columns of a list of notifications; `visit` is absent where nothing is visited, and what was read not told. */
export const notificationColumns = (description: Cell, visit?: Cell): readonly NotificationColumn[] => [
  {
    id: "event_date",
    label: "Notification Date",
    width: 152,
    sortable: true,
    cell: ({ event_date, was_read }) => (
      <span title={dateAndTime(event_date)} className="flex items-center gap-2 whitespace-nowrap tabular-nums">
        {visit && <ReadMark wasRead={was_read} />}
        <span className={visit && !was_read ? "font-medium text-fg" : ""}>{date(event_date)}</span>
      </span>
    ),
  },
  {
    id: "type",
    label: "Type",
    width: 184,
    cell: ({ notification_type, was_read }) => (
      <span className={visit && !was_read ? "font-medium text-fg" : ""}>{typeLabel(notification_type)}</span>
    ),
  },
  { id: "description", label: "Description", width: 280, grows: true, cell: description },
  ...(visit ? [{ id: "visit", label: "Visit Notification", width: 144, cell: visit } as const] : []),
];
