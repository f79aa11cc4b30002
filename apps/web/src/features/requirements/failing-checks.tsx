import type { LabelField } from "@lading/contract";
import { CircleX } from "lucide-react";
import { valueText } from "../../files/needed/value-text.ts";
import { describePage } from "../../files/reading/find-mismatches.ts";
import { TextArea } from "../../ui/text-area.tsx";
import type { useItemForm } from "./use-item-form.ts";

interface FailingChecksProps {
  /** The fields of which a check fails. */
  failing: readonly LabelField[];
  form: ReturnType<typeof useItemForm>;
  note: string;
  onNote: (note: string) => void;
}

/** Says as facts what would fail, before it is sent, with a note for the reviewer. */
export function FailingChecks({ failing, form, note, onNote }: FailingChecksProps) {
  return (
    <section aria-label="Checks that fail" className="item-failing">
      <ul>
        {failing.map((field) => (
          <li key={field.key}>
            <CircleX aria-hidden size={16} strokeWidth={1.75} />
            <span>
              <strong>{describeFailure(field, form)}</strong> You can still send it with a note.
            </span>
          </li>
        ))}
      </ul>
      <TextArea
        label="Note for the reviewer"
        maxLength={2000}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    </section>
  );
}

/** A value that fails comes before one that is right and differs from the file. */
function describeFailure(field: LabelField, { facts, typed, mismatches }: FailingChecksProps["form"]) {
  const needs = facts(field).flatMap(({ answer, need }) => (answer === "no" ? [need] : []));
  const mismatch = mismatches.find((one) => one.field.key === field.key);
  if (needs.length > 0 || !mismatch) return `${field.name} is ${typed[field.key]}, needed: ${needs.join(", ")}.`;
  const { read } = mismatch;
  return `The file says ${valueText(field, read.value)} for ${field.name} ${describePage(read)}, needed: ${mismatch.needs.join(", ")}.`;
}
