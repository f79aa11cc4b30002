import { Button } from "react-aria-components/Button";
import { Tooltip, TooltipTrigger } from "../../ui/tooltip.tsx";
import { usePressTooltip } from "../../ui/use-press-tooltip.ts";

interface FeatureNameProps {
  name: string;
  /** The description of the feature. */
  tooltip: string;
  is_active: boolean;
}

/** The name of a feature with its description in a tooltip, which opens on hover, focus and tap. */
export function FeatureName({ name, tooltip, is_active }: FeatureNameProps) {
  const { tooltip: state, openByPress } = usePressTooltip();
  const colour = is_active ? "text-fg" : "text-fg3";

  if (!tooltip) return <span className={colour}>{name}</span>;
  return (
    <TooltipTrigger {...state}>
      <Button
        onPress={openByPress}
        className={`cursor-help rounded-badge text-left underline decoration-dotted decoration-1 underline-offset-4 wrap-anywhere decoration-fg3 ${colour}`}
      >
        {name}
      </Button>
      <Tooltip placement="bottom start">{tooltip}</Tooltip>
    </TooltipTrigger>
  );
}
