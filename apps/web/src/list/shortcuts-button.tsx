import { Keyboard } from "lucide-react";
import { useId } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { KeyList } from "../ui/key-list.tsx";

interface ShortcutsButtonProps {
  /** The keys with their meanings. */
  keys: Readonly<Record<string, string>>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onSwitch: (on: boolean) => void;
}

/** Opens the list of keyboard shortcuts, which has a switch to turn them off. Speech input or a stray key could decide an edit. */
export function ShortcutsButton({ keys, isOpen, onOpenChange, isOn, onSwitch }: ShortcutsButtonProps) {
  const checkbox = useId();
  return (
    <>
      <Button
        variant="ghost"
        icon={<Keyboard aria-hidden size={16} strokeWidth={1.75} />}
        onPress={() => onOpenChange(true)}
      >
        Shortcuts
      </Button>
      <Dialog
        title="Keyboard shortcuts"
        isOpen={isOpen}
        onClose={() => onOpenChange(false)}
        actions={
          <Button variant="primary" onPress={() => onOpenChange(false)}>
            Close
          </Button>
        }
      >
        <KeyList keys={keys} isOff={!isOn} />
        <label htmlFor={checkbox} className="mt-4 flex min-h-8 cursor-pointer items-center gap-2.5 text-fg">
          <Checkbox id={checkbox} checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
          Use these shortcuts
        </label>
      </Dialog>
    </>
  );
}
