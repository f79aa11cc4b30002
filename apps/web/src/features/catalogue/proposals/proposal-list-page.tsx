import type { Proposal } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { date, money } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pages } from "../../../ui/pages.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ProposalStatus } from "./proposal-status.tsx";
import { ProposeLink } from "./propose-link.tsx";
import { proposalList, proposalPageSize } from "./proposals-api.ts";
import { WithdrawProposalButton } from "./withdraw-proposal-button.tsx";
import "./proposals.css";

/** The products that the company proposes, with what became of each. */
export function ProposalListPage() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery(proposalList(page, search.trim()));
  const mayPropose = useMay()({ permission: "products.edit_products" });
  return (
    <div className="flex flex-col py-4">
      <div className="flex flex-col px-4 pb-4 lg:px-6">
        <BackLink to="/product-catalog">Product Catalog</BackLink>
        <PageHeader title="Your Proposed Products" actions={mayPropose && <ProposeLink />} />
      </div>
      {error && !data && (
        <EmptyState
          title="The list could not be loaded"
          actions={<Button onPress={() => void refetch()}>Try Again</Button>}
        >
          {failureText(error)}
        </EmptyState>
      )}
      {!data && !error && (
        <div className="grid place-items-center py-16">
          <Spinner />
        </div>
      )}
      {data && (data.count > 0 || search !== "") && (
        <div className="px-4 pb-3 lg:px-6">
          <input
            type="search"
            aria-label="Product or SKU"
            placeholder="Product or SKU"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setPage(1);
            }}
            className="h-8 w-60 rounded-control border border-control bg-bg px-2.5"
          />
        </div>
      )}
      {data?.count === 0 && search !== "" && <p className="px-4 py-8 text-center text-fg2 lg:px-6">None matches.</p>}
      {data?.count === 0 && search === "" && (
        <EmptyState title="Propose your first product." actions={mayPropose && <ProposeLink />}>
          The provider checks it and gives it a GXP SKU. Until then only you and the provider see it.
        </EmptyState>
      )}
      {data && data.count > 0 && <Rows proposals={data.results} mayPropose={mayPropose} />}
      <Pages page={page} pageSize={proposalPageSize} count={data?.count ?? 0} onChange={setPage} />
    </div>
  );
}

const Rows = ({ proposals, mayPropose }: { proposals: readonly Proposal[]; mayPropose: boolean }) => (
  <table className="proposals">
    <caption className="sr-only">Proposed products</caption>
    <thead>
      <tr>
        {["Product", "Category", "Price", "Status", "Proposed", ""].map((label) => (
          <th key={label} scope="col">
            {label || <span className="sr-only">Actions</span>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {proposals.map((proposal) => (
        <tr key={proposal.id}>
          <td>
            <Link
              to="/product-catalog/proposals/{-$id}"
              params={{ id: proposal.id }}
              className="font-medium wrap-anywhere hover:underline"
            >
              {proposal.values.name}
            </Link>
            <span className="block text-xs text-fg3">{proposal.values.sku}</span>
          </td>
          <td data-label="Category">{proposal.values.category}</td>
          <td data-label="Price" className="tabular-nums">
            {proposal.values.price && money(proposal.values.price)}
          </td>
          <td>
            <ProposalStatus proposal={proposal} />
          </td>
          <td data-label="Proposed">
            {date(proposal.submitted_at)}
            <span className="block text-xs text-fg3">{proposal.author}</span>
          </td>
          <td>
            {mayPropose && proposal.status === "changes_asked" && (
              <Link
                to="/product-catalog/proposals/{-$id}"
                params={{ id: proposal.id }}
                className="inline-flex h-8 items-center gap-2 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
              >
                Answer
              </Link>
            )}
            {mayPropose && proposal.status === "proposed" && <WithdrawProposalButton proposal={proposal} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
