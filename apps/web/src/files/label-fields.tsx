import { isHiddenSecret, type LabelField } from "@lading/contract";
import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";
import { presentDay } from "../lib/format-moment.ts";
import { DayField } from "../ui/day-field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ReadingOffer, ReadingSummary } from "./reading/reading-offer.tsx";
import { findMistakes, judgeTyped, type Typed } from "./typed-values.ts";
import type { ShownReading } from "./reading/use-reading.ts";

interface LabelFieldsProps {
  fields: readonly LabelField[];
  typed: Typed;
  onChange: (key: string, text: string) => void;
  /** Shows all mistakes. Before, a field shows its mistake when the user leaves it. */
  isChecked: boolean;
  /** Messages of the server, by the fields' keys. */
  errors?: Readonly<Record<string, string | undefined>>;
  isReadOnly?: boolean;
  /** The file's name if the form has several files, for screen readers. */
  of?: string;
  /** What the file shows for the fields. */
  shown?: ShownReading | undefined;
  /** False if the page itself says how many fields the file shows. */
  hasSummary?: boolean;
  /** Somebody reviews the document before it counts. */
  isSent?: boolean;
}

/** The fields of a label, to be filled in for a document. */
export function LabelFields({
  fields,
  typed,
  onChange,
  isChecked,
  errors,
  isReadOnly = false,
  of,
  shown,
  hasSummary = true,
  isSent = false,
}: LabelFieldsProps) {
  const [today] = useState(presentDay);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (fields.length === 0) return null;
  const mistakes = findMistakes(fields, typed);
  const offered = isReadOnly ? undefined : shown;
  return (
    <fieldset aria-label={of ? `Fields of ${of}` : "Fields of the label"} className="min-w-0">
      {hasSummary && <ReadingSummary fields={fields} typed={typed} shown={offered} onUse={onChange} />}
      <div className="grid min-w-0 gap-x-4 sm:grid-cols-2">
        {fields.map((field) => {
          const { key } = field;
          const judgement = judgeTyped(field, fields, typed, { today, isSent });
          const isJudged = isChecked || (left.has(key) && typed[key]);
          const error = (isJudged ? mistakes[key] : undefined) ?? errors?.[key];
          return (
            <div key={key} data-field className="min-w-0">
              <OneField
                field={field}
                judgement={judgement}
                text={typed[key] ?? ""}
                error={error}
                isReadOnly={isReadOnly}
                onChange={(text) => onChange(key, text)}
                onBlur={() => setLeft((before) => new Set([...before, key]))}
              />
              <ReadingOffer
                field={field}
                typed={typed}
                shown={offered}
                isHintEmpty={!error && judgement.text === "" && !field.is_list}
                onUse={(text) => onChange(key, text)}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

interface OneFieldProps {
  field: LabelField;
  judgement: ReturnType<typeof judgeTyped>;
  text: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function OneField({ field, judgement: { isWarning, text: judgement }, text, error, ...rest }: OneFieldProps) {
  const { isReadOnly, onChange, onBlur } = rest;
  const hint = isWarning ? <span className="text-warn">{judgement}</span> : judgement;
  const shared = { label: field.is_required ? field.name : `${field.name} (optional)`, error, hint, value: text };
  if (field.is_list)
    return (
      <TextArea
        {...shared}
        hint={judgement || "One a line."}
        readOnly={isReadOnly}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.type === "date" && !isReadOnly)
    return <DayField {...shared} name={field.key} ref={null} onChange={onChange} onBlur={onBlur} />;
  return (
    <TextField
      {...shared}
      autoComplete="off"
      // Spelling checkers of browsers may send text to a server.
      {...(field.type === "secret" && { spellCheck: false, onFocus: selectHidden })}
      inputMode={field.type === "number" ? "decimal" : "text"}
      readOnly={isReadOnly}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Selects a secret of which only the end is known, because it can only be replaced as a whole. */
const selectHidden = ({ target }: FocusEvent<HTMLInputElement>) => isHiddenSecret(target.value) && target.select();

/** Shows all mistakes of a form with fields after `check`, and moves the focus to the first field with one. */
export function useFieldCheck<Element extends HTMLElement>() {
  const [checks, setChecks] = useState(0);
  const [element, setElement] = useState<Element | null>(null);
  const focus = useEffectEvent(() => element?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  useEffect(() => {
    if (checks > 0) focus();
  }, [checks]);
  return {
    /** The ref of the form. */
    area: setElement,
    isChecked: checks > 0,
    check: () => setChecks((before) => before + 1),
    reset: () => setChecks(0),
  };
}
