import type { OrderChange } from "@lading/contract";
import { lazy, type ReactNode, useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { ShortcutsButton } from "../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../list/use-shortcuts.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { ChangeTable } from "./change-table.tsx";
import { keyWords } from "./change-words.ts";
import { ChangesHead } from "./changes-head.tsx";
import { EffectStrip } from "./effect-strip.tsx";
import { findFocused, findNext, focusChange, moveFocus } from "./move-focus.ts";
import type { ChangesOfOrder } from "./order-changes-api.ts";
import { useDecideAll } from "./use-decide-all.ts";
import type { useNeighbors } from "./use-neighbors.tsx";
import type { OrderDecisions } from "./use-order-decisions.ts";
import { linesAtOnce, useShownLines } from "./use-shown-lines.ts";

const RefuseDialog = lazy(async () => ({ default: (await import("./refuse-dialog.tsx")).RefuseDialog }));

interface OrderChangesProps extends ChangesOfOrder {
  decisions: OrderDecisions;
  /** Shown above the title. */
  above: ReactNode;
  neighbors: ReturnType<typeof useNeighbors>;
  /** Reads the answers that wait again. */
  onMore: () => void;
}

/** The answers to an order with their decisions, by mouse and keys. */
export function OrderChanges({ order, changes, count, decisions, above, neighbors, onMore }: OrderChangesProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState<readonly string[]>(() => [
    ...new Set(changes.flatMap(({ refusals }) => refusals.map(({ reason }) => reason))),
  ]);
  const { outcomes, isBusy } = decisions;
  const [openDialog, dialog] = useLazyDialog(RefuseDialog);
  const open = changes.filter(({ id, is_own }) => !outcomes.has(id) && !is_own);

  const moveOn = async (some: readonly OrderChange[], act: () => Promise<void>) => {
    const next = findNext(new Set(some.map(({ id }) => id)));
    await act();
    setSelected(new Set());
    focusChange(next);
  };
  const [isStarted, setStarted] = useState(false);
  const all = useDecideAll(order, count, () => setStarted(true));
  /** Nothing is selected, and the page shows only the first of more lines, so a run decides on all. */
  const isRun = selected.size === 0 && changes.every(({ id }) => !outcomes.has(id)) && count > changes.length;
  const approveAll = () =>
    void all.decideAll("approve").catch((error: unknown) => showToast(failureText(error), "bad"));
  const refuseAll = () =>
    openDialog({
      changes,
      count,
      recent: reasons.slice(0, 5),
      onRefuse: ({ reason }) => all.decideAll("refuse", reason),
      onCancel: () => Promise.resolve(),
    });
  const approve = (some: readonly OrderChange[]) =>
    void moveOn(some, () => decisions.decide(some, "approve")).catch((error: unknown) =>
      showToast(failureText(error), "bad"),
    );
  const refuse = (some: readonly OrderChange[]) =>
    openDialog({
      changes: some,
      recent: reasons.slice(0, 5),
      onRefuse: async (refusal) => {
        await moveOn(some, () => decisions.decide(some, "refuse", refusal));
        setReasons([...new Set([refusal.reason, ...reasons])]);
      },
      onCancel: (reason) => moveOn(some, () => decisions.cancel(some, reason, order.revision)),
    });
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  /** The selected lines, or else the one with the focus. */
  const getChosen = () => {
    const focused = findFocused();
    return open.filter(({ id }) => (selected.size > 0 ? selected.has(id) : id === focused));
  };
  const actOn = (act: (some: readonly OrderChange[]) => void) => () => {
    const chosen = getChosen();
    if (chosen.length > 0) act(chosen);
  };
  const { listed, most, hidden, showMore } = useShownLines(changes);
  const [isHelped, setHelped] = useState(false);
  const keys = useShortcuts({
    act: {
      // After the last line that is shown, the next ones are shown.
      j: () => moveFocus(1) || (hidden > 0 && showMore()),
      k: () => moveFocus(-1),
      x: () => {
        const focused = findFocused();
        if (focused !== undefined) toggle(focused);
      },
      a: actOn(approve),
      r: actOn(refuse),
      u: decisions.undo,
      "?": () => setHelped(true),
    },
    repeats: ["j", "k"],
    undo: decisions.undo,
  });
  const [first] = changes;
  const chosen = selected.size > 0 ? open.filter(({ id }) => selected.has(id)) : open;
  const words = selected.size > 0 ? "Selected" : "All";
  return (
    <ListPage
      title={`Order ${order.purchase_order}`}
      above={above}
      beside={<Badge tone="info">Order change</Badge>}
      actions={
        <>
          <div className="pointer-coarse:hidden">
            <ShortcutsButton
              keys={keyWords}
              isOpen={isHelped}
              onOpenChange={setHelped}
              isOn={keys.isOn}
              onSwitch={keys.switchTo}
            />
          </div>
          {(open.length === 0 || isStarted) && neighbors.button}
          {chosen.length > 0 && !isStarted && (
            <>
              <Button isDisabled={isBusy || all.isStarting} onPress={isRun ? refuseAll : () => refuse(chosen)}>
                {`Refuse ${words} ${number(isRun ? count : chosen.length)}`}
              </Button>
              <Button
                variant="primary"
                isPending={isBusy || all.isStarting}
                onPress={isRun ? approveAll : () => approve(chosen)}
              >
                {`Approve ${words} ${number(isRun ? count : chosen.length)}`}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4 lg:px-6">
        <ChangesHead order={order} first={first} />
        {first && <EffectStrip order={order} changes={changes} count={count} outcomes={outcomes} />}
      </div>
      {first ? (
        <ChangeTable
          changes={listed}
          most={most}
          outcomes={outcomes}
          selected={selected}
          isBusy={isBusy}
          onSelect={toggle}
          onApprove={approve}
          onRefuse={refuse}
        />
      ) : (
        <EmptyState title="Nothing waits for a decision">
          All answers to this order were decided, taken back or changed.
        </EmptyState>
      )}
      {hidden > 0 && (
        <div className="px-4 py-3 lg:px-6">
          <Button
            onPress={showMore}
          >{`Show ${number(Math.min(hidden, linesAtOnce))} of ${number(hidden)} More Lines`}</Button>
        </div>
      )}
      {hidden === 0 && count > changes.length && (
        <div className="px-4 py-3 lg:px-6">
          <Button onPress={onMore}>{`Show the Next of ${number(count - changes.length)} More Lines`}</Button>
        </div>
      )}
      {dialog}
    </ListPage>
  );
}
