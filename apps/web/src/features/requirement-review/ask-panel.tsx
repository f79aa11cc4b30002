import type { ReviewedItem } from "@lading/contract";
import { X } from "lucide-react";
import { useState } from "react";
import { date } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { findReasons, titlesOf } from "./review-words.ts";
import { panelForm } from "./panel-foot.tsx";
import { usePanelKeys } from "./use-panel-keys.ts";

interface AskPanelProps {
  item: ReviewedItem;
  /** Null if the company asks for a waiver and has sent nothing: then the waiver is refused. */
  sent: ReviewedItem["sent"];
  isBusy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}

/** Asks for changes, or refuses a waiver. The facts that fail are chosen at first, and the reviewer sees the words as the company reads them. */
export function AskPanel({ item, sent, isBusy, onClose, onSend }: AskPanelProps) {
  const [reasons] = useState(() => (sent ? findReasons(sent, item.reasons) : []));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reasons.filter(({ from }) => from === "no").map(({ key }) => key)),
  );
  const write = (keys: ReadonlySet<string>) =>
    reasons
      .filter(({ key, text }) => keys.has(key) && text !== "")
      .map(({ text }) => text)
      .join(" ");
  const [text, setText] = useState(() => write(chosen));
  const [isMissing, setMissing] = useState(false);
  const toggle = (key: string) => {
    const next = new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]);
    setChosen(next);
    // Words that the reviewer typed stay after those of the chosen reasons.
    const typed = text.startsWith(write(chosen)) ? text.slice(write(chosen).length) : ` ${text}`;
    setText(`${write(next)}${typed}`.trimStart());
    setMissing(false);
  };
  const send = () => {
    if (text.trim() === "") setMissing(true);
    else if (!isBusy) onSend(text.trim());
  };
  usePanelKeys({
    onClose,
    onSend: send,
    onDigit: (digit) => {
      const reason = reasons[digit - 1];
      if (reason) toggle(reason.key);
    },
  });
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
        <h2 className="font-semibold">{titlesOf(item).change}</h2>
        <IconButton label="Close" icon={<X aria-hidden size={16} strokeWidth={1.75} />} onPress={onClose} />
      </div>
      <p className="text-fg2">
        {sent?.third_party
          ? `${item.company.name} and ${sent.third_party} read this word for word.`
          : `${item.company.name} reads this word for word.`}
      </p>
      <fieldset className="min-w-0" hidden={!sent}>
        <legend className="mb-1.5 font-medium">Changes</legend>
        {reasons.map(({ key, label, from }, place) => (
          <label key={key} className="requirement-review-reason">
            <Checkbox
              checked={chosen.has(key)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel replaces what had the focus
              autoFocus={place === 0}
              onChange={() => toggle(key)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            {from === "no" && <Badge tone="bad">from the facts</Badge>}
            {from === "not_found" && <Badge>not found</Badge>}
            {place < 9 && <kbd className="pointer-coarse:hidden">{place + 1}</kbd>}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without reasons, it is the first control of the panel
        autoFocus={!sent}
        rows={4}
        maxLength={2000}
        value={text}
        error={isMissing ? "Say why. The company reads it." : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(false);
        }}
      />
      <div className="rounded-card border border-line bg-subtle px-4 py-3">
        <p className="text-xs text-fg3">So it reads in the portal</p>
        <p className="mt-1">
          <Badge tone="warn">{sent ? "Please change" : "Not waived"}</Badge>
        </p>
        <p className="mt-1 text-fg2 wrap-anywhere whitespace-pre-line">
          {text.trim() || "…"}
          {item.renewal && item.valid_until !== null && ` The old one stays valid until ${date(item.valid_until)}.`}
        </p>
      </div>
    </form>
  );
}
