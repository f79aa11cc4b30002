import type { ReactNode } from "react";
import { isStatus } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { Button } from "./button.tsx";
import { FormCard } from "./form-card.tsx";
import { SaveButtons } from "./save-buttons.tsx";

interface VersionedFormCardProps {
  label: string;
  mayChange: boolean;
  hasChanges: boolean;
  isPending: boolean;
  /** The failure of the last save, unless fields show it. */
  error: unknown;
  onSubmit: () => void;
  onDiscard: () => void;
  /** Reads the values again, after another person has changed them. */
  onReload: () => void;
  children: ReactNode;
}

/** A form for values that several people change: the second of two changes at once is refused, and its person can read the first. */
export function VersionedFormCard(props: VersionedFormCardProps) {
  const { label, mayChange, hasChanges, isPending, error, onSubmit, onDiscard, onReload, children } = props;
  return (
    <FormCard
      label={label}
      onSubmit={() => mayChange && hasChanges && onSubmit()}
      message={
        error !== null && (
          <>
            {failureText(error)}
            {isStatus(error, 409) && (
              <Button variant="link" onPress={onReload}>
                Discard Mine and Show Theirs
              </Button>
            )}
          </>
        )
      }
      buttons={mayChange && <SaveButtons hasChanges={hasChanges} isValid isPending={isPending} onDiscard={onDiscard} />}
    >
      {children}
    </FormCard>
  );
}
