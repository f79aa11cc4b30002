import type { StaffProductRow } from "@lading/contract";
import { money, orMissing } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { PriorityBadge } from "../../products/priority-badge.tsx";
import { WithdrawalBadge } from "../../products/withdrawal-notice.tsx";
import { ProductThumb } from "../../products/product-thumb.tsx";
import { CompanyLink, EditsWaiting, ProductLink } from "../../companies/record-links.tsx";
import { CodeText } from "../../ui/code-text.tsx";

export const compactProductLines = [
  "",
  "mt-0.5 text-xs text-fg3 wrap-anywhere",
  "text-xs text-fg3 wrap-anywhere",
  "mt-0.5 text-xs text-fg3 tabular-nums",
];

const link = ({ company, gxp_sku, name }: StaffProductRow) => (
  <ProductLink company={company.id} sku={gxp_sku} opensRow>
    {name}
  </ProductLink>
);
const edits = (row: StaffProductRow) => <EditsWaiting company={row.company.id} product={row} />;

export const productListColumns: readonly Column<StaffProductRow>[] = [
  {
    id: "name",
    label: "Product",
    width: 230,
    grows: true,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <ProductThumb name={row.name} url={row.image_url} className="size-9" />
        <span className="min-w-0">
          {link(row)}
          <WithdrawalBadge withdrawn={row.withdrawn} />
        </span>
      </span>
    ),
    compact: [
      { line: 1, cell: link },
      { line: 4, cell: ({ withdrawn }) => withdrawn && <WithdrawalBadge withdrawn={withdrawn} /> },
    ],
  },
  {
    id: "gxp_sku",
    label: "GXP SKU",
    width: 116,
    sortable: true,
    isText: true,
    cell: ({ gxp_sku }) => <CodeText>{gxp_sku}</CodeText>,
    compact: [{ line: 2, cell: ({ gxp_sku }) => gxp_sku }],
  },
  {
    id: "company",
    label: "Company",
    width: 156,
    cell: ({ company }) => (
      <CompanyLink id={company.id} tab="Products">
        {company.name}
      </CompanyLink>
    ),
    compact: [{ line: 3, cell: ({ company }) => company.name }],
  },
  {
    id: "supplier_sku",
    label: "SKU",
    width: 184,
    cell: ({ supplier_sku }) => <CodeText>{supplier_sku}</CodeText>,
    compact: [{ line: 2, cell: ({ supplier_sku }) => supplier_sku }],
  },
  {
    id: "category",
    label: "Category",
    width: 120,
    cell: ({ category }) => orMissing(category),
    compact: [{ line: 3, cell: ({ category }) => category }],
  },
  {
    id: "price",
    label: "Price",
    width: 96,
    align: "end",
    cell: ({ price }) => money(price),
    compact: [{ line: 4, cell: ({ price }) => price && money(price) }],
  },
  {
    id: "gxp_priority",
    label: "GXP Rank",
    width: 104,
    cell: ({ gxp_priority }) => <PriorityBadge rank={gxp_priority} />,
    compact: [{ line: 4, cell: ({ gxp_priority }) => gxp_priority && `Priority ${gxp_priority}` }],
  },
  {
    id: "percents_complete",
    label: "Complete",
    width: 92,
    align: "end",
    cell: ({ percents_complete }) => `${percents_complete}%`,
    compact: [{ line: 4, cell: ({ percents_complete }) => `${percents_complete}% complete` }],
  },
  {
    id: "edits_waiting",
    label: "Edits Waiting",
    width: 112,
    align: "end",
    cell: edits,
    compact: [{ line: 4, cell: (row) => row.edits_waiting > 0 && edits(row) }],
  },
];
