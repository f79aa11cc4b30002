import type { CompanyProduct, CompanyProductSortKey } from "@lading/contract";
import { money, orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { EditsWaiting, ProductLink } from "../../../companies/record-links.tsx";
import { WithdrawalBadge } from "../../../products/withdrawal-notice.tsx";
import { CodeText } from "../../../ui/code-text.tsx";

type ProductColumn = Column<CompanyProduct> & ({ id: CompanyProductSortKey; sortable: true } | { id: "edits_waiting" });

export const compactProductLines = ["", "mt-0.5 text-xs text-fg3 wrap-anywhere", "text-xs text-fg3 tabular-nums"];

export function companyProductColumns(companyId: string): readonly ProductColumn[] {
  const edits = (product: CompanyProduct) => <EditsWaiting company={companyId} product={product} />;
  return [
    {
      id: "name",
      label: "Product",
      width: 260,
      grows: true,
      sortable: true,
      isText: true,
      cell: ({ gxp_sku, name, withdrawn }) => (
        <>
          <ProductLink company={companyId} sku={gxp_sku} opensRow>
            {name}
          </ProductLink>
          <WithdrawalBadge withdrawn={withdrawn} />
        </>
      ),
      compact: [{ line: 1 }],
    },
    {
      id: "gxp_sku",
      label: "GXP SKU",
      width: 140,
      sortable: true,
      isText: true,
      cell: ({ gxp_sku }) => <CodeText>{gxp_sku}</CodeText>,
      compact: [{ line: 2, cell: ({ gxp_sku }) => gxp_sku }],
    },
    {
      id: "supplier_sku",
      label: "SKU",
      width: 184,
      sortable: true,
      isText: true,
      cell: ({ supplier_sku }) => <CodeText>{supplier_sku}</CodeText>,
      compact: [{ line: 2, cell: ({ supplier_sku }) => supplier_sku }],
    },
    {
      id: "category",
      label: "Category",
      width: 160,
      sortable: true,
      isText: true,
      cell: ({ category }) => orMissing(category),
      compact: [{ line: 2, cell: ({ category }) => category }],
    },
    {
      id: "price",
      label: "Price",
      width: 112,
      sortable: true,
      align: "end",
      cell: ({ price }) => money(price),
      compact: [{ line: 3, cell: ({ price }) => price && money(price) }],
    },
    {
      id: "percents_complete",
      label: "Complete",
      width: 112,
      sortable: true,
      align: "end",
      cell: ({ percents_complete }) => `${percents_complete}%`,
      compact: [{ line: 3, cell: ({ percents_complete }) => `${percents_complete}% complete` }],
    },
    {
      id: "edits_waiting",
      label: "Edits Waiting",
      width: 124,
      align: "end",
      cell: edits,
      compact: [{ line: 3, cell: (product) => product.edits_waiting > 0 && edits(product) }],
    },
  ];
}
