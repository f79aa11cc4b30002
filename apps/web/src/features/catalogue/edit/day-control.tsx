import { getAttribute } from "@lading/contract";
import { dayTyping, typedDay } from "../../../lib/typed-day.ts";
import { DayBox } from "../../../ui/day-box.tsx";
import type { ControlProps } from "./control-props.ts";
import { inputBoxClass, TextInput } from "./text-input.tsx";
import { toInputText } from "../../../products/input-value.ts";

/** A day, typed or chosen in a calendar. It is a plain text field, because a draft also saves an unfinished day. */
export function DayControl(props: ControlProps) {
  const { id, form } = props;
  return (
    <DayBox
      label={getAttribute(id).label}
      className={inputBoxClass}
      day={() => typedDay(form.text(id))}
      onChoose={(day) => {
        form.setText(id, toInputText(id, day));
        form.validateField(id);
      }}
    >
      <TextInput {...props} inputMode={dayTyping.inputMode} placeholder={dayTyping.placeholder} className="pr-9" />
    </DayBox>
  );
}
