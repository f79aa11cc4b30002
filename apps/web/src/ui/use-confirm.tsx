import { type ReactElement, use, useCallback, useEffect, useRef } from "react";
import { ConfirmContext } from "./confirm-provider.tsx";
import { ConfirmDialog, type Question } from "./confirm-dialog.tsx";

interface ConfirmOptions {
  /** When this becomes true, an open dialog closes and its promise resolves to false. */
  isMoot?: boolean;
}

let nextKey = 1;

/**
 * Returns `confirm`, which asks a question in a dialog and resolves to the answer: true, or false for the cancel button,
 * Escape, another question, and a component that unmounts. The focus has returned before the promise resolves.
 */
export function useConfirm({ isMoot = false }: ConfirmOptions = {}) {
  const { show } = use(ConfirmContext);
  const asked = useRef<ReactElement>(undefined);
  const withdraw = useCallback(() => show((shown) => (shown === asked.current ? undefined : shown)), [show]);
  useEffect(() => withdraw, [withdraw]);
  useEffect(() => {
    if (isMoot) withdraw();
  }, [isMoot, withdraw]);
  return useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        asked.current = <ConfirmDialog key={nextKey++} {...question} onAnswer={resolve} />;
        show(asked.current);
      }),
    [show],
  );
}
