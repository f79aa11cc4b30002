import { lazy, type ReactNode } from "react";
import { useLazyDialog } from "./use-lazy-dialog.tsx";
import type { RecoveryCalls } from "./factor-recovery-dialog.tsx";

const FactorRecoveryDialog = lazy(async () => ({
  default: (await import("./factor-recovery-dialog.tsx")).FactorRecoveryDialog,
}));

/** Returns the function that opens the dialog about a person's lost second step, and the dialog. */
export function useFactorRecovery(): readonly [
  open: (person: { id: string; name: string }, calls: RecoveryCalls) => void,
  dialog: ReactNode,
] {
  const [open, dialog] = useLazyDialog(FactorRecoveryDialog);
  return [(person, calls) => open({ person, calls }), dialog];
}
