import { useId, type ComponentProps, type ReactNode } from "react";

interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  label: string;
  /** What is wrong with the value. Its line is always there, so that nothing moves when it fills. */
  error?: string | undefined;
  hint?: string;
  /** Inside the field, at its right end: a small button. */
  end?: ReactNode;
  /** The id of an element that says more about the value than the line below it. */
  moreId?: string;
}

/** A labelled line of text. Spread the result of react-hook-form's `register` into it. */
export function TextField({ label, error, hint, end, moreId, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1.5 text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={moreId ? `${id}-line ${moreId}` : `${id}-line`}
          className={`h-8 w-full rounded-control border bg-bg px-2.5 text-sm transition-colors duration-150 disabled:opacity-60 pointer-coarse:h-11 pointer-coarse:text-lg ${end ? "pr-10" : ""} ${error ? "border-bad" : "border-control"}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</div>}
      </div>
      <p id={`${id}-line`} className={`min-h-7 pt-1 pb-2 text-xs ${error ? "text-bad" : "text-fg3"}`}>
        {error ?? hint}
      </p>
    </div>
  );
}
