import {
  type AttributeGroup,
  type AttributeId,
  attributeIds,
  getAttribute,
  type ProductDetail,
} from "@lading/contract";
import { Fragment, type ReactNode } from "react";
import { missing } from "../../../lib/formats.ts";
import { originArea, OriginGroup } from "../../../history/origin-group.tsx";
import { ValueWithOrigin } from "../../../history/value-with-origin.tsx";
import { productHistory } from "../edits-api.ts";
import { comingSoon, formatAttribute } from "./format-attribute.ts";

interface AttributeTableProps {
  title: string;
  groups: readonly AttributeGroup[];
  product: ProductDetail;
  /** Rendered after an attribute's label. */
  besideLabel: (id: AttributeId) => ReactNode;
  /** Rendered below an attribute's value, as wide as the table. */
  below: (id: AttributeId) => ReactNode;
}

/** The attributes of one or more groups, one per row, in the order of the contract. */
export function AttributeTable({ title, groups, product, besideLabel, below }: AttributeTableProps) {
  const ids = attributeIds.filter((id) => groups.includes(getAttribute(id).group));
  const history = productHistory(product);
  const withOrigin = ids.filter((id) => formatAttribute(product, id) !== comingSoon);
  return (
    <div className="self-start overflow-hidden rounded-card border border-line">
      <table className="w-full">
        <caption className="h-9 border-b border-line bg-subtle px-4 text-left leading-9 font-medium">{title}</caption>
        <tbody {...originArea} className="[&>tr:last-child]:border-b-0">
          <OriginGroup fields={withOrigin}>
            {ids.map((id) => {
              const text = formatAttribute(product, id);
              const note = below(id);
              return (
                <Fragment key={id}>
                  <tr className={note ? "" : "border-b border-line"}>
                    <th scope="row" className="w-1/2 py-2 pl-4 text-left align-top font-normal text-fg3">
                      {getAttribute(id).label}
                      {besideLabel(id)}
                    </th>
                    <td
                      className={`py-2 pr-4 text-right align-top wrap-anywhere tabular-nums ${text === missing ? "text-fg3" : "text-fg"}`}
                    >
                      {text === comingSoon ? (
                        text
                      ) : (
                        <ValueWithOrigin placement="bottom end" field={id} history={history} text={text}>
                          {text}
                        </ValueWithOrigin>
                      )}
                    </td>
                  </tr>
                  {note && (
                    <tr className="border-b border-line">
                      <td colSpan={2} className="px-4 pb-2.5">
                        {note}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </OriginGroup>
        </tbody>
      </table>
    </div>
  );
}
