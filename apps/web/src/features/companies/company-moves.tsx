import { type CompanyDetail, type UserMove, undoUserMove } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { compactMoveLines, moveColumns } from "./move-columns.tsx";
import { companyMoveList, isMoveBusy } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";
import { usePeopleRefresh } from "./use-people-refresh.ts";

/** The moves of users from and to a company, with their undo. */
export function CompanyMoves({ company: { id }, search }: { company: CompanyDetail; search: SearchedPage }) {
  const client = useQueryClient();
  const [query] = useState(() => companyMoveList(id));
  const queried = useList(search, query);
  // The list is read again while a move runs, which must not cover its rows.
  const list = { ...queried, updating: queried.updating && queried.shown !== search };
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const mayChange = useMay()({ permission: "provider.change_company_users" });
  const refresh = useEffectEvent(usePeopleRefresh(id));
  const isBusy = list.rows?.some(isMoveBusy) ?? true;
  useEffect(() => {
    if (!isBusy) void refresh();
  }, [isBusy]);

  const undo = async (move: UserMove) => {
    let isStarted = false;
    await confirm({
      title: `Move the users back to ${move.from.name}?`,
      text: `Users whose role and status nobody has changed since return from ${move.to.name}, if a license is free and ${move.to.name} keeps a Vendor Admin. They are signed out. Revoked keys stay revoked, and sign-ins stay unlinked.`,
      confirm: "Move Back",
      perform: async () => {
        isStarted = (await withPassword(() => call(undoUserMove, { params: { id: move.id } }))) !== undefined;
      },
    });
    // Also after a refusal, because another person may have undone it.
    await client.invalidateQueries({ queryKey: ["user-moves"] });
    if (isStarted) showToast("The undo was started.");
  };

  return (
    <>
      <ListView
        list={list}
        name="company-moves"
        caption="Moves of users"
        empty={{ text: "Users who are moved to or from another company appear here." }}
        noun={["move", "moves"]}
        columns={moveColumns(id, mayChange ? (move) => void undo(move) : undefined)}
        compactLines={compactMoveLines}
        compactShowsAll
        rowKey={(move) => move.id}
        rowName={({ from, to }) => `From ${from.name} to ${to.name}`}
      />
      {passwordDialog}
    </>
  );
}
