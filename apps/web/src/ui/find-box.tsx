import type { ComponentProps } from "react";

interface FindBoxProps extends Omit<ComponentProps<"input">, "className" | "onChange"> {
  /** Names the box; the placeholder too, unless another one is given. */
  label: string;
  onChange: (text: string) => void;
}

/** The box that finds choices of a panel or dialog while the user types. It takes the focus when it appears. */
export const FindBox = ({ label, onChange, ...input }: FindBoxProps) => (
  <input
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel or the dialog
    autoFocus
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    className="h-8 w-full rounded-control border border-control bg-bg px-2.5 text-fg pointer-coarse:h-11"
    onChange={(event) => onChange(event.target.value)}
    {...input}
  />
);
