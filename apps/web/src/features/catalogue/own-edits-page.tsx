import { attributeOf, type EditStatus, editStatuses, type FieldEdit } from "@lading/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMay } from "../../lib/current-user.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { focusListPart } from "../../list/list-part.ts";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { type List, useList } from "../../list/use-list.ts";
import { BackToList } from "./back-to-list.tsx";
import { CompactEdit } from "./compact-edit.tsx";
import { statusLabel } from "./edit-status.tsx";
import { ownEditColumns } from "./own-edit-columns.tsx";
import { ownEditCounts, ownEditList } from "./own-edits-api.ts";
import type { OwnEditsSearch } from "./own-edits-search.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

/** What the company has asked to change, over all its products, and what became of it. */
export function OwnEditsPage({ search }: { search: OwnEditsSearch }) {
  const list = useList(search, ownEditList);
  const mayEdit = useMay()({ permission: "products.edit_products" });
  const { data: counts } = useQuery({ ...ownEditCounts(search), placeholderData: keepPreviousData });
  const action = (edit: FieldEdit) => {
    if (!mayEdit || edit.status !== "pending") return null;
    return <WithdrawButton edit={edit} onDone={() => focusListPart("rows")} />;
  };
  const columns = useColumns("own-edits", ownEditColumns(mayEdit ? action : undefined));
  return (
    <ListPage title="Your changes" above={<BackToList />}>
      <StatusTabs list={list} counts={counts} />
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Product, SKU or Field" />
      </ListToolbar>
      <SearchOutcome list={list} noun={["change", "changes"]} />
      <DataTable
        list={list}
        caption="Changes"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(edit) => `${attributeOf(edit.name).label} of ${edit.product_name}`}
        renderCompact={(edit) => <CompactEdit edit={edit} action={action(edit)} />}
      />
      <ListFooter list={list} />
    </ListPage>
  );
}

interface StatusTabsProps {
  list: List<OwnEditsSearch>;
  counts: Record<EditStatus, number> | undefined;
}

/** One kind of changes at a time, or all; how many of each there are. */
function StatusTabs({ list, counts }: StatusTabsProps) {
  const all = counts && editStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <fieldset aria-label="Status" className="mb-4 flex min-w-0 gap-5 overflow-x-auto border-b border-line px-4 lg:px-6">
      {[undefined, ...editStatuses].map((status) => (
        <button
          key={status ?? "all"}
          type="button"
          aria-pressed={list.search.status === status}
          onClick={() => list.change({ status })}
          className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-fg3 -outline-offset-2 transition-colors duration-150 hover:text-fg aria-pressed:border-accent aria-pressed:text-fg"
        >
          {status ? statusLabel(status) : "All"}
          <span className="min-w-3 font-normal text-fg3 tabular-nums">
            {(status ? counts?.[status] : all)?.toLocaleString("en-US")}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
