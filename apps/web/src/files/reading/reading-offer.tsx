import type { FieldValue, LabelField, ReadField } from "@lading/contract";
import { CircleCheck } from "lucide-react";
import { date, number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { toGiven, toText, type Typed } from "../typed-values.ts";
import { describePage, isSameValue } from "./find-mismatches.ts";
import { PlaceMark } from "./place-mark.tsx";
import type { ShownReading } from "./use-reading.ts";

interface ReadingOfferProps {
  field: LabelField;
  typed: Typed;
  shown: ShownReading | undefined;
  /** Whether the line of the field's hint is empty. The offer takes its place. */
  isHintEmpty: boolean;
  onUse: (text: string) => void;
}

/** What the file shows for a field, below its control. Nothing of it is in the field before the user presses "Use". */
export function ReadingOffer({ isHintEmpty, ...props }: ReadingOfferProps) {
  const offer = renderOffer(props);
  // The frame of a field reserves 40 pixels for its hint.
  return offer && <div style={isHintEmpty ? { marginTop: -34 } : undefined}>{offer}</div>;
}

function renderOffer({ field, typed, shown, onUse }: Omit<ReadingOfferProps, "isHintEmpty">) {
  const reading = shown?.reading;
  if (reading?.state !== "read") return null;
  const read = reading.fields.find(({ key }) => key === field.key);
  const value = toGiven([field], typed)[field.key] ?? null;
  if (!read)
    return value === null ? null : <p className={`${line} text-fg3`}>Not found in the file. Please compare it.</p>;
  const place = describePage(read);
  if (value !== null && isSameValue(value, read.value))
    return (
      <p className={`${line} text-ok`}>
        <CircleCheck aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
        {`As ${place}`}
        <PlaceMark read={read} />
      </p>
    );
  const text = formatValue(field, read.value);
  return (
    <div className={`${line} ${value === null ? "text-fg2" : "text-warn"}`}>
      <PlaceMark read={read} />
      <span className="min-w-0 wrap-anywhere">{describe(field, read, { text, place, isOther: value !== null })}</span>
      <Button
        variant="link"
        aria-label={`Use ${text} for ${field.name}`}
        onPress={(press) => {
          onUse(toText(field, read.value));
          keepFocus(press);
        }}
      >
        Use
      </Button>
    </div>
  );
}

/** Moves the focus from a button that goes away to the control beside it, unless a finger or a mouse pressed it. */
function keepFocus({ target, pointerType }: { target: Element; pointerType: string }) {
  if (pointerType === "keyboard" || pointerType === "virtual")
    target.closest("[data-field], fieldset")?.querySelector<HTMLElement>("input, textarea")?.focus();
}

const line = "-mt-1 mb-2 flex min-h-8 items-center gap-x-1.5 text-xs";

function describe(
  { name }: LabelField,
  { value, confidence }: ReadField,
  { text, place, isOther }: { text: string; place: string; isOther: boolean },
) {
  if (Array.isArray(value) && value.length > 1)
    return `${number(value.length)} ${toNoun(name)} found ${place}: ${text}`;
  if (confidence === "guess") return `Perhaps, ${place}: ${text}`;
  return isOther ? `The file has another value ${place}: ${text}` : `Read ${place}: ${text}`;
}

/** The name of a list within a sentence. Names with capitals inside, like "PO Numbers", stay. */
const toNoun = (name: string) => (/^[A-Z][a-z]+$/.test(name) ? name.toLowerCase() : name);

function formatValue({ type }: LabelField, value: FieldValue) {
  if (Array.isArray(value)) return value.join(", ");
  if (type === "date") return date(value);
  return type === "number" ? amount.format(Number(value)) : value;
}

const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

interface ReadingSummaryProps {
  fields: readonly LabelField[];
  typed: Typed;
  shown: ShownReading | undefined;
  onUse: (key: string, text: string) => void;
}

/** How many fields the file shows, with a button that takes all sure values into empty fields. */
export function ReadingSummary({ fields, typed, shown, onUse }: ReadingSummaryProps) {
  if (!shown) return null;
  const { reading } = shown;
  const sure = reading?.fields.filter(({ confidence }) => confidence !== "guess") ?? [];
  const open = fields.flatMap((field) => {
    const read = sure.find(({ key }) => key === field.key);
    return read && !typed[field.key]?.trim() ? [{ key: field.key, text: toText(field, read.value) }] : [];
  });
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 text-xs text-fg2">
      <output>{describeReading(shown, fields.length)}</output>
      {open.length > 1 && (
        <Button
          onPress={(press) => {
            for (const { key, text } of open) onUse(key, text);
            keepFocus(press);
          }}
        >
          {`Use ${number(open.length)} Values`}
        </Button>
      )}
    </div>
  );
}

function describeReading({ reading }: ShownReading, fields: number) {
  if (!reading) return "Reading the file …";
  if (reading.state !== "read") return "We could not read this file. Please type the fields.";
  const found = reading.fields.length;
  if (found === 0) return "The file shows none of these fields. Please type them.";
  const count = `${number(found)} of ${number(fields)} ${fields === 1 ? "field" : "fields"} read from`;
  if (reading.fields.some((field) => field.is_scan))
    return `${count} a scan. Single characters can be wrong: check each value on the page.`;
  return `${count} your file. Compare them with it.`;
}
