import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./form-error.tsx";
import { type CloseGuard, discardQuestion, useCloseGuard } from "./use-close-guard.ts";

interface FormDialogProps {
  title: string;
  size?: "small" | "medium" | "large";
  children: ReactNode;
  /** The error of the form as a whole. False if the fields show every error. */
  error: ReactNode;
  /** A long form shows its error beside the buttons, where it is always visible. */
  isErrorAtButtons?: boolean;
  /** Buttons before the one that closes. */
  buttons?: ReactNode;
  /** The label of the button that closes. */
  cancel?: string;
  /** The label of the button that submits. */
  confirm: string;
  destructive?: boolean;
  /** Gives the focus to the button that submits when the dialog opens, because no field needs to be filled in. */
  focusesConfirm?: boolean;
  isPending: boolean;
  /** The dialog stays open meanwhile. By default while the request is pending, because its outcome is not known yet. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Asks before the dialog closes with unsaved changes, by default with the question for saved records. */
  unsaved?: Omit<CloseGuard, "question" | "onClose"> & Partial<Pick<CloseGuard, "question">>;
  /** Asks for the password, see `usePasswordStep`. */
  passwordDialog?: ReactNode;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
}

/** A dialog that is a form: its fields, the error of the whole, and the buttons that close and submit it. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = "small", children, error, isErrorAtButtons = false, buttons, passwordDialog } = props;
  const {
    isPending,
    isBusy = isPending,
    isDisabled = false,
    destructive,
    unsaved = unchanged,
    onSubmit,
    onClose,
  } = props;
  const formId = useId();
  const [close] = useCloseGuard({ question: discardQuestion, ...unsaved, onClose });
  const message = error !== false && <FormError>{error}</FormError>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // For React, the dialog is inside the form of the page that opens it.
    event.stopPropagation();
    void onSubmit(event);
  };
  return (
    <>
      <Dialog
        title={title}
        size={size}
        isOpen
        onClose={() => !isBusy && close()}
        actions={
          <>
            {isErrorAtButtons && <div className="-mt-2 w-full">{message}</div>}
            {buttons}
            <Button onPress={close} isDisabled={isBusy}>
              {props.cancel ?? "Cancel"}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={destructive ? "destructive" : "primary"}
              isPending={isPending}
              isDisabled={isDisabled}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just opened, and Enter submits it
              autoFocus={props.focusesConfirm}
            >
              {props.confirm}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          {children}
          {!isErrorAtButtons && message}
        </form>
      </Dialog>
      {passwordDialog}
    </>
  );
}

const unchanged = { hasChanges: false };
