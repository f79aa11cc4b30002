import type { AuditEntry } from "@lading/contract";
import type { ReactNode } from "react";
import { FoldedText } from "../../ui/folded-text.tsx";
import { type RecordedChange, type RecordedDecision, splitDetails } from "./recorded-values.ts";
import { inBothZones } from "../../lib/format-moment.ts";

/** Everything that was recorded about an action. */
export function AuditDetail({ entry }: { entry: ShownEntry }) {
  const { changes, decisions, values } = splitDetails(entry.details);
  const facts = [
    { name: "Time", text: inBothZones(entry.at) },
    { name: entry.action.includes(" ") ? "Call" : "Job", text: entry.action },
    ...(entry.actor ? [{ name: "User ID", text: entry.actor.id }] : []),
    ...(entry.as_user ? [{ name: "Acted As", text: entry.as_user.email ?? entry.as_user.id }] : []),
    ...values,
  ];
  return (
    <div className="grid gap-4 bg-subtle px-4 py-3 lg:pr-6 lg:pl-12">
      <dl className="grid max-w-200 grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 text-xs">
        {facts.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-fg3">{name}</dt>
            <dd className="min-w-0">
              <FoldedText className="text-fg">{text}</FoldedText>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
    </div>
  );
}

export type ShownEntry = Omit<AuditEntry, "company"> & Partial<Pick<AuditEntry, "company">>;

const Changes = ({ changes }: { changes: readonly RecordedChange[] }) => (
  <ValueTable heads={["Field", "Before", "After"]}>
    {changes.map(({ name, before, after }) => (
      <ValueRow key={name} name={name} before={before} after={after} />
    ))}
  </ValueTable>
);

/** The decided edits with the values that the vendor asked for. */
const Decisions = ({ decisions }: { decisions: readonly RecordedDecision[] }) => (
  <ValueTable heads={["Field", "From", "To", "Decision"]}>
    {decisions.map(({ id, field, product, sku, from, to, decision }) => (
      <ValueRow key={id} name={field} about={`${product} (${sku})`} before={from} after={to} note={decision} />
    ))}
  </ValueTable>
);

const ValueTable = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <table className="w-full max-w-200 table-fixed text-left text-xs">
    <thead className="text-fg3">
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className="border-b border-line py-1 pr-3 font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

interface ValueRowProps {
  name: string;
  /** The record that has the field. */
  about?: string;
  before: string;
  after: string;
  note?: string;
}

const ValueRow = ({ name, about, before, after, note }: ValueRowProps) => (
  <tr className="border-b border-line align-top last:border-b-0">
    <th scope="row" className="py-1.5 pr-3 font-normal text-fg2 wrap-anywhere">
      {name}
      {about !== undefined && <span className="block text-fg3">{about}</span>}
    </th>
    <td className="py-1.5 pr-3 text-fg3">
      <FoldedText className="text-fg3">{before}</FoldedText>
    </td>
    <td className="py-1.5 pr-3">
      <FoldedText className="text-fg">{after}</FoldedText>
    </td>
    {note !== undefined && (
      <td className="py-1.5 pr-3">
        <FoldedText className="text-fg2">{note}</FoldedText>
      </td>
    )}
  </tr>
);
