import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { Spinner } from "./spinner.tsx";
import { Tooltip, TooltipTrigger } from "./tooltip.tsx";

type Variant = "primary" | "secondary" | "ghost" | "link" | "destructive";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  variant?: Variant;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  children: ReactNode;
  /** Fills the width of its parent. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const shape =
  "relative inline-flex h-8 shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control text-sm font-medium transition-colors duration-150 select-none disabled:cursor-default data-disabled:cursor-default";

const colors: Record<Variant, string> = {
  primary:
    "bg-accent px-3 text-on-accent shadow-control data-hovered:bg-accent-hover data-pressed:bg-accent-hover data-disabled:opacity-50",
  secondary:
    "bg-raised px-3 text-fg shadow-control ring-1 ring-line-strong ring-inset data-hovered:bg-subtle data-pressed:bg-muted data-disabled:text-fg3 data-disabled:opacity-60 [&_svg]:text-fg3",
  ghost: "px-2 text-fg2 data-hovered:bg-muted data-hovered:text-fg data-pressed:bg-muted data-disabled:opacity-50",
  link: "px-1 text-accent-text underline-offset-2 data-hovered:underline data-disabled:opacity-50",
  destructive:
    "bg-bad px-3 text-bg shadow-control data-hovered:opacity-90 data-pressed:opacity-90 data-disabled:opacity-50",
};

/** A button with a label. While `isPending` it keeps its width, shows a spinner and ignores presses. */
export function Button({ variant = "secondary", icon, children, wide, ...props }: ButtonProps) {
  useShortAnnouncements(props.isPending ?? false);
  return (
    <AriaButton {...props} className={`${shape} ${colors[variant]} ${wide ? "w-full pointer-coarse:h-11" : ""}`}>
      <span className={`inline-flex items-center gap-2 ${props.isPending ? "opacity-0" : ""}`}>
        {icon}
        {children}
      </span>
      {props.isPending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </AriaButton>
  );
}

/** React Aria's first announcement waits this long for its live region. */
const ANNOUNCEMENT_WAIT_MS = 100;

/**
 * React Aria announces that a button is pending with an image that the button labels, and leaves the image in the page for seconds.
 * After the button it has no label, so it is removed with the button, also if it comes after the button has gone.
 */
function useShortAnnouncements(isPending: boolean) {
  const hasAnnounced = useRef(false);
  useEffect(() => {
    if (isPending) hasAnnounced.current = true;
  }, [isPending]);
  useEffect(
    () => () => {
      if (!hasAnnounced.current) return;
      removeAnnouncements();
      setTimeout(removeAnnouncements, 2 * ANNOUNCEMENT_WAIT_MS);
    },
    [],
  );
}

function removeAnnouncements() {
  for (const image of document.querySelectorAll("[data-live-announcer] [role=img]")) image.remove();
}

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children"> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square ghost button that has only an icon. */
export function IconButton({ label, icon, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger>
      <AriaButton
        {...props}
        aria-label={label}
        className="inline-grid size-8 shrink-0 place-items-center rounded-control text-fg2 transition-colors duration-150 data-hovered:bg-muted data-hovered:text-fg data-pressed:bg-muted data-disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:data-hovered:bg-transparent"
      >
        {icon}
      </AriaButton>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
