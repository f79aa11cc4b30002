import type { ReviewedItem } from "@lading/contract";
import { valueText } from "../../files/needed/value-text.ts";
import { describePage, type Mismatch } from "../../files/reading/find-mismatches.ts";

interface SentValuesProps {
  review: Pick<ReviewedItem, "fields" | "former" | "refused">;
  sent: NonNullable<ReviewedItem["sent"]>;
  mismatches: readonly Mismatch[];
}

/**
 * The values of the document beside those that its file shows, and, where they differ, those that went back for changes and those that were
 * accepted last.
 */
export function SentValues({ review: { fields, former, refused }, sent, mismatches }: SentValuesProps) {
  if (fields.length === 0) return null;
  const earlier = [
    ...(refused ? [{ title: "Went back", values: refused.values }] : []),
    ...(former ? [{ title: "Former", values: former.values }] : []),
  ];
  return (
    <table className="requirement-review-values">
      <caption className="sr-only">Values of the document</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">This file</th>
          {earlier.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const value = valueText(field, sent.values[field.key]);
          const before = earlier.map(({ title, values }) => ({ title, text: valueText(field, values[field.key]) }));
          const isNew = before.some(({ text }) => text !== value);
          const read = mismatches.find((one) => one.field.key === field.key)?.read;
          return (
            <tr key={field.key}>
              <th scope="row">{field.name}</th>
              <td className={isNew ? "font-medium text-fg" : ""}>
                {value}
                {read && (
                  <small className="block text-warn">{`The file has ${valueText(field, read.value)} ${describePage(read)}`}</small>
                )}
              </td>
              {before.map(({ title, text }) => (
                <td key={title} className="text-fg3">
                  {text === value ? "same" : text}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
