import { workKinds, type WorkItem, type WorkSortKey } from "@lading/contract";
import { number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { DueTime, WaitingTime } from "./due-time.tsx";
import { ItemLink } from "./item-link.tsx";
import { Ago } from "../../ui/moment.tsx";
import { Badge } from "../../ui/badge.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { SeenButton } from "./seen-button.tsx";

type QueueColumn = Column<WorkItem> & { id: WorkSortKey | "kind" | "subject" | "company" | "asks" | "owner" | "size" };

export const queueColumns: readonly QueueColumn[] = [
  {
    id: "subject",
    label: "Subject",
    width: 210,
    least: 150,
    grows: true,
    cell: (item) => (
      <span className="block py-0.5">
        <ItemLink path={item.link}>{item.subject}</ItemLink>
        {item.subject_note !== null && (
          <span className="block text-xs text-fg3 wrap-anywhere">{item.subject_note}</span>
        )}
      </span>
    ),
    compact: [{ line: 1, cell: (item) => <ItemLink path={item.link}>{item.subject}</ItemLink> }],
  },
  {
    id: "due_at",
    label: "Due",
    width: 172,
    sortable: true,
    isDay: true,
    cell: (item) => <DueTime item={item} />,
    compact: [{ line: 4, cell: (item) => <DueTime item={item} hasLabel /> }],
  },
  {
    id: "asks",
    label: "Details",
    width: 190,
    least: 160,
    grows: true,
    cell: (item) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="line-clamp-2 wrap-anywhere text-fg">{item.asks}</span>
        <SeenButton item={item} />
      </span>
    ),
    compact: [
      { line: 2, cell: ({ asks }) => <span className="line-clamp-2">{asks}</span> },
      { line: 4, isAtEnd: true, cell: (item) => item.cancelled && <SeenButton item={item} /> },
    ],
  },
  {
    id: "kind",
    label: "Kind",
    width: 156,
    cell: ({ kind }) => <KindBadge kind={kind} />,
    compact: [{ line: 3, cell: ({ kind }) => workKinds[kind].label }],
  },
  {
    id: "company",
    label: "Company",
    width: 150,
    cell: ({ company }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="line-clamp-2 wrap-anywhere">{company?.name ?? "None"}</span>
        {company?.is_test && <Badge>Test</Badge>}
      </span>
    ),
    compact: [
      { line: 3, cell: ({ company }) => company && (company.is_test ? `${company.name}, test` : company.name) },
    ],
  },
  {
    id: "waiting_since",
    label: "Waiting",
    width: 96,
    sortable: true,
    isDay: true,
    cell: ({ waiting_since: since }) => <WaitingTime since={since} />,
    compact: [{ line: 3, isAtEnd: true, cell: ({ waiting_since: since }) => <WaitingTime since={since} /> }],
  },
  {
    id: "owner",
    label: "Taken By",
    width: 124,
    cell: (item) => <Owner item={item} />,
    compact: [{ line: 4, isAtEnd: true, cell: (item) => item.owner && <Owner item={item} /> }],
  },
  { id: "size", label: "Size", width: 64, align: "end", cell: ({ size }) => number(size) },
];

export const compactQueueLines = [
  "text-sm",
  "mt-0.5 text-fg2",
  "mt-0.5 text-xs text-fg3",
  "mt-1.5 flex-wrap items-center gap-y-1 text-xs text-fg2",
];

function Owner({ item: { owner } }: { item: WorkItem }) {
  if (!owner) return <span className="text-fg3">Nobody</span>;
  return (
    <span className="block wrap-anywhere">
      <span className={owner.is_me ? "font-medium text-fg" : ""}>{owner.is_me ? "You" : owner.name}</span>
      <span className="block text-xs text-fg3">
        <Ago at={owner.taken_at} isSentence />
      </span>
    </span>
  );
}
