import { type FieldOfSet, getAttribute } from "@lading/contract";
import { Check } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { isApprovable, type QueueRow } from "../queue/queue-row.ts";
import { describeUsual } from "./set-words.ts";
import { Spread } from "./spread.tsx";

interface FieldLinesProps {
  fields: readonly FieldOfSet[];
  /** The outliers and conflicts that the page has. */
  exceptions: readonly QueueRow[];
  /** The ids of the ticked exceptions, which an approval of their field includes. */
  ticked: ReadonlySet<string>;
  isBusy: boolean;
  onApprove: (field: FieldOfSet) => void;
  /** Moves to the exceptions of a field. */
  onSee: (field: FieldOfSet) => void;
}

/** A line for each field of a set, with what is usual and a button that approves it. */
export function FieldLines(props: FieldLinesProps) {
  return useWide() ? <FieldTable {...props} /> : <FieldList {...props} />;
}

function FieldTable(props: FieldLinesProps) {
  return (
    <table className="edit-set-fields">
      <caption className="sr-only">Fields of the set</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col" className="edit-set-number">
            Changes
          </th>
          <th scope="col">Usual change</th>
          <th scope="col">
            Spread, outliers as <span className="text-warn">◆</span>
          </th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      <tbody>
        {props.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row" className="text-fg">
              {getAttribute(field.name).label}
            </th>
            <td className="edit-set-number tabular-nums">{number(field.changes)}</td>
            <td>{describeUsual(field)}</td>
            <td>
              <Spread field={field} outliers={getOutliers(props, field)} />
            </td>
            <td>
              <FieldButtons field={field} {...props} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldList(props: FieldLinesProps) {
  return (
    <ul aria-label="Fields of the set">
      {props.fields.map((field) => (
        <li key={field.name} className="edit-set-field border-b border-line px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium text-fg">{getAttribute(field.name).label}</span>
            <span className="text-xs text-fg3">{`${number(field.changes)} ${field.changes === 1 ? "change" : "changes"}`}</span>
          </p>
          <p className="text-fg2">{describeUsual(field)}</p>
          <Spread field={field} outliers={getOutliers(props, field)} />
          <FieldButtons field={field} {...props} />
        </li>
      ))}
    </ul>
  );
}

const getOutliers = ({ exceptions }: FieldLinesProps, { name }: FieldOfSet) =>
  exceptions.filter((row) => row.name === name && row.outlier);

function FieldButtons({
  field,
  exceptions,
  ticked,
  isBusy,
  onApprove,
  onSee,
}: FieldLinesProps & { field: FieldOfSet }) {
  const left = field.outliers + field.conflicts;
  const more = exceptions.filter((row) => row.name === field.name && ticked.has(row.id) && isApprovable(row)).length;
  const count = field.usual + more;
  const { label } = getAttribute(field.name);
  const text = `Approve ${number(count)}${left > 0 && more === 0 ? " Usual" : ""}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {count > 0 && (
        <Button
          icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
          aria-label={`${text}: ${label}`}
          isDisabled={isBusy}
          onPress={() => onApprove(field)}
        >
          {text}
        </Button>
      )}
      {left > 0 && (
        <Button variant="ghost" aria-label={`See ${number(left)}: ${label}`} onPress={() => onSee(field)}>
          {`See ${number(left)}`}
        </Button>
      )}
      {count === 0 && left === 0 && <span className="text-fg3">Decided</span>}
    </div>
  );
}
