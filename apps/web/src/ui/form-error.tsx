import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The error of a form as a whole. The line is always rendered, so that screen readers announce the text and nothing moves. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="flex min-h-9 items-start gap-1.5 pb-1 text-xs/4 text-bad">
      {children && (
        <>
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0 text-pretty wrap-anywhere">{children}</span>
        </>
      )}
    </div>
  );
}
