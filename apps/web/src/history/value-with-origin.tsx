import { History } from "lucide-react";
import { type FocusEvent, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Pressable } from "react-aria-components/Pressable";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Tooltip, TooltipTrigger } from "../ui/tooltip.tsx";
import { OriginFacts, type OriginProps } from "./origin-facts.tsx";
import { useOriginStop } from "./origin-group.tsx";
import { useValueActions } from "./value-actions.ts";
import { getFieldLabel } from "./product-history.ts";

const PutBackFormer = lazy(async () => ({ default: (await import("./put-back-former.tsx")).PutBackFormer }));
const HistoryDialog = lazy(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));

interface ValueWithOriginProps extends OriginProps {
  children: ReactNode;
  /** The side of the value at which the panels are aligned. */
  placement: "bottom start" | "bottom end";
  /** Names a value that is an icon. */
  label?: string;
}

const textClass =
  "cursor-help rounded-badge select-text decoration-dotted decoration-1 underline-offset-4 hover:underline";
const iconClass =
  "inline-grid size-6 cursor-help place-items-center rounded-badge text-fg3 hover:bg-muted hover:text-fg";

/**
 * A live value. On hover and focus, a tooltip tells where it comes from. A press opens the same text in a panel with buttons for the
 * field's history and its former value. A click of a user who may change the value opens the form instead.
 */
export function ValueWithOrigin({ children, placement, label, ...origin }: ValueWithOriginProps) {
  const { field, history } = origin;
  const edit = useValueActions()?.findEdit(field);
  const trigger = useRef<HTMLSpanElement>(null);
  const { noteFocus, ...stop } = useOriginStop(field);
  const [shown, setShown] = useState<"tooltip" | "panel" | "history">();
  const show = (what: typeof shown) => (isOpen: boolean) =>
    setShown((before) => (isOpen ? what : before === what ? undefined : before));
  // The browser scrolls a focused value into view, and a tooltip closes when the page scrolls.
  const openAfterScroll = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    noteFocus();
    requestAnimationFrame(() => {
      if (currentTarget.matches(":focus-visible")) setShown((before) => before ?? "tooltip");
    });
  };
  return (
    <>
      <TooltipTrigger isOpen={shown === "tooltip"} onOpenChange={show("tooltip")}>
        <Pressable
          onPress={({ target, pointerType }) => {
            if (hasSelection(target)) return;
            if (edit && !label && pointerType === "mouse") edit();
            else setShown("panel");
          }}
          allowTextSelectionOnPress
        >
          <span
            {...stop}
            ref={trigger}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- users cannot select and copy the text of a button
            role="button"
            aria-label={label}
            aria-haspopup="dialog"
            onFocus={openAfterScroll}
            className={label ? iconClass : textClass}
          >
            {children}
          </span>
        </Pressable>
        <Tooltip placement={placement}>
          <OriginFacts {...origin} />
        </Tooltip>
      </TooltipTrigger>
      {shown === "panel" && (
        <Popover triggerRef={trigger} isOpen onOpenChange={show("panel")} placement={placement} isNonModal>
          <Dialog aria-label={`Origin of ${getFieldLabel(field)}`} className="p-3.5 text-left text-xs outline-none">
            <OriginFacts {...origin} />
            <div className="mt-2 flex flex-wrap gap-2">
              {edit && !label && <Button onPress={edit}>Edit</Button>}
              <Button
                icon={<History aria-hidden size={14} strokeWidth={1.75} />}
                onPress={() => {
                  // The dialog returns the focus to the element that has it when it opens.
                  flushSync(() => setShown(undefined));
                  trigger.current?.focus();
                  setShown("history");
                }}
              >
                History
              </Button>
              <Suspense fallback={null}>
                <PutBackFormer field={field} history={history} onDone={() => setShown(undefined)} />
              </Suspense>
            </div>
          </Dialog>
        </Popover>
      )}
      {shown === "history" && (
        <Suspense fallback={null}>
          <HistoryDialog history={history} part={{ field }} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A press that ends a selection of the value's text does not open the panel. */
function hasSelection(value: Element) {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && value.contains(selection.anchorNode);
}
