import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Tooltip, TooltipTrigger } from "./tooltip.tsx";
import { usePressTooltip } from "./use-press-tooltip.ts";

interface BlockedButtonProps {
  "aria-label": string;
  children: ReactNode;
  /** The reason why the button is disabled. */
  reason: string;
}

/** A disabled button that explains itself. It stays in the tab order, so that keyboard users can reach the reason. */
export function BlockedButton({ reason, children, ...props }: BlockedButtonProps) {
  const { tooltip, openByPress } = usePressTooltip();
  const id = useId();
  return (
    <>
      <TooltipTrigger {...tooltip}>
        <Button {...props} variant="ghost" aria-disabled aria-describedby={id} onPress={openByPress}>
          <span className="inline-flex items-center gap-2 opacity-50">{children}</span>
        </Button>
        <Tooltip>{reason}</Tooltip>
      </TooltipTrigger>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
