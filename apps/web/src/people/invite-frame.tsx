import { type FormEvent, type ReactNode, useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useCloseGuard } from "../ui/use-close-guard.ts";

/** The result of react-hook-form's `register`, with the field's error. */
interface Field extends UseFormRegisterReturn {
  error: string | undefined;
  hint?: string;
}

interface InviteFrameProps {
  title: string;
  /** The text above the fields. */
  lead: string;
  email: Field;
  /** The field of the role. */
  role: ReactNode;
  message: Field;
  /** The error of the form as a whole. */
  error: string | undefined;
  isDirty: boolean;
  isSubmitting: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** Asks for the password, see `usePasswordStep`. */
  passwordDialog: ReactNode;
}

/** A dialog that invites a person by mail. It asks before it discards what was typed. */
export function InviteFrame(props: InviteFrameProps) {
  const { title, lead, email, role, message, error, isDirty, isSubmitting, onSubmit, onClose, passwordDialog } = props;
  const formId = useId();
  const [close] = useCloseGuard({ hasChanges: isDirty, question: discardQuestion, onClose });
  return (
    <>
      <Dialog
        title={title}
        size="medium"
        isOpen
        onClose={() => !isSubmitting && close()}
        actions={
          <>
            <Button onPress={close} isDisabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
              Send Invitation
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
          <p className="mb-4">{lead}</p>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...email}
          />
          {role}
          <TextArea label="Message (optional)" rows={3} maxLength={2000} {...message} />
          <FormError>{error}</FormError>
        </form>
      </Dialog>
      {passwordDialog}
    </>
  );
}

const discardQuestion = {
  title: "Discard this invitation?",
  text: "It has not been sent.",
  confirm: "Discard",
  cancel: "Keep Editing",
  destructive: true,
};
