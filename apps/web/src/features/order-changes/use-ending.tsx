import { longestCaller, type OrderChange } from "@lading/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { userDetails } from "../../lib/current-user.ts";
import { number } from "../../lib/formats.ts";
import { noDay, typedDay } from "../../lib/typed-day.ts";
import { DayField } from "../../ui/day-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";

const oneDayMs = 86_400_000;

/** The next day in the form in which days are typed. */
function tomorrow() {
  const [year, month, day] = new Date(Date.now() + oneDayMs).toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
}

/** Asks how lines end that were refused before: by a call of a person, or by their cancellation. */
export function useEnding(changes: readonly OrderChange[]) {
  const { data: user } = useSuspenseQuery(userDetails);
  const again = changes.filter(({ refusals }) => refusals.length > 0).length;
  const [kind, setKind] = useState<"call" | "cancel">("call");
  const [caller, setCaller] = useState(`${user.first_name} ${user.last_name}`);
  const [day, setDay] = useState(tomorrow);
  const [isChecked, setChecked] = useState(false);
  const callerField = useRef<HTMLInputElement>(null);
  const dayField = useRef<HTMLInputElement>(null);
  const isSecond = again > 0 && again === changes.length;
  const on = typedDay(day);
  const check = () => {
    setChecked(true);
    if (!isSecond || kind === "cancel") return true;
    if (caller.trim() === "") callerField.current?.focus();
    else if (on === undefined) dayField.current?.focus();
    else return true;
    return false;
  };
  const these = changes.length === 1 ? "this line" : "these lines";
  return {
    /** The chosen end; undefined for lines that were not refused before. */
    kind: isSecond ? kind : undefined,
    call: isSecond && kind === "call" && on !== undefined ? { by: caller.trim(), on } : undefined,
    /** Checks what was typed, and takes the focus to the first fault. */
    check,
    fields: isSecond ? (
      <>
        <div className="mt-3 mb-4">
          <Notice tone="warn">{`This is the second refusal of ${these}. Choose how it ends.`}</Notice>
        </div>
        <div>
          <RadioGroup
            label="What Happens Next"
            layout="column"
            value={kind}
            onChange={setKind}
            options={[
              {
                value: "call",
                label: "Keep Terms and Call",
                about: "The order\u2019s terms stay, and the vendor can only accept them.",
              },
              {
                value: "cancel",
                label: changes.length === 1 ? "Cancel Line" : `Cancel ${number(changes.length)} Lines`,
                about: `${changes.length === 1 ? "The line leaves" : "The lines leave"} the order. Cancel in your system too.`,
              },
            ]}
          />
        </div>
        {kind === "call" && (
          <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
            <TextField
              ref={callerField}
              label="Who Calls the Vendor"
              maxLength={longestCaller}
              value={caller}
              error={isChecked && caller.trim() === "" ? "Say who calls." : undefined}
              onChange={(event) => setCaller(event.target.value)}
            />
            <DayField
              ref={dayField}
              name="call_by"
              label="By"
              value={day}
              error={isChecked && on === undefined ? noDay : undefined}
              onChange={setDay}
              onBlur={() => undefined}
            />
          </div>
        )}
      </>
    ) : (
      again > 0 && (
        <Notice tone="warn">{`${number(again)} of them ${again === 1 ? "was" : "were"} refused before. Refuse ${again === 1 ? "it" : "them"} alone to choose how ${again === 1 ? "it ends" : "they end"}.`}</Notice>
      )
    ),
  };
}
