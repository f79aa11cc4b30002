import { useState } from "react";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";

interface AskDialogProps {
  decision: "ask_changes" | "reject";
  /** That of the product. */
  name: string;
  isPending: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for the reason that the vendor reads. */
export function AskDialog({ decision, name, isPending, onClose, onSend }: AskDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const isReject = decision === "reject";
  return (
    <FormDialog
      title={isReject ? `Reject ${name}` : `Ask for Changes of ${name}`}
      error={false}
      confirm={isReject ? "Reject" : "Ask for Changes"}
      destructive={isReject}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => {
        if (reason.trim() === "") setMissing(true);
        else onSend(reason.trim());
      }}
    >
      <TextArea
        label="Reason"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is to type a reason
        autoFocus
        hint="The vendor reads it."
        maxLength={500}
        value={reason}
        error={isMissing ? "Say why. The vendor reads it." : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </FormDialog>
  );
}
