import { type AttributeId, attributeOf, attributes, type Notification } from "@lading/contract";
import { Fragment } from "react";
import { orMissing } from "../../lib/formats.ts";
import { valueText } from "../../lib/value-text.ts";
import { Badge } from "../../ui/badge.tsx";

type Decided = NonNullable<Notification["product_details_edit_decision"]>["edited_fields"][number];
type Field = Omit<Decided, "status" | "reason"> & Partial<Pick<Decided, "status" | "reason">>;

/** From what to what fields of a product are to change, and what became of it. */
export function EditedFields({ fields }: { fields: readonly Field[] }) {
  return (
    <table className="mt-3 w-full table-fixed border-y border-line">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr className="text-left text-xs text-fg3 *:py-2 *:font-medium *:not-first:pl-3">
          <th scope="col">Field</th>
          <th scope="col">Old value</th>
          <th scope="col">New value</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, old_value, new_value, status, reason }) => (
          <Fragment key={name}>
            <tr className="border-t border-line align-top *:py-2 *:wrap-anywhere *:not-first:pl-3">
              <th scope="row" className="text-left font-normal text-fg">
                {labelOf(name)}
                {status && (
                  <span className="mt-1 block">
                    <Badge tone={outcomes[status].tone}>{outcomes[status].label}</Badge>
                  </span>
                )}
              </th>
              <td className="text-fg2 tabular-nums">{textOf(name, old_value)}</td>
              <td className="font-medium text-fg tabular-nums">{textOf(name, new_value)}</td>
            </tr>
            {reason && (
              <tr>
                <td colSpan={3} className="pb-2 whitespace-pre-line text-fg2 wrap-anywhere">{`Reason: ${reason}`}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const outcomes = {
  approved: { label: "Approved", tone: "ok" },
  rejected: { label: "Rejected", tone: "bad" },
} as const;

/** An attribute that there is no more is shown as it was kept. */
const isAttribute = (name: string): name is AttributeId => Object.hasOwn(attributes, name);
const labelOf = (name: string) => (isAttribute(name) ? attributeOf(name).label : name);
const textOf = (name: string, value: string | null) => (isAttribute(name) ? valueText(name, value) : orMissing(value));
