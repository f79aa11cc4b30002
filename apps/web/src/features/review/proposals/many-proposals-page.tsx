import type { Proposal } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { money, number } from "../../../lib/formats.ts";
import { ProductThumb } from "../../../products/product-thumb.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedLoad } from "../../../ui/failed-load.tsx";
import { controlClass } from "../../../ui/field-frame.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { waitingProposals } from "./proposal-review-api.ts";
import { useAcceptMany } from "./use-accept-many.ts";
import "./many-proposals.css";

type Typed = ReadonlyMap<string, string>;

/** The proposed products that wait, each with a field for its GXP SKU, so that a list of them is accepted with one press. */
export function ManyProposalsPage({ company }: { company: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(waitingProposals(company));
  const [typed, setTyped] = useState<Typed>(new Map());
  const [faults, setFaults] = useState<Typed>(new Map());
  const rows = data?.results ?? [];
  const { accept, isPending } = useAcceptMany(setFaults);
  const entered = rows.filter(({ id }) => typed.get(id)?.trim());
  const noun = data?.count === 1 ? "proposed product" : "proposed products";
  const products = entered.length === 1 ? "1 Product" : `${number(entered.length)} Products`;

  const change = (changes: Iterable<readonly [string, string]>) => {
    const changed = new Map(changes);
    setTyped(new Map([...typed, ...changed]));
    setFaults(new Map([...faults].filter(([id]) => !changed.has(id))));
  };
  /** A column of a spreadsheet fills the fields from this row on. */
  const paste = (row: number, text: string) => {
    const values = text.replace(/\r?\n$/, "").split(/\r?\n/);
    if (values.length < 2) return false;
    change(rows.slice(row, row + values.length).map(({ id }, at) => [id, values[at]?.split("\t")[0]?.trim() ?? ""]));
    return true;
  };

  return (
    <form
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (entered.length > 0) accept(entered.map(({ id }) => ({ id, gxp_sku: typed.get(id)?.trim() ?? "" })));
      }}
    >
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/provider/queue">Queue</BackLink>
        <PageHeader
          title="Proposed Products"
          actions={
            rows.length > 0 && (
              <Button onPress={() => change(rows.map(({ id, values }) => [id, values["sku"] ?? ""]))}>
                Use Supplier SKUs
              </Button>
            )
          }
        >
          {data && <span className="text-fg3">{`${number(data.count)} ${noun} wait`}</span>}
        </PageHeader>
        <p className="mt-1 text-fg2">
          Type or paste a column of GXP SKUs. To merge a product with another, ask for changes or reject it, open it.
        </p>
      </div>
      {error ? (
        <FailedLoad title="The proposed products could not be loaded" failed={{ error, isFetching, refetch }} />
      ) : !data ? (
        <Skeleton className="mx-6 h-80" />
      ) : rows.length === 0 ? (
        <EmptyState title="No proposed product waits">Products that vendors propose appear here.</EmptyState>
      ) : (
        <ul aria-label="Proposed products" className="many-proposals">
          {rows.map((proposal, row) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              hasCompany={company === undefined}
              typed={typed.get(proposal.id) ?? ""}
              fault={faults.get(proposal.id)}
              onType={(text) => change([[proposal.id, text]])}
              onPaste={(text) => paste(row, text)}
            />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <footer className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
          <output className="text-fg2 tabular-nums">
            {`${number(entered.length)} of ${number(rows.length)} shown have a GXP SKU`}
          </output>
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={entered.length === 0}>
            {entered.length === 0 ? "Accept Products" : `Accept ${products}`}
          </Button>
        </footer>
      )}
    </form>
  );
}

interface ProposalRowProps {
  proposal: Proposal;
  hasCompany: boolean;
  typed: string;
  fault: string | undefined;
  onType: (text: string) => void;
  /** Returns false if the text is to be pasted into the field alone. */
  onPaste: (text: string) => boolean;
}

function ProposalRow({ proposal, hasCompany, typed, fault, onType, onPaste }: ProposalRowProps) {
  const { id, values, company, image_url } = proposal;
  const name = values["name"] ?? "";
  return (
    <li>
      <ProductThumb name={name} url={image_url} className="size-9" />
      <div className="min-w-0">
        <Link
          to="/provider/proposals/$id"
          params={{ id }}
          className="font-medium text-fg wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="text-xs text-fg3 wrap-anywhere">
          {[values["sku"], values["mpn"], values["category"], hasCompany && company.name].filter(Boolean).join(" · ")}
        </p>
      </div>
      <span className="text-right tabular-nums">{money(values["price"])}</span>
      <div>
        <input
          aria-label={`GXP SKU of ${name}`}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`fault-${id}`}
          placeholder="GXP SKU"
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData("text/plain"))) event.preventDefault();
          }}
          className={`h-8 pointer-coarse:h-11 ${controlClass(fault)}`}
        />
        <p id={`fault-${id}`} className="text-xs text-bad empty:hidden">
          {fault}
        </p>
      </div>
    </li>
  );
}
