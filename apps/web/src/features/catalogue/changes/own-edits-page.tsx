import { getAttribute, type EditStatus, editStatuses, type FieldEdit } from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMay } from "../../../lib/use-may.ts";
import { formatHours } from "../../../lib/format-hours.ts";
import { ExportMenu } from "../../../list/export-menu.tsx";
import { ListPage } from "../../../list/list-page.tsx";
import { focusListPart } from "../../../list/list-part.ts";
import { ListView } from "../../../list/list-view.tsx";
import { type List, useList } from "../../../list/use-list.ts";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { OwnRequestsButton } from "../discontinuation/own-requests-button.tsx";
import { BackToList } from "../product/back-to-list.tsx";
import { OpenUploads } from "../workbook-upload/open-uploads.tsx";
import { getStatusLabel } from "./edit-status.tsx";
import { compactEditLines, ownEditColumns } from "./own-edit-columns.tsx";
import { decisionTime, ownEditCounts, ownEditList } from "./own-edits-api.ts";
import type { OwnEditsSearch } from "./own-edits-search.ts";
import { WithdrawSetButton } from "./withdraw-set-button.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";
import { number } from "../../../lib/formats.ts";

/** The company's edits of all its products, with their status. */
export function OwnEditsPage({ search }: { search: OwnEditsSearch }) {
  const list = useList(search, ownEditList);
  const mayEdit = useMay()({ permission: "products.edit_products" });
  const { data: counts } = useQuery({ ...ownEditCounts(search), placeholderData: keepPreviousData });
  const action = (edit: FieldEdit) => {
    if (!mayEdit || edit.status !== "pending") return null;
    const onDone = () => focusListPart("rows");
    return (
      <>
        <WithdrawButton edit={edit} onDone={onDone} />
        {edit.set && edit.set.changes > 1 && <WithdrawSetButton set={edit.set} onDone={onDone} />}
      </>
    );
  };
  const columns = ownEditColumns(mayEdit ? action : undefined);
  return (
    <ListPage
      title="Your Changes"
      above={<BackToList />}
      actions={
        <>
          <OwnRequestsButton />
          <ExportMenu list={list} name="own-edits" columns={columns} />
        </>
      }
    >
      <DecisionTime />
      {mayEdit && (
        <div className="px-4 pb-3 empty:hidden lg:px-6">
          <OpenUploads />
        </div>
      )}
      <StatusTabs list={list} counts={counts} />
      <ListView
        list={list}
        name="own-edits"
        caption="Changes"
        empty={{
          text: "Values that you and your colleagues change appear here, with the provider’s decision. To begin, open a product and choose “Edit”.",
        }}
        noun={["change", "changes"]}
        columns={columns}
        compactLines={compactEditLines}
        rowKey={({ id }) => id}
        rowName={(edit) => `${getAttribute(edit.name).label} of ${edit.product_name}`}
        search="Search by Product, SKU or Field"
      />
    </ListPage>
  );
}

/** How long decisions take at present, over the changes of all companies. */
function DecisionTime() {
  const hours = useQuery(decisionTime).data?.median_hours;
  return (
    // Its height does not depend on the response, so that nothing moves.
    <p className="-mt-3 mb-1 min-h-5 px-4 text-fg3 lg:px-6">
      {typeof hours === "number" && `Half of this week's changes were decided within ${formatHours(hours)}.`}
    </p>
  );
}

interface StatusTabsProps {
  list: List<OwnEditsSearch>;
  counts: Record<EditStatus, number> | undefined;
}

/** Filters the edits by status, and shows the number of edits with each status. */
function StatusTabs({ list, counts }: StatusTabsProps) {
  const all = counts && editStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <fieldset aria-label="Status" className="mb-4 min-w-0">
      <ScrollRow className="border-b border-line" lineClassName="flex gap-5 px-4 lg:px-6">
        {[undefined, ...editStatuses].map((status) => (
          <button
            key={status ?? "all"}
            type="button"
            aria-pressed={list.search.status === status}
            onClick={() => list.change({ status })}
            className={`flex h-10 shrink-0 items-center gap-2 ${tabClass}`}
          >
            {status ? getStatusLabel(status) : "All"}
            <span className="min-w-3 font-normal text-fg3 tabular-nums">
              {counts && number(status ? counts[status] : all)}
            </span>
          </button>
        ))}
      </ScrollRow>
    </fieldset>
  );
}
