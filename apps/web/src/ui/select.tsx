import type { ComponentProps } from "react";
import "./select.css";

/** A native select. While the list of `select.css` is open, the focus is on one of its options. */
export const Select = ({ onBlur, ...select }: ComponentProps<"select">) => (
  <select
    {...select}
    onBlur={(event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
    }}
    // Escape closes the list. It must not also close the dialog around it.
    onKeyDown={(event) => {
      if (event.key === "Escape" && event.target !== event.currentTarget) event.stopPropagation();
    }}
  />
);
