import { getAttribute, type Notification } from "@lading/contract";
import { Fragment } from "react";
import { orMissing } from "../../lib/formats.ts";
import { valueText } from "../../lib/value-text.ts";
import { isAttribute } from "../../products/is-attribute.ts";
import { Badge } from "../../ui/badge.tsx";

type Decided = NonNullable<Notification["product_details_edit_decision"]>["edited_fields"][number];
type Field = Omit<Decided, "status" | "reason"> & Partial<Pick<Decided, "status" | "reason">>;

/** Old and new values of a product's fields, with the decision if there is one. */
export function EditedFields({ fields }: { fields: readonly Field[] }) {
  return (
    <table className="mt-3 w-full table-fixed border-y border-line">
      <caption className="sr-only">Changes</caption>
      <thead>
        <tr>
          {["Field", "Old Value", "New Value"].map((name) => (
            <th key={name} scope="col" className="py-2 pr-3 text-left text-xs font-medium text-fg3">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, old_value, new_value, status, reason }) => (
          <Fragment key={name}>
            <tr className="border-t border-line">
              <th scope="row" className={`${cell} text-left font-normal text-fg`}>
                {getLabel(name)}
                {status && (
                  <span className="mt-1 block">
                    <Badge tone={outcomes[status].tone}>{outcomes[status].label}</Badge>
                  </span>
                )}
              </th>
              <td className={`${cell} text-fg2`}>{formatValue(name, old_value)}</td>
              <td className={`${cell} font-medium text-fg`}>{formatValue(name, new_value)}</td>
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

const cell = "py-2 pr-3 align-top tabular-nums wrap-anywhere";

const outcomes = {
  approved: { label: "Approved", tone: "ok" },
  rejected: { label: "Rejected", tone: "bad" },
} as const;

/** A value of a removed attribute is shown as it was stored. */
export const getLabel = (name: string) => (isAttribute(name) ? getAttribute(name).label : name);
const formatValue = (name: string, value: string | null) =>
  isAttribute(name) ? valueText(name, value) : orMissing(value);
