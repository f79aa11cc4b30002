import { SuspendedDialog } from "../features/suspension/suspended-dialog.tsx";
import { TermsDialog } from "../features/terms/terms-dialog.tsx";
import { isStatus } from "../lib/api-error.ts";

/**
 * Blocks the portal while the company is suspended, which is the only reason for a 403 of the user's details, or until the
 * latest terms are accepted. The page and its forms stay mounted behind it, so that users can go on with what they typed.
 */
export function BlockingDialog({ error, isAsked }: { error: Error | null; isAsked: boolean }) {
  if (isStatus(error, 403)) return <SuspendedDialog detail={error.message} />;
  return isAsked && <TermsDialog />;
}
