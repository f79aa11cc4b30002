import { Button } from "./button.tsx";
import { handFocusToForm } from "./form-card.tsx";

interface SaveButtonsProps {
  hasChanges: boolean;
  isValid: boolean;
  isPending: boolean;
  onDiscard: () => void;
}

/** The buttons of a form for saved values. They are active only if a value has changed. */
export function SaveButtons({ hasChanges, isValid, isPending, onDiscard }: SaveButtonsProps) {
  return (
    <>
      {hasChanges && (
        <Button
          variant="ghost"
          isDisabled={isPending}
          onPress={() => {
            handFocusToForm();
            onDiscard();
          }}
        >
          Discard Changes
        </Button>
      )}
      <Button type="submit" variant="primary" isPending={isPending} isDisabled={!hasChanges || !isValid}>
        Save
      </Button>
    </>
  );
}
