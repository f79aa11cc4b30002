import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { resultsKey } from "../../list/filters.ts";
import { ListFrame } from "../../list/list-frame.tsx";
import { ClearFiltersButton } from "../../list/list-message.tsx";
import { PageSizeMenu } from "../../list/page-size-menu.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { ShortcutsButton } from "../../list/shortcuts-button.tsx";
import { useList } from "../../list/use-list.ts";
import { useShortcuts } from "../../list/use-shortcuts.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useWide } from "../../ui/use-wide.ts";
import { CompactReview } from "./queue/compact-review.tsx";
import { EditRequirements } from "./queue/edit-requirements.tsx";
import { QueueMessage } from "./queue/queue-message.tsx";
import { QueueOutcome } from "./decide/queue-outcome.tsx";
import { QueueSkeleton } from "./queue/queue-skeleton.tsx";
import { queueList, queuePage } from "./review-api.ts";
import { reviewCounts } from "./review-counts-api.ts";
import { ReviewArea } from "./queue/review-area.tsx";
import { ReviewFooter } from "./decide/review-footer.tsx";
import { readReviewSearch } from "./review-search.ts";
import { ReviewTable } from "./queue/review-table.tsx";
import { StatusTabs } from "./queue/status-tabs.tsx";
import { useCursor } from "./queue/use-cursor.ts";
import { useFieldSelection } from "./decide/use-field-selection.ts";
import { rowActions } from "./decide/row-actions.ts";
import { reviewKeys, type ReviewKey } from "./decide/review-keys.ts";
import { useReviewing } from "./decide/use-reviewing.tsx";
import { WaitingAges } from "./queue/waiting-ages.tsx";

/** The provider's queue of pending edits, field by field, oldest first. `given` is the search of the address, which is not checked yet. */
export function ReviewPage({ given }: { given: object }) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => readReviewSearch(given), [given]);
  const list = useList(search, queueList);
  const page = useQuery({ ...queuePage(search), refetchInterval: false });
  const counts = useQuery(reviewCounts).data;
  const rows = list.failure ? [] : (list.rows ?? []);
  const cursor = useCursor();
  const selection = useFieldSelection(resultsKey(search), rows);
  const reviewing = useReviewing({
    cursor,
    recentReasons: counts?.recent_reasons ?? [],
    toggle: selection.toggle,
    onSelectionDecided: selection.clear,
  });
  const { actions, approveSelection, rejectSelection, undo, dialogs } = reviewing;
  const [isHelped, setHelped] = useState(false);
  const act: Record<ReviewKey, () => void> = {
    ...rowActions({ rows, selected: selection.rows, cursor, reviewing }),
    "?": () => setHelped(true),
  };
  const keys = useShortcuts({ act, repeats: ["j", "k"], undo });
  const getName = (id: string) =>
    counts ? (counts.companies.find((company) => company.id === id)?.name ?? "Unknown company") : "…";
  const isPast = search.status !== undefined;
  const Rows = useWide() ? ReviewTable : CompactReview;

  return (
    <ListFrame>
      <div className="px-4 lg:px-6">
        <PageHeader
          title="Review"
          actions={
            !isPast && (
              <div className="pointer-coarse:hidden">
                <ShortcutsButton
                  keys={reviewKeys}
                  isOpen={isHelped}
                  onOpenChange={setHelped}
                  isOn={keys.isOn}
                  onSwitch={keys.switchTo}
                />
              </div>
            )
          }
        />
        <p className="mt-1 mb-2 text-fg3">
          Changes of products that vendors ask for. An approved one is published in the catalog at once.
        </p>
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 lg:px-6">
        <StatusTabs search={search} />
        <div className="pb-2 lg:pb-0">
          <WaitingAges />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 lg:px-6">
        <SearchBox list={list} placeholder="Search by Product, SKU, Etc" />
        <ChecklistFilter
          list={list}
          name="company"
          label="Company"
          options={counts?.companies.map(({ id }) => id)}
          getName={getName}
        />
        <div className="ml-auto">
          <PageSizeMenu list={list} />
        </div>
      </div>
      <QueueOutcome list={list} isStale={page.isError && page.data !== undefined} />
      <ReviewArea list={list} cursor={cursor} isTurning={list.updating && list.shown !== search}>
        {!list.rows && !list.failure && <QueueSkeleton />}
        {rows.length > 0 && (
          <EditRequirements rows={rows}>
            <Rows rows={rows} selected={selection.ids} actions={actions} isPast={isPast} />
          </EditRequirements>
        )}
        {rows.length === 0 && (list.rows ?? list.failure) && <QueueMessage list={list} />}
        {rows.length > 0 && list.total === 0 && (
          <div className="flex flex-wrap items-center justify-center gap-x-2 px-4 py-6 text-fg3">
            <p>
              {list.isFiltered || search.search
                ? "Nothing else that matches your search or filters is waiting."
                : "Nothing else is waiting."}
            </p>
            <ClearFiltersButton list={list} />
          </div>
        )}
      </ReviewArea>
      <ReviewFooter
        list={list}
        selection={selection}
        fields={page.data?.fields ?? 0}
        onApprove={approveSelection}
        onReject={rejectSelection}
        onClear={() => {
          selection.clear();
          cursor.back();
        }}
      />
      {dialogs}
    </ListFrame>
  );
}
