import type { Notification } from "@lading/contract";
import type { ReactNode } from "react";
import { Ago } from "../../ui/moment.tsx";
import type { Column } from "../../list/column.ts";
import { ReadMark } from "./read-mark.tsx";
import { typeLabel } from "./type-label.ts";

/** The props of a cell. */
type Cell = (notification: Notification) => ReactNode;
type NotificationColumn = Column<Notification> &
  ({ id: "event_date"; sortable: true } | { id: "type" | "description" | "visit" });

/** The columns of a list of notifications. `visit` is absent in the archive, which neither links nor shows what was read. */
export const notificationColumns = (description: Cell, visit?: Cell): readonly NotificationColumn[] => [
  {
    id: "event_date",
    label: "Notification Date",
    width: 152,
    sortable: true,
    isDay: true,
    cell: ({ event_date, was_read }) => (
      <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
        {visit && <ReadMark wasRead={was_read} />}
        <span className={visit && !was_read ? "font-medium text-fg" : ""}>
          <Ago at={event_date} isSentence />
        </span>
      </span>
    ),
    compact: [
      {
        line: 1,
        isAlwaysShown: true,
        cell: ({ event_date, notification_type, was_read }, shows) => (
          <span className="flex items-center gap-2">
            {visit && <ReadMark wasRead={was_read} />}
            <span className="tabular-nums">
              {shows("type") && typeLabel(notification_type)}
              {shows("type") && shows("event_date") && " · "}
              {shows("event_date") && <Ago at={event_date} isSentence={!shows("type")} />}
            </span>
          </span>
        ),
      },
    ],
  },
  {
    id: "type",
    label: "Type",
    width: 184,
    cell: ({ notification_type, was_read }) => (
      <span className={visit && !was_read ? "font-medium text-fg" : ""}>{typeLabel(notification_type)}</span>
    ),
  },
  {
    id: "description",
    label: "Description",
    width: 280,
    grows: true,
    cell: description,
    compact: [{ line: 2, cell: (notification) => <div>{description(notification)}</div> }],
  },
  ...(visit
    ? [
        {
          id: "visit",
          label: "Visit Notification",
          width: 144,
          cell: visit,
          // The line keeps its height if the notification has no page to open.
          compact: [{ line: 3, cell: (notification: Notification) => <span>{visit(notification)}</span> }],
        } as const,
      ]
    : []),
];

export const compactNotificationLines = ["mb-1 text-xs text-fg3", "", "mt-0.5 min-h-8 items-center"];
