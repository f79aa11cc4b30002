import type { EmailChange } from "@lading/contract";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { IconButton } from "./button.tsx";
import { EmailAddress } from "./email-address.tsx";

interface ChangingEmailProps {
  user: { name: string; email_change: EmailChange | null };
  /** Opens the dialog that changes the address; unset if the reader may not change it. */
  onChange: (() => void) | undefined;
  /** The present address. */
  children: ReactNode;
}

/** A user's e-mail address in a list, and the new one while it waits for its confirmation. */
export function ChangingEmail({ user: { name, email_change: change }, onChange, children }: ChangingEmailProps) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        {children}
        {change && (
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-fg3">
            <span className="min-w-0">
              New: <EmailAddress>{change.email}</EmailAddress>
            </span>
            <Badge tone={change.state === "expired" ? "warn" : "neutral"}>
              {change.state === "expired" ? "Link expired" : "Unconfirmed"}
            </Badge>
          </span>
        )}
      </span>
      {onChange && (
        <IconButton
          label={`Change email address of ${name}`}
          icon={<Pencil aria-hidden size={14} strokeWidth={1.75} />}
          onPress={onChange}
        />
      )}
    </span>
  );
}
