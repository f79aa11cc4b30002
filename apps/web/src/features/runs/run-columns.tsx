import type { Run, RunSortKey } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Ago } from "../../ui/moment.tsx";
import { missing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { RunProgress, RunStateBadge } from "./run-state.tsx";
import { describeCounts, describeDuration, describeKind, describeStarter } from "./run-words.ts";

type RunColumn = Column<Run> & { id: RunSortKey | "kind" | "state" | "counts" | "starter" | "duration" };

export const runColumns: readonly RunColumn[] = [
  {
    id: "source",
    label: "Source",
    width: 180,
    grows: true,
    sortable: true,
    isText: true,
    cell: (run) => <SourceLink run={run} />,
    compact: [{ line: 1 }],
  },
  { id: "kind", label: "Kind", width: 160, cell: describeKind, compact: [{ line: 2 }] },
  {
    id: "state",
    label: "State",
    width: 176,
    cell: (run) => (
      <div className="py-1 text-xs">
        <RunStateBadge run={run} />
        <div className="mt-1 empty:hidden">
          <RunProgress run={run} />
        </div>
      </div>
    ),
    compact: [
      { line: 1, isAtEnd: true, cell: (run) => <RunStateBadge run={run} /> },
      { line: 3, cell: (run) => <RunProgress run={run} /> },
    ],
  },
  {
    id: "counts",
    label: "Counts",
    width: 224,
    grows: true,
    cell: (run) => <span className="line-clamp-2 tabular-nums">{describeCounts(run) || missing}</span>,
    compact: [{ line: 4, cell: (run) => describeCounts(run) || null }],
  },
  {
    id: "starter",
    label: "Started By",
    width: 128,
    cell: (run) => <span className="line-clamp-2 wrap-anywhere">{describeStarter(run)}</span>,
    compact: [{ line: 5, cell: describeStarter }],
  },
  {
    id: "created_at",
    label: "Created",
    width: 196,
    sortable: true,
    isDay: true,
    cell: ({ created_at }) => <Ago at={created_at} isSentence />,
    compact: [{ line: 5, cell: ({ created_at }) => <Ago at={created_at} isSentence /> }],
  },
  {
    id: "duration",
    label: "Duration",
    width: 96,
    align: "end",
    cell: (run) => describeDuration(run) ?? missing,
    compact: [{ line: 5, cell: (run) => describeDuration(run) ?? null }],
  },
];

export const compactRunLines = [
  "items-start gap-3 text-sm",
  "mt-0.5 text-fg2",
  "mt-1.5 text-xs text-fg2 empty:hidden",
  "mt-0.5 text-xs text-fg2 tabular-nums empty:hidden",
  "mt-0.5 flex-wrap text-xs text-fg3 tabular-nums",
];

const SourceLink = ({ run: { id, source } }: { run: Run }) => (
  <Link
    to="/provider/runs/$id"
    params={{ id }}
    className="rounded-badge font-medium text-fg wrap-anywhere hover:text-accent-text hover:underline"
  >
    {source}
  </Link>
);
