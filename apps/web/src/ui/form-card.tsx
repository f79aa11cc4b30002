import { History } from "lucide-react";
import type { ReactNode } from "react";

interface FormCardProps {
  /** Names the form for screen readers. */
  label: string;
  onSubmit: () => void;
  children: ReactNode;
  /** The form contains unsaved values of an earlier visit. */
  isRestored?: boolean;
  /** The errors of the form as a whole, shown beside the buttons. */
  message?: ReactNode;
  /** The save button comes last. */
  buttons: ReactNode;
}

/** A card that is a form, with its buttons at its foot. */
export function FormCard({ label, onSubmit, children, isRestored, message, buttons }: FormCardProps) {
  return (
    <form
      noValidate
      aria-label={label}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="max-w-184 rounded-card border border-line"
    >
      {/* No bottom padding: the error line of the last field provides it. */}
      <div className="px-4 pt-4 sm:px-5 sm:pt-5">
        {isRestored && (
          <p className="mb-4 flex items-start gap-2 rounded-control bg-info-soft px-3 py-2 text-sm text-info">
            <History aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            Your entries are here again. They are not saved yet.
          </p>
        )}
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-b-card border-t border-line bg-subtle px-4 py-3 sm:px-5">
        <div role="alert" className="min-w-60 flex-1 text-sm text-bad text-pretty wrap-anywhere">
          {message}
        </div>
        <div className="ml-auto flex flex-wrap gap-2">{buttons}</div>
      </div>
    </form>
  );
}

/** Moves the focus from a button that will be removed or disabled to its form, so that Tab continues from there. */
export function handFocusToForm() {
  if (document.activeElement instanceof HTMLButtonElement) document.activeElement.form?.focus({ preventScroll: true });
}
