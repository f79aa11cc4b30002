import type { AgreementFile } from "@lading/contract";
import { MessageSquareWarning } from "lucide-react";
import { Ago } from "../../ui/moment.tsx";

/** Shows the sender of a file that waits for a decision, or the reason for which the last one was refused. */
export function SentNote({ file: { sent, reason } }: { file: AgreementFile }) {
  return (
    <>
      {sent && (
        <span className="mt-0.5 block text-xs text-fg3">
          {`Sent${sent.by === null ? "" : ` by ${sent.by}`} `}
          <Ago at={sent.at} />
        </span>
      )}
      {reason !== undefined && <Reason text={reason} />}
    </>
  );
}

/** The words of the provider about a file that it refused. */
export const Reason = ({ text }: { text: string }) => (
  <span className="mt-1 flex items-start gap-1.5 text-xs text-warn">
    <MessageSquareWarning aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
    <span className="min-w-0 whitespace-pre-line wrap-anywhere">{`Please change: ${text}`}</span>
  </span>
);
