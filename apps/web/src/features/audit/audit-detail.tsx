import type { AuditEntry } from "@lading/contract";
import { FoldedText } from "../../ui/folded-text.tsx";
import { type RecordedChange, splitDetails } from "./recorded-values.ts";

/** Everything that was recorded about an action. */
export function AuditDetail({ entry }: { entry: ShownEntry }) {
  const { changes, values } = splitDetails(entry.details);
  const facts = [
    { name: "Time", text: entry.at.replace("T", " ").replace("Z", " UTC") },
    { name: entry.action.includes(" ") ? "Call" : "Job", text: entry.action },
    ...(entry.actor ? [{ name: "User ID", text: entry.actor.id }] : []),
    ...(entry.as_user ? [{ name: "Acted as", text: entry.as_user.email ?? entry.as_user.id }] : []),
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
    </div>
  );
}

export type ShownEntry = Omit<AuditEntry, "company"> & Partial<Pick<AuditEntry, "company">>;

function Changes({ changes }: { changes: readonly RecordedChange[] }) {
  return (
    <table className="w-full max-w-200 table-fixed text-left text-xs">
      <thead className="text-fg3">
        <tr>
          {["Field", "Before", "After"].map((head) => (
            <th key={head} scope="col" className="border-b border-line py-1 pr-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal text-fg2 wrap-anywhere">
              {name}
            </th>
            <td className="py-1.5 pr-3 text-fg3">
              <FoldedText className="text-fg3">{before}</FoldedText>
            </td>
            <td className="py-1.5 pr-3">
              <FoldedText className="text-fg">{after}</FoldedText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
