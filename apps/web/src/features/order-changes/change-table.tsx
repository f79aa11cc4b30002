import type { OrderChange, OrderChangeKind } from "@lading/contract";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeRow } from "./change-row.tsx";
import { kindLabels, kinds } from "./change-words.ts";
import type { Outcome } from "./use-order-decisions.ts";

interface ChangeTableProps {
  /** In the order of their kinds. */
  changes: readonly OrderChange[];
  /** So many of them are rendered. */
  most: number;
  outcomes: ReadonlyMap<string, Outcome>;
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onSelect: (id: string) => void;
  onApprove: (changes: readonly OrderChange[]) => void;
  onRefuse: (changes: readonly OrderChange[]) => void;
}

/** The answers that wait, grouped by the limit that they pass. */
export function ChangeTable({ changes, most, ...rest }: ChangeTableProps) {
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  const rendered = new Set(changes.slice(0, most));
  return (
    <table className="order-changes">
      <caption className="sr-only">Answers that wait for a decision</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Select</span>
          </th>
          <th scope="col">Line</th>
          <th scope="col">Order</th>
          <th scope="col">Asked</th>
          <th scope="col">Difference</th>
          <th scope="col">Effect on total</th>
          <th scope="col">Latest date</th>
          <th scope="col">Decision</th>
        </tr>
      </thead>
      {kinds.map((kind) => {
        const ofKind = groups.get(kind) ?? [];
        const rows = ofKind.filter((change) => rendered.has(change));
        return rows.length > 0 && <Group key={kind} kind={kind} changes={ofKind} rows={rows} {...rest} />;
      })}
    </table>
  );
}

interface GroupProps extends Omit<ChangeTableProps, "most"> {
  kind: OrderChangeKind;
  rows: readonly OrderChange[];
}

function Group({ kind, changes, rows, outcomes, selected, isBusy, ...on }: GroupProps) {
  const open = changes.filter(({ id, is_own }) => !outcomes.has(id) && !is_own);
  const label = kindLabels[kind];
  return (
    <tbody>
      <tr className="order-changes-kind">
        <th scope="rowgroup" colSpan={7}>
          {label}
          <span className="font-normal text-fg3">{` ${number(changes.length)} ${changes.length === 1 ? "line" : "lines"}`}</span>
        </th>
        <td className="order-changes-decision">
          {open.length > 1 && (
            <span className="flex gap-1">
              <Button
                variant="ghost"
                aria-label={`Approve ${open.length}: ${label}`}
                isDisabled={isBusy}
                onPress={() => on.onApprove(open)}
              >
                {`Approve ${open.length}`}
              </Button>
              <Button
                variant="ghost"
                aria-label={`Refuse ${open.length}: ${label}`}
                isDisabled={isBusy}
                onPress={() => on.onRefuse(open)}
              >
                {`Refuse ${open.length}`}
              </Button>
            </span>
          )}
        </td>
      </tr>
      {rows.map((change) => (
        <ChangeRow
          key={change.id}
          change={change}
          outcome={outcomes.get(change.id)}
          isSelected={selected.has(change.id)}
          isBusy={isBusy}
          onSelect={() => on.onSelect(change.id)}
          onApprove={() => on.onApprove([change])}
          onRefuse={() => on.onRefuse([change])}
        />
      ))}
    </tbody>
  );
}
