import { useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";

interface AcceptBoxProps {
  isEnabled: boolean;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
  /** Called when the user presses the disabled box. */
  onRefused: () => void;
}

/** Uses `aria-disabled` instead of `disabled`, so that a press by mouse or Space can show what is missing. */
export function AcceptBox({ isEnabled, isTicked, onChange, onRefused }: AcceptBoxProps) {
  const id = useId();
  return (
    <>
      <div className={`flex items-center gap-2 ${isEnabled ? "text-fg" : "text-fg3"}`}>
        <Checkbox
          id={id}
          checked={isTicked}
          aria-disabled={!isEnabled}
          aria-describedby={`${id}-hint`}
          onClick={(event) => {
            if (isEnabled) return;
            event.preventDefault();
            onRefused();
          }}
          onChange={(event) => isEnabled && onChange(event.target.checked)}
        />
        <label htmlFor={id} className="cursor-pointer font-medium">
          I have read and accept the terms and conditions
        </label>
      </div>
      <output className="block min-h-6 pt-1 text-xs text-fg3">
        <span id={`${id}-hint`}>
          {isEnabled ? "You have read to the end." : "Scroll to the end of the text to accept it."}
        </span>
      </output>
    </>
  );
}
