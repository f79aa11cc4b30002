import type { ReactNode } from "react";

interface FieldFrameProps {
  /** The id of the control inside. The line below has the id `${id}-line`. */
  id: string;
  label: string;
  error: string | undefined;
  hint: ReactNode;
  children: ReactNode;
}

/** The label above a control and the line for a hint or an error below it. Its space is reserved, so nothing moves. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <label htmlFor={id} className="mb-1.5 text-sm font-medium text-fg">
        {label}
      </label>
      {children}
      <p id={`${id}-line`} className={`wrap-anywhere ${lineClass(error)}`}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** The shape of every control, with a red border if its value is invalid. */
export const controlClass = (error: string | undefined) =>
  `w-full rounded-control border bg-bg px-2.5 text-sm text-fg transition-colors duration-150 disabled:opacity-60 pointer-coarse:text-lg ${error ? "border-bad" : "border-control"}`;

/** The shape of the line below a control. It reserves the space of an error of two lines, so that an error moves nothing. */
export const lineClass = (error: unknown) => `min-h-10 py-1 text-xs ${error ? "text-bad" : "text-fg3"}`;
