import type { OrderChange } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { offerUndo, showNothingToUndo } from "../../ui/offer-undo.ts";
import { showToast } from "../../ui/toast.tsx";
import { countLines } from "./change-words.ts";
import { focusChange } from "./move-focus.ts";
import { cancelLines, decideChanges, undoChanges } from "./order-changes-api.ts";

/** The outcome of a question since the page opened. */
export interface Outcome {
  status: "approved" | "refused" | "cancelled" | "gone" | "own_answer";
  reason: string;
}

/** The refusal of answers, with the person who calls the vendor and until when if it is final. */
export interface Refusal {
  reason: string;
  call?: { by: string; on: string } | undefined;
}

interface Undoable {
  id: string;
  changes: readonly OrderChange[];
  close: () => void;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const were = (changes: readonly OrderChange[]) => (changes.length === 1 ? "was" : "were");

/** Decisions that outlive the page of one order, so that the latest can be undone for ten seconds while the next order is shown. */
export type OrderDecisions = ReturnType<typeof useOrderDecisions>;

/** Decides on questions by their ids. An undo shows the order of the lines that wait again. */
export function useOrderDecisions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<Undoable>(undefined);
  /** The revisions of orders after their cancellations, and those that a refusal named. */
  const revisions = useRef(new Map<string, number>());
  // Pages of other work do not show the rows.
  useEffect(() => () => latest.current?.close(), []);

  const readQueueAgain = () => void client.invalidateQueries({ queryKey: ["work-queue"] });

  /** Throws if the decision was not sent. */
  async function decide(changes: readonly OrderChange[], decision: "approve" | "refuse", refusal?: Refusal) {
    const open = changes.filter(({ id, is_own }) => !outcomes.has(id) && !is_own);
    if (isBusy || open.length === 0) return;
    setBusy(true);
    try {
      const { reason = "", call } = refusal ?? {};
      const more = call ? { final: true, caller: call.by, call_by: call.on } : {};
      const { decision_id, results } = await decideChanges(open.map(({ id }) => ({ id, decision, reason, ...more })));
      const byId = new Map(results.map(({ id, status }) => [id, status]));
      setOutcomes(
        (before) => new Map([...before, ...results.map(({ id, status }) => [id, { status, reason }] as const)]),
      );
      const done = open.filter(({ id }) => ["approved", "refused"].includes(byId.get(id) ?? ""));
      const gone = open.filter((change) => !done.includes(change));
      if (decision_id !== null) offer(decision_id, done, decision === "approve" ? "approved" : "refused");
      if (gone.length > 0)
        showToast(`${capitalize(countLines(gone))} ${were(gone)} decided, answered or changed meanwhile.`, "bad");
    } finally {
      setBusy(false);
    }
    readQueueAgain();
  }

  /**
   * Cancels lines of an order in place of a decision, which the vendor reads as a change of the order. The page was read with the given
   * revision. If others have changed the order since, it throws, and cancels the next time.
   */
  async function cancel(changes: readonly OrderChange[], reason: string, revision: number) {
    const [first] = changes;
    if (isBusy || !first) return;
    const key = `${first.company.id}/${first.purchase_order}`;
    setBusy(true);
    try {
      const lines = changes.map(({ line }) => line);
      const present = Math.max(revision, revisions.current.get(key) ?? 0);
      revisions.current.set(key, (await cancelLines(first, { revision: present, reason, lines })).revision);
      setOutcomes(
        (before) => new Map([...before, ...changes.map(({ id }) => [id, { status: "cancelled", reason }] as const)]),
      );
      const them = changes.length === 1 ? "it" : "them";
      showToast(`${capitalize(countLines(changes))} ${were(changes)} cancelled. Cancel ${them} in your system too.`);
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === "order_changed";
      if (isChanged) revisions.current.set(key, Number(error.params["revision"]));
      throw error;
    } finally {
      setBusy(false);
    }
    readQueueAgain();
  }

  function offer(id: string, changes: readonly OrderChange[], outcome: string) {
    latest.current?.close();
    const current: Undoable = {
      id,
      changes,
      close: offerUndo({
        text: `${capitalize(countLines(changes))} ${were(changes)} ${outcome}`,
        undo: () => void undo(),
        onOver: () => {
          if (latest.current === current) latest.current = undefined;
        },
      }),
    };
    latest.current = current;
  }

  async function undo(): Promise<void> {
    const current = latest.current;
    if (!current) return void showNothingToUndo();
    latest.current = undefined;
    current.close();
    const { id, changes } = current;
    try {
      const { results } = await undoChanges(id);
      const asked = new Set(results.filter(({ status }) => status === "asked").map(({ line }) => line));
      const reopened = changes.filter(({ line }) => asked.has(line));
      const [first] = reopened;
      if (!first) {
        showToast("The decision stays, because the order was answered or changed since.", "bad");
        return;
      }
      const ids = new Set(reopened.map((change) => change.id));
      setOutcomes((before) => new Map([...before].filter(([key]) => !ids.has(key))));
      showToast(`${capitalize(countLines(reopened))} ${reopened.length === 1 ? "waits" : "wait"} again`);
      const search = { company: first.company.id, order: first.purchase_order };
      await navigate({ to: "/provider/order-changes", search });
      focusChange(first.id);
    } catch (error) {
      const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
      const again = () => {
        latest.current = current;
        void undo();
      };
      const text = `The decision was not undone. ${failureText(error)}`;
      showToast(text, "bad", canRetry ? { label: "Try Again", onPress: again } : undefined);
    }
    readQueueAgain();
  }

  return { outcomes, isBusy, decide, cancel, undo: () => void undo() };
}
