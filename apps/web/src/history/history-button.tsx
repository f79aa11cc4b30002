import { History } from "lucide-react";
import { lazy } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { useLazyDialog } from "../ui/use-lazy-dialog.tsx";
import type { ProductHistory } from "./product-history.ts";

const HistoryDialog = lazy(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));

interface HistoryButtonProps {
  history: ProductHistory;
  /** Shows the label. Without it, only an icon is shown. */
  hasLabel?: boolean;
}

/** Opens the timeline of a product's changes. */
export function HistoryButton({ history, hasLabel = false }: HistoryButtonProps) {
  const [open, dialog] = useLazyDialog(HistoryDialog);
  const icon = <History aria-hidden size={16} strokeWidth={1.75} />;
  const onPress = () => open({ history, part: "changes" });
  return (
    <>
      {hasLabel ? (
        <Button icon={icon} onPress={onPress}>
          History
        </Button>
      ) : (
        <IconButton label={`History of ${history.productName}`} icon={icon} onPress={onPress} />
      )}
      {dialog}
    </>
  );
}
