import type { HistoryField } from "@lading/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { useValueActions } from "./value-actions.ts";

interface PutBackButtonProps {
  field: HistoryField;
  /** An earlier value. */
  value: string | null;
  /** The value as the page shows it. */
  text: string;
  onDone: () => void;
}

/** Proposes an earlier value of a field. Shows nothing if the user cannot do that. */
export function PutBackButton({ field, value, text, onDone }: PutBackButtonProps) {
  const actions = useValueActions();
  const [isPending, setPending] = useState(false);
  if (!actions?.canPutBack(field, value)) return null;
  const press = async () => {
    setPending(true);
    if (await actions.putBack([{ field, value }])) onDone();
    else setPending(false);
  };
  return (
    <Button
      icon={<Undo2 aria-hidden size={14} strokeWidth={1.75} />}
      isPending={isPending}
      onPress={() => void press()}
    >{`Put Back to ${text.length > 24 ? `${text.slice(0, 23)}…` : text}`}</Button>
  );
}
