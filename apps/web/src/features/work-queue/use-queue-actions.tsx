import { mostClaims, type WorkItem, type WorkKind } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { useAllRows, useChosenIds } from "../../list/use-chosen-ids.ts";
import type { RowSelection } from "../../list/use-selection.ts";
import { showToast } from "../../ui/toast.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { BulkDecisionDialog } from "./bulk-decision-dialog.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { InviteAdministratorsDialog } from "./invite-administrators-dialog.tsx";
import { readQueueAgain, workList } from "./queue-api.ts";
import { type QueueSearch, toFilters } from "./queue-search.ts";
import { type Claim, useClaims } from "./use-claims.ts";
import { useQueueUndo } from "./use-queue-undo.ts";

/** The kinds of rows that are companies for which an administrator can be invited. */
const lacksAdministrator: ReadonlySet<WorkKind> = new Set<WorkKind>(["new_company", "no_administrator"]);

const notLoaded = "The chosen rows could not be loaded. Try again.";

interface QueueActionsOptions {
  search: QueueSearch;
  selection: RowSelection;
  /** The rows of the page. */
  rows: readonly WorkItem[];
  /** Called after an action, so that the page can return the focus. */
  onDone: () => void;
}

/** The kinds of the selected rows. Undefined if there are none, or if the page does not have all of them. */
function getChosenKinds({ selection: { keys, all }, count }: RowSelection, rows: readonly WorkItem[]) {
  const chosen = rows.filter(({ id }) => keys.has(id));
  return all || count === 0 || chosen.length < count ? undefined : new Set(chosen.map(({ kind }) => kind));
}

/** The actions on a row, or on the selected rows if there are any, with their dialogs. */
export function useQueueActions({ search, selection, rows, onDone }: QueueActionsOptions) {
  const { claim, handOver, pending } = useClaims();
  const { offer, undo } = useQueueUndo(onDone);
  const findIds = useChosenIds(workList);
  const findRows = useAllRows(workList);
  const [openHandOver, handOverDialog] = useLazyDialog(HandOverDialog);
  const [openDecision, decisionDialog] = useLazyDialog(BulkDecisionDialog);
  const [openInvite, inviteDialog] = useLazyDialog(InviteAdministratorsDialog);
  const client = useQueryClient();
  const may = useMay();
  const mayReview = may({ permission: "provider.review_edits" });
  const mayInvite = may({ permission: "provider.change_company_users" });
  // A second press would open a second dialog while the ids are being fetched.
  const isLooking = useRef(false);
  const kinds = getChosenKinds(selection, rows);

  /** The ids of the selected rows, or of this row. Undefined if there are none or too many. */
  const getIds = async (row: WorkItem | undefined) => {
    if (selection.count === 0) return row && [row.id];
    if (selection.count > mostClaims) {
      showToast(`Choose at most ${number(mostClaims)} rows at a time.`, "bad");
      return undefined;
    }
    if (isLooking.current) return undefined;
    isLooking.current = true;
    try {
      return await findIds(selection.selection, search);
    } catch {
      showToast(notLoaded, "bad");
      return undefined;
    } finally {
      isLooking.current = false;
    }
  };
  const settle = () => {
    selection.clear();
    onDone();
    // A dialog that is still open keeps the focus, and its opener may be gone with its row.
    focusRowsIfLost();
  };
  const change = async (action: Claim, row: WorkItem | undefined) => {
    const ids = await getIds(row);
    if (ids && (await claim(action, ids)) && selection.count > 0) settle();
  };
  const startHandOver = async (row: WorkItem | undefined) => {
    const items = await getIds(row);
    if (!items?.length) return;
    const kinds = [...new Set(rows.filter(({ id }) => items.includes(id)).map(({ kind }) => kind))];
    openHandOver({ items, kinds, handOver, onDone: settle });
  };
  const invite = async () => {
    const ids = await getIds(undefined);
    if (!ids) return;
    const chosen = new Set(ids);
    const onPage = rows.filter(({ id }) => chosen.has(id));
    const found = onPage.length === chosen.size ? onPage : await findRows(search).catch(() => undefined);
    if (!found) return void showToast(notLoaded, "bad");
    const companies = found.flatMap(({ id, kind, company, email = "" }) =>
      chosen.has(id) && company && lacksAdministrator.has(kind) ? [{ id: company.id, name: company.name, email }] : [],
    );
    if (companies.length === 0) return void showToast("Choose companies without an administrator.", "bad");
    openInvite({ companies, onDone: () => void readQueueAgain(client) });
  };
  const decide = (decision: "approve" | "reject", row: WorkItem | undefined) => {
    if (!mayReview) return;
    if (selection.count === 0) {
      if (!row) return;
      if (row.kind !== "edits") return void showToast("Only edits can be approved or rejected here.", "bad");
    }
    const { keys, all } = selection.selection;
    const chosen =
      selection.count === 0 && row ? { items: [row.id] } : all ? { filters: toFilters(search) } : { items: [...keys] };
    openDecision({ decision, chosen, onDecided: offer, onDone: settle });
  };
  return {
    take: (row?: WorkItem) => void change("take", row),
    release: (row?: WorkItem) => void change("release", row),
    handOver: (row?: WorkItem) => void startHandOver(row),
    approve: (row?: WorkItem) => decide("approve", row),
    reject: (row?: WorkItem) => decide("reject", row),
    inviteAdministrators: () => void invite(),
    undo,
    pending,
    /** Whether the user may decide edits, and some of the selected rows can be edits. */
    canDecide: mayReview && (kinds === undefined || kinds.has("edits")),
    /** Whether the user may invite, and some of the selected rows can be companies without an administrator. */
    canInvite: mayInvite && (kinds === undefined || [...kinds].some((kind) => lacksAdministrator.has(kind))),
    dialogs: (
      <>
        {handOverDialog}
        {decisionDialog}
        {inviteDialog}
      </>
    ),
  };
}

export type QueueActions = ReturnType<typeof useQueueActions>;
