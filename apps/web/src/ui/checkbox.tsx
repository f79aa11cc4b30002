import { Check, Minus } from "lucide-react";
import type { ComponentProps } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Shows the third state: some of the items that the checkbox represents are selected. */
  indeterminate?: boolean;
}

/** A styled native checkbox. It renders faster than a react-aria checkbox in a list of a hundred rows. */
export function Checkbox({ indeterminate = false, ...input }: CheckboxProps) {
  return (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        {...input}
        type="checkbox"
        ref={(element) => {
          // HTML has no attribute for the third state.
          if (element) element.indeterminate = indeterminate;
        }}
        className="peer absolute -inset-1 m-1 size-4 cursor-pointer appearance-none rounded-[4px] border border-control bg-raised transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:opacity-50 aria-disabled:opacity-50"
      />
      {/* Marks that cannot show are left out, because a list has a checkbox in each row. */}
      {input.checked !== false && (
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-on-accent peer-checked:block peer-indeterminate:hidden"
        />
      )}
      {indeterminate && (
        <Minus
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-on-accent peer-indeterminate:block"
        />
      )}
    </span>
  );
}
