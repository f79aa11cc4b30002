import { deleteGridDraft, GridDraft, saveGridDraft } from "@lading/contract";
import { useEffect, useState } from "react";
import { call } from "../../../lib/api.ts";
import { ofUser, recall, remember } from "../../../lib/remembered.ts";
import type { GridState } from "./grid-state.ts";

/** Writing a draft of thousands of cells takes longer than a key may. */
const keepDelayMs = 50;
const sendDelayMs = 1500;
const retryDelayMs = 10_000;

const draftKey = () => ofUser("lading.grid-draft");

/** The draft in this browser, which has each change at once. */
export function recallDraft(): GridDraft | undefined {
  try {
    return GridDraft.safeParse(JSON.parse(recall(draftKey()) ?? "null")).data;
  } catch {
    return undefined; // not written by this page
  }
}

/** Opens the grid on these products. The values that were typed earlier stay in the draft. */
export function openGrid(gxpSkus: readonly string[]) {
  const cells = recallDraft()?.cells ?? [];
  const changed = new Set(cells.map(({ gxp_sku }) => gxp_sku));
  const others = [...changed].filter((sku) => !gxpSkus.includes(sku));
  const draft: GridDraft = { gxp_skus: [...gxpSkus, ...others], cells, updated_at: new Date().toISOString() };
  remember(draftKey(), JSON.stringify(draft));
}

/** Deletes the draft, here and on the server. */
export async function dropDraft() {
  remember(draftKey(), null);
  await call(deleteGridDraft, {});
}

/** Where the latest changes are. Undefined before the first change. */
type SavedState = "server" | "device" | undefined;

/** Saves the grid with each change: in this browser as soon as the cell is drawn, and on the server soon after. Retries a failed request. */
export function useGridDraft(grid: GridState): SavedState {
  const [saved, setSaved] = useState<SavedState>();
  useEffect(() => {
    // The id of the user is not known any more after the session has ended.
    const key = draftKey();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = grid.edits();
    let sent = kept;
    async function send() {
      const edits = grid.edits();
      if (edits === sent) return;
      try {
        await call(saveGridDraft, { body: { gxp_skus: [...grid.skus], cells: grid.toDraft() } });
        sent = edits;
        setSaved("server");
      } catch {
        setSaved("device");
        timer = setTimeout(() => void send(), retryDelayMs);
      }
    }
    // Thousands of products do not change, so they are written as JSON once.
    const skus = JSON.stringify(grid.skus);
    let keeping: ReturnType<typeof setTimeout> | undefined;
    function keep() {
      clearTimeout(keeping);
      keeping = undefined;
      if (grid.edits() === kept) return;
      kept = grid.edits();
      const cells = grid.toDraft();
      if (cells.length === 0 && recall(key) === null) return; // the draft was deleted after it was proposed
      remember(key, `{"gxp_skus":${skus},"cells":${JSON.stringify(cells)},"updated_at":${JSON.stringify(new Date())}}`);
      clearTimeout(timer);
      timer = setTimeout(() => void send(), sendDelayMs);
    }
    const stop = grid.subscribe(() => (keeping ??= setTimeout(keep, keepDelayMs)));
    addEventListener("pagehide", keep);
    // The user may have the grid open in two tabs. Only other tabs cause this event.
    const merge = (event: StorageEvent) => event.key === key && grid.merge(recallDraft()?.cells ?? []);
    addEventListener("storage", merge);
    return () => {
      stop();
      keep();
      removeEventListener("pagehide", keep);
      removeEventListener("storage", merge);
      clearTimeout(timer);
    };
  }, [grid]);
  return saved;
}
