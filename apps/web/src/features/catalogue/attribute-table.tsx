import { type AttributeGroup, attributeIds, attributeOf, type ProductDetail } from "@lading/contract";
import { missing } from "../../lib/formats.ts";
import { attributeText } from "./attribute-text.ts";

interface AttributeTableProps {
  title: string;
  groups: readonly AttributeGroup[];
  product: ProductDetail;
}

/** Attributes of one or more groups, a line each, in the order of the contract. */
export function AttributeTable({ title, groups, product }: AttributeTableProps) {
  const ids = attributeIds.filter((id) => groups.includes(attributeOf(id).group));
  return (
    <div className="self-start overflow-hidden rounded-card border border-line">
      <table className="w-full">
        <caption className="h-9 border-b border-line bg-subtle px-4 text-left leading-9 font-medium">{title}</caption>
        <tbody>
          {ids.map((id) => {
            const text = attributeText(product, id);
            return (
              <tr key={id} className="border-b border-line last:border-b-0">
                <th scope="row" className="w-1/2 px-4 py-2 text-left align-top font-normal text-fg3">
                  {attributeOf(id).label}
                </th>
                <td
                  className={`py-2 pr-4 text-right align-top wrap-anywhere tabular-nums ${text === missing ? "text-fg3" : "text-fg"}`}
                >
                  {text}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
