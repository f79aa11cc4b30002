import type { FormEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FormDialog } from "../ui/form-dialog.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { askToDiscard } from "../ui/use-close-guard.ts";

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
  return (
    <FormDialog
      title={title}
      size="medium"
      error={error}
      confirm="Send Invitation"
      isPending={isSubmitting}
      unsaved={{ hasChanges: isDirty, question: discardQuestion }}
      passwordDialog={passwordDialog}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="mb-4">{lead}</p>
      <TextField label="Email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...email} />
      {role}
      <TextArea label="Message (optional)" rows={3} maxLength={2000} {...message} />
    </FormDialog>
  );
}

const discardQuestion = askToDiscard("Discard this invitation?", "It has not been sent.");
