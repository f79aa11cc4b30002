import { describeNeeds, findFacts, type LabelField, type RequirementRecord } from "@lading/contract";
import { useState } from "react";
import { describeSender } from "../../../files/needed/describe-sender.ts";
import { valueText } from "../../../files/needed/value-text.ts";
import { date, number } from "../../../lib/formats.ts";

type RecordedSubmission = RequirementRecord["submissions"][number];

interface RecordValuesProps {
  record: RequirementRecord;
  today: string;
}

/** The values of the valid document, or of the last one, with who gave each, the needs of its field, and what it was before. */
export function RecordValues({ record, today }: RecordValuesProps) {
  const { fields, values } = record;
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="record-values" className="document-record-card">
      <h2 id="record-values">Values</h2>
      <table className="document-record-values">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Value</th>
            <th scope="col">Needed</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const fails = findFacts(field, { fields, values, today }).some(({ answer }) => answer === "no");
            return (
              <tr key={field.key} data-fails={fails || undefined}>
                <th scope="row">{field.name}</th>
                <td>
                  <Value field={field} record={record} />
                </td>
                <td className="text-fg2">
                  {describeNeeds(field, fields).join(", ") || (field.is_required ? "Any" : "Optional")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface GivenValue {
  text: string;
  from: RecordedSubmission;
}

function Value({ field, record: { values, submissions } }: { field: LabelField; record: RequirementRecord }) {
  const [isOpen, setOpen] = useState(false);
  const all = findGiven(field, submissions);
  const text = valueText(field, values[field.key]);
  const source = all.find((one) => one.text === text);
  const others = all.filter((one) => one !== source);
  return (
    <>
      <span className="wrap-anywhere text-fg">{text}</span>
      {source && <small>{describeGiven(source)}</small>}
      {others.length > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="document-record-more">
          {isOpen ? "Hide other values" : `${number(others.length)} other ${others.length === 1 ? "value" : "values"}`}
          <span className="sr-only">{` of ${field.name}`}</span>
        </button>
      )}
      {isOpen && (
        <ul aria-label={`Other values of ${field.name}`}>
          {others.map((one) => (
            <li key={one.from.id}>
              <span className="wrap-anywhere">{one.text}</span>
              <small>{describeGiven(one)}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const describeGiven = ({ from }: GivenValue) => `${date(from.sent_at)}, ${describeSender(from, "the company")}`;

/** The values that were sent for a field, the newest first. A value that was sent again counts from when it was sent first. */
function findGiven(field: LabelField, submissions: readonly RecordedSubmission[]) {
  const given = submissions.flatMap((from): GivenValue[] =>
    from.values[field.key] === undefined ? [] : [{ text: valueText(field, from.values[field.key]), from }],
  );
  return given.filter(({ text }, place) => text !== given[place + 1]?.text);
}
