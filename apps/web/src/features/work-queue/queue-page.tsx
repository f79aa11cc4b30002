import {
  editableIds,
  getAttribute,
  type WorkItem,
  workKindIds,
  workKinds,
  workStateNames,
  workStates,
} from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Settings2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "../../lib/use-may.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { ShortcutsButton } from "../../list/shortcuts-button.tsx";
import { useList } from "../../list/use-list.ts";
import { useRowCursor } from "../../list/use-row-cursor.ts";
import { useSelection } from "../../list/use-selection.ts";
import { useShortcuts } from "../../list/use-shortcuts.ts";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { workList } from "./queue-api.ts";
import { compactQueueLines, queueColumns } from "./queue-columns.tsx";
import { QueueFigures } from "./queue-figures.tsx";
import { readQueueSearch } from "./queue-search.ts";
import { QueueViews } from "./queue-views.tsx";
import { SelectionActions } from "./selection-actions.tsx";
import { useQueueActions } from "./use-queue-actions.tsx";

const queueKeys = {
  j: "Next row",
  k: "Previous row",
  x: "Select or deselect the row",
  o: "Open the row",
  t: "Take the row, or all that are selected",
  u: "Release the row, or all that are selected",
  h: "Hand over the row, or all that are selected",
  a: "Approve the row's edits, or those of all selected rows",
  r: "Reject the row's edits, or those of all selected rows",
  "?": "Show these shortcuts",
} as const;

const states = workStates.map((value) => ({ value, label: workStateNames[value] }));
const owners = [
  { value: "me", label: "Me" },
  { value: "nobody", label: "Nobody" },
] as const;

interface QueuePageProps {
  /** The search of the address, which is not checked yet. */
  given: object;
  /** Shown above the queue, for example the first steps of an empty portal. */
  above?: ReactNode;
}

/** Everything that waits for staff, what is due first at the top. */
export function QueuePage({ given, above }: QueuePageProps) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => readQueueSearch(given), [given]);
  const queried = useList(search, workList);
  // The queue is read again every few seconds, which must not cover its rows.
  const list = { ...queried, updating: queried.updating && queried.shown !== search };
  const selection = useSelection(list);
  const cursor = useRowCursor();
  const rows = list.failure ? [] : (list.rows ?? []);
  const mayAsk = useMay();
  const actions = useQueueActions({ search, selection, rows, onDone: cursor.back });
  const [isHelped, setHelped] = useState(false);
  const current = () => rows[cursor.current()];
  const keys = useShortcuts<keyof typeof queueKeys>({
    act: {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      x: cursor.toggle,
      o: cursor.open,
      t: () => actions.take(current()),
      u: () => actions.release(current()),
      h: () => actions.handOver(current()),
      a: () => actions.approve(current()),
      r: () => actions.reject(current()),
      "?": () => setHelped(true),
    },
    repeats: ["j", "k"],
    undo: actions.undo,
  });
  const kinds = workKindIds.filter((kind) => mayAsk({ permission: workKinds[kind].permission }));
  return (
    <ListPage
      title="Queue"
      about="Everything that waits for a decision of staff, whatever its kind, by the time when it is due."
      above={above}
      actions={
        <>
          <div className="pointer-coarse:hidden">
            <ShortcutsButton
              keys={{ ...queueKeys, "Ctrl+Z": "Undo the last decision, for 10 seconds" }}
              isOpen={isHelped}
              onOpenChange={setHelped}
              isOn={keys.isOn}
              onSwitch={keys.switchTo}
            />
          </div>
          <Link
            to="/provider/queue/settings"
            className="inline-flex h-8 items-center gap-2 rounded-control px-2 font-medium text-fg2 hover:bg-muted hover:text-fg"
          >
            <Settings2 aria-hidden size={16} strokeWidth={1.75} />
            Due Times
          </Link>
        </>
      }
    >
      <QueueFigures />
      <QueueViews search={search} />
      <ListView<WorkItem>
        list={list}
        name="work-queue"
        caption="Queue"
        empty={{
          text: "Nothing is waiting for you. Changes of vendors, companies without an administrator and failed imports appear here.",
        }}
        noun={["row", "rows"]}
        columns={queueColumns}
        compactLines={compactQueueLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ kind, subject }) => `${workKinds[kind].label}: ${subject}`}
        selection={selection}
        actions={<SelectionActions actions={actions} count={selection.count} />}
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="kind"
              label="Kind"
              options={kinds}
              // The options are kinds, and the filter's type knows only texts.
              getName={(kind) => workKinds[kind as (typeof kinds)[number]].label}
            />
            <CompanyFilter list={list} />
            <ChoiceFilter list={list} name="owner" label="Taken By" options={owners} />
            <ChoiceFilter list={list} name="state" label="State" options={states} />
            {kinds.includes("edits") && (
              <ChecklistFilter
                list={list}
                name="field"
                label="Field"
                options={editableIds}
                getName={(field) => getAttribute(field as (typeof editableIds)[number]).label}
              />
            )}
          </>
        }
      />
      {actions.dialogs}
    </ListPage>
  );
}
