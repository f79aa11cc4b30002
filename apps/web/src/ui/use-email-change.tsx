import { lazy, type ReactNode } from "react";
import type { ChangingUser, EmailCalls } from "./email-change-dialog.tsx";
import { useLazyDialog } from "./use-lazy-dialog.tsx";

const EmailChangeDialog = lazy(async () => ({
  default: (await import("./email-change-dialog.tsx")).EmailChangeDialog,
}));

/** Returns the function that opens the dialog for a user, and the dialog. `onChanged` reads the list again. */
export function useEmailChange(
  onChanged: () => void,
): readonly [open: (user: ChangingUser, calls: EmailCalls) => void, dialog: ReactNode] {
  const [open, dialog] = useLazyDialog(EmailChangeDialog);
  return [(user, calls) => open({ user, calls, onChanged }), dialog];
}
