import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button, IconButton } from "./button.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons at the foot; the one that goes on stands last. */
  actions?: ReactNode;
  /** An alert must be answered: a press beside it does not close it. */
  role?: "dialog" | "alertdialog";
  size?: "small" | "medium" | "large";
}

const boxed = "max-h-[calc(100dvh-2rem)]";
const sizes = {
  small: { overlay: "p-4", modal: "max-w-104", content: boxed },
  medium: { overlay: "p-4", modal: "max-w-128", content: boxed },
  /** On a phone it is a page of its own. */
  large: {
    overlay: "p-4 max-sm:p-0",
    modal: "max-w-184 max-sm:rounded-none",
    content: `${boxed} max-sm:h-dvh max-sm:max-h-none`,
  },
};

/** A modal window. The focus goes in, stays in, and returns to where it was. */
export function Dialog({ title, isOpen, onClose, children, actions, role = "dialog", size = "small" }: DialogProps) {
  const content = useRef<HTMLElement>(null);
  // A tooltip would take Escape for itself, before the dialog hears of it.
  const closeDespiteTooltip = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && content.current?.contains(event.target);
    if (event.key !== "Escape" || event.isComposing || !isInside || !document.querySelector("[role=tooltip]")) return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener("keydown", closeDespiteTooltip, { capture: true });
    return () => removeEventListener("keydown", closeDespiteTooltip, { capture: true });
  }, [isOpen]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === "dialog"}
      // A press beside the dialog leaves the focus inside: what opens over it instead gives it back there.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      className={`fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto bg-scrim transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0 ${sizes[size].overlay}`}
    >
      <Modal
        className={`w-full ${sizes[size].modal} rounded-dialog bg-raised shadow-overlay ring-1 ring-line transition-transform duration-150 data-entering:translate-y-1`}
      >
        <AriaDialog ref={content} role={role} className={`flex flex-col outline-none ${sizes[size].content}`}>
          <div className="flex items-start gap-2 px-5 pt-4">
            <Heading slot="title" className="min-w-0 flex-1 py-1 text-lg font-semibold text-balance wrap-anywhere">
              {title}
            </Heading>
            {role === "dialog" && (
              <div className="-mr-2">
                <IconButton label="Close" icon={<X size={16} strokeWidth={1.75} />} onPress={onClose} />
              </div>
            )}
          </div>
          {children && <div className="grow overflow-auto px-5 pt-1 text-sm text-fg2 text-pretty">{children}</div>}
          <div className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5">{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  isOpen: boolean;
  /** What happens, in words: "Yes, Archive!". */
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While what was confirmed is under way. */
  isPending?: boolean;
  destructive?: boolean;
}

/** Asks before something is done. It takes one answer: a second press, while it closes or works, means nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, isOpen, confirm, cancel, onConfirm, onCancel, isPending = false, destructive } = props;
  const isAnswered = useRef(false);
  // It asks anew when it opens again, and when what was confirmed has failed.
  useEffect(() => {
    if (!isOpen || !isPending) isAnswered.current = false;
  }, [isOpen, isPending]);
  const once = (answer: () => void) => () => {
    // While it fades out its buttons are still there.
    if (!isOpen || isPending || isAnswered.current) return;
    isAnswered.current = true;
    answer();
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={once(onCancel)}
      actions={
        <>
          <Button onPress={once(onCancel)} isDisabled={isPending}>
            {cancel}
          </Button>
          <Button variant={destructive ? "destructive" : "primary"} onPress={once(onConfirm)} isPending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
