import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "./button.tsx";
import { ConfirmContext } from "./confirm-provider.tsx";
import { Dialog } from "./dialog.tsx";
import { findOpener } from "./find-opener.ts";
import { FormError } from "./form-error.tsx";

export interface Question {
  title: string;
  /** Describes the consequence. */
  text: ReactNode;
  /** The label of the button that confirms, for example "Yes, Archive!". */
  confirm: string;
  cancel?: string;
  destructive?: boolean;
  /** Runs while the dialog shows that it is pending. If it fails, the dialog stays open and shows the reason. */
  perform?: () => Promise<unknown>;
}

interface ConfirmDialogProps extends Question {
  /** Only the first call counts. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** The dialog of `useConfirm`. It takes one answer: a second press while it closes or works has no effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancel = "Cancel", destructive = false, perform, onAnswer } = props;
  const { onGone } = use(ConfirmContext);
  const [isOpen, setOpen] = useState(true);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAnswered = useRef(false);
  const [focusedBefore] = useState(findOpener);
  const withdraw = useEffectEvent(() => onAnswer(false));
  useEffect(() => () => withdraw(), []);

  const answer = (isConfirmed: boolean) => {
    flushSync(() => setOpen(false));
    // The dialog returns the focus after the caller has moved it.
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
    onAnswer(isConfirmed);
  };
  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    setFailure(undefined);
    try {
      await work();
      answer(true);
    } catch (error) {
      setFailure(failureText(error));
      isAnswered.current = false;
    }
    setPending(false);
  };
  const press = (isConfirmed: boolean) => {
    // The buttons are still there while the dialog fades out.
    if (isAnswered.current) return;
    isAnswered.current = true;
    if (isConfirmed && perform) void run(perform);
    else answer(isConfirmed);
  };
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={() => press(false)}
      actions={
        <>
          <Button onPress={() => press(false)} isDisabled={isPending}>
            {cancel}
          </Button>
          <Button variant={destructive ? "destructive" : "primary"} onPress={() => press(true)} isPending={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {text}
      {perform && <FormError>{failure}</FormError>}
      <UnmountEffect onUnmount={onGone} />
    </Dialog>
  );
}

/** The dialog unmounts what it contains once it has faded out. */
function UnmountEffect({ onUnmount }: { onUnmount: () => void }) {
  useEffect(() => onUnmount, [onUnmount]);
  return null;
}
