import { createContext, type ReactElement, type ReactNode, type SetStateAction, useMemo, useState } from "react";

type ShownDialog = ReactElement | undefined;

interface ConfirmPlace {
  show: (next: SetStateAction<ShownDialog>) => void;
  onGone: () => void;
}

export const ConfirmContext = createContext<ConfirmPlace>({ show: () => undefined, onGone: () => undefined });

interface ConfirmProviderProps {
  children: ReactNode;
  /** Called when a dialog has left the page. */
  onGone: () => void;
}

/**
 * Renders the dialog of `useConfirm` beside the app. `useConfirm` brings the dialog along, so that the entry bundle does
 * not load it.
 */
export function ConfirmProvider({ children, onGone }: ConfirmProviderProps) {
  const [dialog, show] = useState<ShownDialog>();
  const place = useMemo(() => ({ show, onGone }), [onGone]);
  return (
    <ConfirmContext value={place}>
      {children}
      {dialog}
    </ConfirmContext>
  );
}
