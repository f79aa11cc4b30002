import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./button.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Unset if only a button of the dialog closes it, and not Escape. */
  onClose?: () => void;
  children?: ReactNode;
  /** Buttons at the foot. The primary one comes last. */
  actions?: ReactNode;
  /** The user must answer an alert dialog: a press outside does not close it. */
  role?: "dialog" | "alertdialog";
  size?: "small" | "medium" | "large";
}

const boxed = "max-h-[calc(100dvh-2rem)]";
const sizes = {
  small: { overlay: "p-4", modal: "max-w-104", content: boxed },
  medium: { overlay: "p-4", modal: "max-w-128", content: boxed },
  /** Fills the screen of a phone. */
  large: {
    overlay: "p-4 max-sm:p-0",
    modal: "max-w-184 max-sm:rounded-none",
    content: `${boxed} max-sm:h-dvh max-sm:max-h-none`,
  },
};

/** A modal dialog. It takes the focus, keeps it inside, and returns it on closing. */
export function Dialog({ title, isOpen, onClose, children, actions, role = "dialog", size = "small" }: DialogProps) {
  const content = useRef<HTMLElement>(null);
  useFocusReturn(isOpen, content);
  // The second press of a double click on the button that opened the dialog hits the overlay.
  const isRepeatedPress = useRef(false);
  // An open tooltip handles Escape first, so the dialog would not close.
  const closeDespiteTooltip = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && content.current?.contains(event.target);
    if (event.key !== "Escape" || event.isComposing || !isInside || !document.querySelector("[role=tooltip]")) return;
    event.stopPropagation();
    onClose?.();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener("keydown", closeDespiteTooltip, { capture: true });
    return () => removeEventListener("keydown", closeDespiteTooltip, { capture: true });
  }, [isOpen]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={role === "dialog"}
      shouldCloseOnInteractOutside={() => !isRepeatedPress.current}
      // A press on the overlay keeps the focus inside, so that a question that opens above can return it there.
      onMouseDown={(event) => {
        isRepeatedPress.current = event.detail > 1;
        if (event.target === event.currentTarget) event.preventDefault();
      }}
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
            {role === "dialog" && onClose && (
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
