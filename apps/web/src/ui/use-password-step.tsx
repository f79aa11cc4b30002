import { lazy } from "react";
import { hasCode } from "../lib/has-code.ts";
import { useLazyDialog } from "./use-lazy-dialog.tsx";

const PasswordDialog = lazy(async () => ({ default: (await import("./password-dialog.tsx")).PasswordDialog }));

/**
 * Returns a function that sends a call for which the user must have entered the password lately, and a dialog. If the server wants
 * the password first, the dialog asks for it, and the call is sent again. It resolves to undefined if the user closes the dialog.
 */
export function usePasswordStep() {
  const [open, dialog] = useLazyDialog(PasswordDialog);
  const askForPassword = () => new Promise<boolean>((resolve) => open({ onAnswer: resolve }));
  const withPassword = async <Answer,>(send: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, "password_required")) throw error;
    }
    return (await askForPassword()) ? send() : undefined;
  };
  return [withPassword, dialog] as const;
}
