import { type PendingInvitation, resendInvitation } from "@lading/contract";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { useRowChange } from "./row-changes.ts";

/** How long the button shows that the mail was sent, in milliseconds. */
const quietMs = 5000;

interface ResendButtonProps {
  invitation: PendingInvitation;
  /** True while the invitation has a pending change. */
  isBusy: boolean;
}

/** Mails an invitation again. Each mail makes the earlier link invalid, so several quick presses send only one. */
export function ResendButton({ invitation: { id, email }, isBusy }: ResendButtonProps) {
  const change = useRowChange();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), quietMs);
    return () => clearTimeout(timer);
  }, [isSent]);

  const resend = () =>
    change(
      {
        id,
        request: () => call(resendInvitation, { params: { id } }),
        becomes: { state: "sent", invite_sent_on: new Date().toISOString() },
        done: `The invitation was sent to ${email} again. The earlier link no longer works.`,
        failed: `Could not send the invitation to ${email} again`,
      },
      { onSuccess: () => setSent(true) },
    );

  return (
    <Button
      variant="ghost"
      aria-label={`${isSent ? "Sent" : "Resend"} to ${email}`}
      isPending={isBusy}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={isSent}
      icon={isSent && <Check aria-hidden size={14} strokeWidth={1.75} />}
      onPress={() => !isSent && resend()}
    >
      {isSent ? "Sent" : "Resend"}
    </Button>
  );
}
