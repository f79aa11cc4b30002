import type { LabelField } from "@lading/contract";
import { CircleX } from "lucide-react";
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
        {failing.map((field) => {
          const needs = form.facts(field).filter(({ answer }) => answer === "no");
          return (
            <li key={field.key}>
              <CircleX aria-hidden size={16} strokeWidth={1.75} />
              <span>
                <strong>{`${field.name} is ${form.typed[field.key]}, needed: ${needs.map(({ need }) => need).join(", ")}.`}</strong>{" "}
                You can still send it with a note.
              </span>
            </li>
          );
        })}
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
