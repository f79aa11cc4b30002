import { type ComponentType, type ReactNode, Suspense, useState } from "react";

interface Closable {
  onClose: () => void;
}

/**
 * Returns the function that opens a dialog, the dialog, and the function that closes it. A dialog that `lazy` imports loads its
 * code when it first opens.
 */
export function useLazyDialog<Props extends Closable>(
  Dialog: ComponentType<Props>,
): readonly [open: (props: Omit<Props, "onClose">) => void, dialog: ReactNode, close: () => void] {
  const [opened, setOpened] = useState<Props>();
  const close = () => setOpened(undefined);
  const dialog = opened && (
    <Suspense fallback={null}>
      <Dialog {...opened} />
    </Suspense>
  );
  return [(props) => setOpened({ ...props, onClose: close } as Props), dialog, close]; // together these are all of Props
}
