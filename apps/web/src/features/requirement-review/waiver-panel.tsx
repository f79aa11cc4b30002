import type { ReviewedItem } from "@lading/contract";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { date } from "../../lib/formats.ts";
import { dayText, noDay, typedDay } from "../../lib/typed-day.ts";
import { IconButton } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { panelForm } from "./panel-foot.tsx";
import { titlesOf } from "./review-words.ts";
import { usePanelKeys } from "./use-panel-keys.ts";

interface WaiverPanelProps {
  item: ReviewedItem;
  isBusy: boolean;
  onClose: () => void;
  onSend: (reason: string, until: string) => void;
}

/** Grants a waiver with a reason and a last day. */
export function WaiverPanel({ item, isBusy, onClose, onSend }: WaiverPanelProps) {
  const asked = item.waiver_request;
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState(asked ? dayText(asked.until) : "");
  const [errors, setErrors] = useState<{ reason?: string; until?: string }>({});
  const day = useRef<HTMLInputElement>(null);
  const send = () => {
    const typed = typedDay(until);
    const found = {
      ...(reason.trim() === "" && { reason: "Say why. The company reads it." }),
      ...(typed === undefined
        ? { until: noDay }
        : typed > item.last_waiver_day && { until: `At most until ${date(item.last_waiver_day)}.` }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0 && typed !== undefined && !isBusy) onSend(reason.trim(), typed);
  };
  usePanelKeys({ onClose, onSend: send });
  return (
    <form
      id={panelForm}
      className="flex flex-col gap-3 px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">{titlesOf(item).waive}</h2>
        <IconButton label="Close" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onPress={onClose} />
      </div>
      <p className="text-fg2">The document counts as waived until the day. After it, it is missing again.</p>
      <TextArea
        label="Reason"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel replaces what had the focus
        autoFocus
        rows={3}
        maxLength={2000}
        hint={item.sent?.third_party ? `The company and ${item.sent.third_party} read it.` : "The company reads it."}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DayField
        label="Until"
        name="until"
        ref={day}
        hint={`At most until ${date(item.last_waiver_day)}.`}
        value={until}
        error={errors.until}
        onChange={setUntil}
        onBlur={() => {}}
      />
    </form>
  );
}
