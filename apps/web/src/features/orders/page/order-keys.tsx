import { useState } from "react";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../../list/use-shortcuts.ts";

interface OrderKeysProps {
  /** Whether the order has lines that can be accepted, and the key A for them. */
  canAccept: boolean;
  onAnswerByLine: () => void;
}

/** Opens the answer by line with the key L, and lists all keys of the page of an order. */
export function OrderKeys({ canAccept, onAnswerByLine }: OrderKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const { isOn, switchTo } = useShortcuts({
    act: { l: onAnswerByLine, "?": () => setOpen(true) },
    repeats: [],
  });
  return (
    <div className="pointer-coarse:hidden">
      <ShortcutsButton
        keys={{
          ...(canAccept && { a: "Accept the order as it is" }),
          l: canAccept ? "Answer by line" : "Change your answer",
          "j, k": "To the next order to answer, to the one before",
          "?": "Show these shortcuts",
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isOn={isOn}
        onSwitch={switchTo}
      />
    </div>
  );
}
