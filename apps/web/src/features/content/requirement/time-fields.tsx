import { DayField } from "../../../ui/day-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FieldsProps } from "../content-kind.ts";
import type { RequirementForm } from "./requirement-form.ts";

const noBlur = () => {};

/** When the document is due, when reminders are sent, and the days on which it is needed. */
export function TimeFields({ values, change, getError }: Omit<FieldsProps<RequirementForm>, "isFixed" | "item">) {
  return (
    <fieldset className="mb-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-base font-semibold text-fg">Days</legend>
      <div className="clear-both grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="Due After"
          inputMode="numeric"
          autoComplete="off"
          value={values.due_days}
          error={getError("due_days")}
          hint="Days from the time when it is needed."
          onChange={(event) => change({ due_days: event.target.value })}
        />
        <TextField
          label="Grace"
          inputMode="numeric"
          autoComplete="off"
          value={values.grace_days}
          error={getError("grace_days")}
          hint="Days after the due day in which reminders go on."
          onChange={(event) => change({ grace_days: event.target.value })}
        />
        <div className="sm:col-span-2">
          <TextField
            label="Reminders"
            autoComplete="off"
            value={values.reminders}
            error={getError("reminders")}
            hint="Days before the due day, with commas between. 0 is the due day."
            onChange={(event) => change({ reminders: event.target.value })}
          />
        </div>
        <DayField
          label="Active From"
          name="from"
          ref={null}
          value={values.from}
          error={getError("from") ?? getError("active")}
          hint="Leave empty for at once."
          onChange={(from) => change({ from })}
          onBlur={noBlur}
        />
        <DayField
          label="Active Until"
          name="until"
          ref={null}
          value={values.until}
          error={getError("until")}
          hint="The last day. Leave empty for no end."
          onChange={(until) => change({ until })}
          onBlur={noBlur}
        />
      </div>
    </fieldset>
  );
}
