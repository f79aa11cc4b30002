import type { StaffProduct } from "@lading/contract";
import { dayCount, missing, money } from "../../lib/formats.ts";
import { PriorityBadge } from "../../products/priority-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ProductLink } from "../../companies/record-links.tsx";

/** The companies that supply the GXP SKU, in the order in which the provider orders from them. */
export function ProductSuppliers({ product: { company, product, suppliers } }: { product: StaffProduct }) {
  return (
    <>
      <p className="mb-3 text-fg2 text-pretty">
        The provider orders from the company with the lowest GXP rank first. Change a rank on the page of that
        company&apos;s product.
      </p>
      <div className="overflow-x-auto rounded-card border border-line">
        <table className="w-full text-left">
          <caption className="sr-only">{`Suppliers of ${product.gxp_sku}`}</caption>
          <thead className="bg-subtle text-xs text-fg3">
            <tr className="border-b border-line">
              {["GXP Rank", "Company", "Price", "Lead Time"].map((head) => (
                <th key={head} scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {suppliers.map((supplier) => (
              <tr
                key={supplier.company.id}
                aria-current={supplier.company.id === company.id ? "true" : undefined}
                className="border-b border-line last:border-0 aria-[current]:bg-accent-soft"
              >
                <td className="px-4 py-2">
                  <PriorityBadge rank={supplier.gxp_priority} />
                </td>
                <th scope="row" className="px-4 py-2 font-normal">
                  <span className="flex flex-wrap items-center gap-2">
                    {supplier.company.id === company.id ? (
                      <span className="font-medium text-fg">{supplier.company.name}</span>
                    ) : (
                      <ProductLink company={supplier.company.id} sku={product.gxp_sku}>
                        {supplier.company.name}
                      </ProductLink>
                    )}
                    {supplier.is_suspended && <Badge tone="warn">Suspended</Badge>}
                  </span>
                </th>
                <td className="px-4 py-2 tabular-nums">{money(supplier.price)}</td>
                <td className="px-4 py-2 tabular-nums">
                  {supplier.lead_time_days === null ? missing : dayCount(supplier.lead_time_days)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
