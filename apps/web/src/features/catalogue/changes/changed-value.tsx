import type { FieldEdit } from "@lading/contract";
import { ArrowRight } from "lucide-react";
import { missing } from "../../../lib/formats.ts";
import { valueText } from "../../../lib/value-text.ts";

/** The old and the new value of an edit. */
export function ChangedValue({ edit }: { edit: FieldEdit }) {
  const [from, to] = [valueText(edit.name, edit.old_value), valueText(edit.name, edit.new_value)];
  return (
    <span className="wrap-anywhere tabular-nums">
      <span className="sr-only">from </span>
      <span className="text-fg3">{from}</span>
      <ArrowRight aria-hidden size={14} strokeWidth={1.75} className="mx-1.5 inline align-[-0.15em] text-fg3" />
      <span className="sr-only"> to </span>
      <span className={`font-medium ${to === missing ? "text-fg2" : "text-fg"}`}>{to}</span>
    </span>
  );
}
