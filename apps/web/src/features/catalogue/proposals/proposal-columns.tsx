import type { Proposal } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date, money } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { ProductThumb } from "../../../products/product-thumb.tsx";
import { ProposalStatus } from "./proposal-status.tsx";
import { secondaryLinkClass } from "./propose-link.tsx";
import { WithdrawProposalButton } from "./withdraw-proposal-button.tsx";

/** The columns of the list of proposed products. The column of actions is omitted for users who may not propose. */
export const proposalColumns = (mayPropose: boolean): Column<Proposal>[] => [
  {
    id: "product",
    label: "Product",
    width: 280,
    grows: true,
    isText: true,
    cell: (proposal) => (
      <div className="flex items-center gap-3 py-1.5">
        <ProductThumb name={proposal.values.name ?? ""} url={proposal.image_url} className="size-9" />
        <div className="min-w-0">
          <ProductLink proposal={proposal} />
          <span className="block text-xs text-fg3 wrap-anywhere">{proposal.values.sku}</span>
        </div>
      </div>
    ),
    compact: [
      { line: 1, cell: (proposal) => <ProductLink proposal={proposal} /> },
      { line: 2, cell: ({ values }) => values.sku },
    ],
  },
  {
    id: "category",
    label: "Category",
    width: 144,
    isText: true,
    cell: ({ values }) => values.category,
    compact: [{ line: 2 }],
  },
  {
    id: "price",
    label: "Price",
    width: 112,
    align: "end",
    cell: ({ values }) => values.price && money(values.price),
    compact: [{ line: 2 }],
  },
  {
    id: "status",
    label: "Status",
    width: 320,
    cell: (proposal) => (
      <div className="py-1.5">
        <ProposalStatus proposal={proposal} />
      </div>
    ),
    compact: [{ line: 3, cell: (proposal) => <ProposalStatus proposal={proposal} /> }],
  },
  {
    id: "submitted",
    label: "Proposed",
    width: 144,
    cell: ({ submitted_at, author }) => (
      <span className="block leading-4.5">
        {date(submitted_at)}
        <span className="block text-xs text-fg3 wrap-anywhere">{author}</span>
      </span>
    ),
    compact: [{ line: 4, cell: ({ submitted_at, author }) => `${date(submitted_at)}, ${author}` }],
  },
  ...(mayPropose
    ? [
        {
          id: "actions",
          label: "Actions",
          width: 112,
          cell: (proposal: Proposal) => <Action proposal={proposal} />,
          compact: [{ line: 4, isAtEnd: true }],
        } as const,
      ]
    : []),
];

export const compactProposalLines = [
  "items-start",
  "mt-0.5 text-xs text-fg3 wrap-anywhere",
  "mt-1.5 wrap-anywhere",
  "mt-1.5 min-h-8 items-center text-xs text-fg3",
];

const ProductLink = ({ proposal: { id, values } }: { proposal: Proposal }) => (
  <Link
    to="/product-catalog/proposals/{-$id}"
    params={{ id }}
    className="font-medium text-fg wrap-anywhere hover:underline"
  >
    {values.name}
  </Link>
);

function Action({ proposal }: { proposal: Proposal }) {
  if (proposal.status === "proposed") return <WithdrawProposalButton proposal={proposal} />;
  if (proposal.status !== "changes_asked") return null;
  return (
    <Link to="/product-catalog/proposals/{-$id}" params={{ id: proposal.id }} className={secondaryLinkClass}>
      Answer
    </Link>
  );
}
