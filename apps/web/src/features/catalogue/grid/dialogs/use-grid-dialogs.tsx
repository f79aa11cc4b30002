import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Shown } from "../grid-commands.ts";
import type { Bounds } from "../selection.ts";
import { ChangeNumbersDialog } from "./change-numbers-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { SetValueDialog } from "./set-value-dialog.tsx";

const dialogs = { set: SetValueDialog, numbers: ChangeNumbersDialog, replace: ReplaceDialog };

export type GridDialog = keyof typeof dialogs;

/** The function that opens a dialog of the tools, and the open dialog. After it the grid has the focus, so that its keys go on. */
export function useGridDialogs(shown: Shown, bounds: Bounds, focusTable: () => void) {
  const [dialog, setDialog] = useState<GridDialog>();
  // A dialog holds the focus until it has gone, and then returns it to its tool.
  const focusAfterDialog = useEffectEvent(() => queueMicrotask(focusTable));
  useEffect(() => (dialog === undefined ? undefined : () => focusAfterDialog()), [dialog]);
  const Dialog = dialog && dialogs[dialog];
  const opened: ReactNode = Dialog && <Dialog shown={shown} bounds={bounds} onClose={() => setDialog(undefined)} />;
  return [setDialog, opened] as const;
}
