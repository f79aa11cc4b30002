import { type Proposal, proposalStatuses } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { useMay } from "../../../lib/use-may.ts";
import { ChecklistFilter } from "../../../list/checklist-filter.tsx";
import { useDefinedList } from "../../../list/define-list.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { ListView } from "../../../list/list-view.tsx";
import type { List } from "../../../list/use-list.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { ScrollRow } from "../../../ui/scroll-row.tsx";
import { tabClass } from "../../../ui/tab-class.ts";
import { UploadWorkbookButton } from "../workbook-upload/upload-workbook-button.tsx";
import { compactProposalLines, proposalColumns } from "./proposal-columns.tsx";
import { proposalList, type ProposalSearch, proposalTabs, toStatuses } from "./proposal-list.ts";
import { proposalFigures } from "./proposals-api.ts";
import { ProposeLink } from "./propose-link.tsx";

/** The products that the company proposes, with what became of each. `given` is the search of the address, which is not checked yet. */
export function ProposalListPage({ given }: { given: object }) {
  const [list] = useDefinedList(proposalList, given);
  const mayPropose = useMay()({ permission: "products.edit_products" });
  return (
    <ListPage
      title="Your Proposed Products"
      above={<BackLink to="/product-catalog">Product Catalog</BackLink>}
      actions={
        mayPropose && (
          <>
            <UploadWorkbookButton label="Propose from a File" />
            <ProposeLink />
          </>
        )
      }
    >
      <AnswerTime />
      <StatusTabs list={list} />
      <ListView
        list={list}
        name="proposals"
        caption="Proposed products"
        empty={{
          text: "Propose your first product. The provider checks it and gives it a GXP SKU. Until then only you and the provider see it.",
          action: mayPropose && <ProposeLink />,
        }}
        noun={["proposed product", "proposed products"]}
        columns={proposalColumns(mayPropose)}
        compactLines={compactProposalLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ values }) => values.name ?? ""}
        search="Search by Product, SKU or Category"
        filters={<Filters list={list} />}
      />
    </ListPage>
  );
}

/** Filters the proposals by what they are and by who proposed them. */
function Filters({ list }: { list: List<ProposalSearch, Proposal> }) {
  const { categories, authors } = useQuery(proposalFigures).data ?? {};
  return (
    <>
      <ChecklistFilter list={list} name="category" label="Category" options={categories} />
      <ChecklistFilter
        list={list}
        name="author"
        label="Proposed By"
        options={authors?.map(({ id }) => id)}
        getName={(id) => (authors ? (authors.find((one) => one.id === id)?.name ?? "Unknown person") : "…")}
      />
    </>
  );
}

const hoursOfDay = 24;

/** How long the provider's answers take, over the proposals of all companies. */
function AnswerTime() {
  const hours = useQuery(proposalFigures).data?.median_hours;
  return (
    // Its height does not depend on the response, so that nothing moves.
    <p className="-mt-3 mb-1 min-h-5 px-4 text-fg3 lg:px-6">
      {typeof hours === "number" && `${deployment.providerName} answers in ${formatWorked(hours)} (median, 90 days)`}
    </p>
  );
}

function formatWorked(hours: number) {
  const [count, unit] =
    hours < hoursOfDay ? [Math.max(1, Math.round(hours)), "hour"] : [Math.round(hours / hoursOfDay), "day"];
  return `${count} working ${unit}${count === 1 ? "" : "s"}`;
}

const tabLabels = {
  changes_asked: "Please change",
  proposed: "Proposed",
  accepted: "Accepted",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;

/** Filters the proposals by what became of them, and shows the number of each. */
function StatusTabs({ list }: { list: List<ProposalSearch, Proposal> }) {
  const counts = useQuery(proposalFigures).data?.counts;
  return (
    <fieldset aria-label="Status" className="mb-4 min-w-0">
      <ScrollRow className="border-b border-line" lineClassName="flex gap-5 px-4 lg:px-6">
        {[undefined, ...proposalTabs].map((tab) => (
          <button
            key={tab ?? "all"}
            type="button"
            aria-pressed={list.search.status === tab}
            onClick={() => list.change({ status: tab })}
            className={`flex h-10 shrink-0 items-center gap-2 ${tabClass}`}
          >
            {tab ? tabLabels[tab] : "All"}
            <span className="min-w-3 font-normal text-fg3 tabular-nums">
              {counts &&
                number((tab ? toStatuses(tab) : proposalStatuses).reduce((sum, status) => sum + counts[status], 0))}
            </span>
          </button>
        ))}
      </ScrollRow>
    </fieldset>
  );
}
