import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { controlClass } from "./field-frame.tsx";
import { Select } from "./select.tsx";

interface SelectBoxProps extends Omit<ComponentProps<"select">, "className"> {
  /** The options. */
  children: ReactNode;
  hasError?: boolean;
}

/** A native select in the look of the other controls, without a label. */
export const SelectBox = ({ hasError, children, ...select }: SelectBoxProps) => (
  <div className="relative">
    <Select
      {...select}
      aria-invalid={hasError || undefined}
      className={`h-8 cursor-pointer appearance-none pr-8 pointer-coarse:h-11 ${controlClass(hasError ? "error" : undefined)}`}
    >
      {children}
    </Select>
    <ChevronDown
      aria-hidden
      size={14}
      strokeWidth={1.75}
      className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-fg3"
    />
  </div>
);
