import type { ReactNode } from "react";
import {
  Tooltip as AriaTooltip,
  TooltipTrigger as AriaTooltipTrigger,
  type TooltipProps as AriaTooltipProps,
} from "react-aria-components/Tooltip";

interface TooltipTriggerProps {
  children: ReactNode;
  /** For a caller that controls when the tooltip is open. A tap does not open an uncontrolled one. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** Contains a focusable element and its `Tooltip`, which opens after 400 ms. */
export function TooltipTrigger({ children, ...open }: TooltipTriggerProps) {
  return (
    <AriaTooltipTrigger delay={400} closeDelay={100} {...open}>
      {children}
    </AriaTooltipTrigger>
  );
}

export function Tooltip({
  children,
  placement = "bottom",
}: {
  children: ReactNode;
  placement?: AriaTooltipProps["placement"];
}) {
  return (
    <AriaTooltip
      placement={placement}
      offset={6}
      // It does not fade: React Aria leaves a tooltip in the page if another one opens during its transition.
      className="max-w-72 rounded-control bg-fg px-2 py-1 text-xs text-bg shadow-overlay"
    >
      {children}
    </AriaTooltip>
  );
}
