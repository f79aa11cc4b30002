import type { CompanyDocument } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { isDay } from "../lib/typed-day.ts";
import { date } from "../lib/formats.ts";

/** The values of a document's fields. A value that is not as the label says has a note with what is needed. */
export const DocumentFields = ({ fields }: Pick<CompanyDocument, "fields">) =>
  fields.length > 0 && (
    <dl className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-fg3">
      {fields.map(({ name, value, fails }) => (
        <div key={name} className="flex flex-wrap gap-x-1">
          <dt>{name}:</dt>
          <dd className="text-fg2 wrap-anywhere">{formatValue(value)}</dd>
          {fails.length > 0 && (
            <dd className="flex items-center gap-1 text-warn">
              <TriangleAlert aria-hidden size={12} strokeWidth={1.75} />
              needed {fails.join(", ")}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );

function formatValue(value: string | string[]) {
  if (typeof value !== "string") return value.join(", ");
  return isDay(value) ? date(value) : value;
}
