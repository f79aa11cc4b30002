import type { LabelField, ReviewedItem } from "@lading/contract";
import { valueText } from "../../files/needed/value-text.ts";
import { describePage, type Mismatch } from "../../files/reading/find-mismatches.ts";

interface SentValuesProps {
  fields: readonly LabelField[];
  sent: NonNullable<ReviewedItem["sent"]>;
  former: ReviewedItem["former"];
  mismatches: readonly Mismatch[];
}

/** The values of the document beside those that its file shows, and those of the one that was accepted last, where they differ. */
export function SentValues({ fields, sent, former, mismatches }: SentValuesProps) {
  if (fields.length === 0) return null;
  return (
    <table className="requirement-review-values">
      <caption className="sr-only">Values of the document</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">This file</th>
          {former && <th scope="col">Former</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const [value, before] = [
            valueText(field, sent.values[field.key]),
            valueText(field, former?.values[field.key]),
          ];
          const isSame = value === before;
          const read = mismatches.find((one) => one.field.key === field.key)?.read;
          return (
            <tr key={field.key}>
              <th scope="row">{field.name}</th>
              <td className={former && !isSame ? "font-medium text-fg" : ""}>
                {value}
                {read && (
                  <small className="block text-warn">{`The file has ${valueText(field, read.value)} ${describePage(read)}`}</small>
                )}
              </td>
              {former && <td className="text-fg3">{isSame ? "same" : before}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
