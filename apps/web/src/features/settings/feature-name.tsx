import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Tooltip, TooltipTrigger } from "../../ui/tooltip.tsx";

interface FeatureNameProps {
  name: string;
  /** What the feature is. */
  tooltip: string;
  is_active: boolean;
}

/** The name of a feature, with what it is in a tooltip: by pointing, by focus and, since a finger does neither, by a tap. */
export function FeatureName({ name, tooltip, is_active }: FeatureNameProps) {
  const [isOpen, setOpen] = useState(false);
  const colour = is_active ? "text-fg" : "text-fg3";

  // A tap beside it takes the focus away from a button only in some browsers.
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpen(false);
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isOpen]);

  if (!tooltip) return <span className={colour}>{name}</span>;
  return (
    <TooltipTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        onPress={({ pointerType }) => pointerType === "touch" && setOpen(true)}
        className={`cursor-help rounded-badge text-left underline decoration-dotted decoration-1 underline-offset-4 wrap-anywhere decoration-fg3 ${colour}`}
      >
        {name}
      </Button>
      <Tooltip placement="bottom start">{tooltip}</Tooltip>
    </TooltipTrigger>
  );
}
