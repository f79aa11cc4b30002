import { getAttribute } from "@lading/contract";
import { ChoiceControl } from "./choice-control.tsx";
import type { ControlProps } from "./control-props.ts";
import { DayControl } from "./day-control.tsx";
import { TextControl } from "./text-control.tsx";
import { YesNoControl } from "./yes-no-control.tsx";

/** The control that fits an attribute's type. */
export function AttributeControl(props: ControlProps) {
  const { value, unit } = getAttribute(props.id);
  switch (value.type) {
    case "boolean":
      return <YesNoControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} of={value.of} />;
    case "date":
      return <DayControl {...props} />;
    case "money":
      return <TextControl {...props} before="$" mode="decimal" />;
    case "number":
      return <TextControl {...props} after={unit} mode="decimal" />;
    case "integer":
      return <TextControl {...props} after={unit} mode="numeric" />;
    case "text":
      return <TextControl {...props} mode="text" />;
  }
}
