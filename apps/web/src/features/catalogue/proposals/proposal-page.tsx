import { getAttribute, type Proposal } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useMay } from "../../../lib/use-may.ts";
import { valueText } from "../../../lib/value-text.ts";
import { NeededNotices } from "../../../files/needed/needed-notices.tsx";
import { ProposedFiles } from "../../../files/proposed-files.tsx";
import { isAttribute } from "../../../products/is-attribute.ts";
import { ProductThumb } from "../../../products/product-thumb.tsx";
import { isStatus } from "../../../lib/api-error.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { ProposalStatus } from "./proposal-status.tsx";
import { oneProposal, proposalRequirements } from "./proposals-api.ts";
import { WithdrawProposalButton } from "./withdraw-proposal-button.tsx";
import "./proposals.css";

/** The form of a new product. */
export const NewProposalPage = () => (
  <div className="proposal-page">
    <div className="flex flex-col px-4 py-4 lg:px-6">
      <BackLink to="/product-catalog/proposals/{-$id}" params={{ id: undefined }}>
        Your Proposed Products
      </BackLink>
      <PageHeader title="Propose a Product" />
      <p className="mt-1 text-fg2">
        The provider checks it and gives it a GXP SKU. Until then only you and the provider see it.
      </p>
    </div>
    <NeededForProposals />
    <ProposalForm />
  </div>
);

/** The required documents that block proposals, or soon will. Nothing while they are read or could not be: the server refuses, too. */
function NeededForProposals() {
  const isAsked = useMay()({ permission: "requirements.view", flag: "Required Documents" });
  const { data } = useQuery({ ...proposalRequirements, enabled: isAsked });
  if (!data || data.blocked_by.length + data.warned_by.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pb-4 lg:px-6">
      <NeededNotices act="propose products" {...data} />
    </div>
  );
}

/** One proposed product: its values, which can be changed until it is decided, and what became of it. */
export function ProposalPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(oneProposal(id));
  const mayChange = useMay()({ permission: "products.edit_products" });
  if (data) return <Loaded proposal={data} mayChange={mayChange} />;
  if (!error)
    return (
      <div className="grid place-items-center py-16">
        <Spinner />
      </div>
    );
  const isGone = isStatus(error, 400, 404);
  return (
    <EmptyState
      isPage
      title={isGone ? "This proposed product is not here" : "The product could not be loaded"}
      actions={
        isGone ? (
          <BackLink to="/product-catalog/proposals/{-$id}" params={{ id: undefined }}>
            Your Proposed Products
          </BackLink>
        ) : (
          <Button onPress={() => void refetch()}>Try Again</Button>
        )
      }
    >
      {!isGone && failureText(error)}
    </EmptyState>
  );
}

function Loaded({ proposal, mayChange }: { proposal: Proposal; mayChange: boolean }) {
  const { status, values, reason } = proposal;
  const isOpen = status === "proposed" || status === "changes_asked";
  return (
    <div className="proposal-page">
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/product-catalog/proposals/{-$id}" params={{ id: undefined }}>
          Your Proposed Products
        </BackLink>
        <PageHeader
          title={values.name ?? ""}
          actions={mayChange && isOpen && <WithdrawProposalButton proposal={proposal} />}
        >
          {status !== "changes_asked" && <ProposalStatus proposal={proposal} />}
        </PageHeader>
        {status === "changes_asked" && (
          <div className="mt-3">
            <Notice tone="warn">{`Please change: ${reason}`}</Notice>
          </div>
        )}
      </div>
      {isOpen && mayChange ? (
        <ProposalForm key={proposal.submitted_at} proposal={proposal} />
      ) : (
        <Values proposal={proposal} />
      )}
    </div>
  );
}

const Values = ({ proposal: { values, why, image_url, documents } }: { proposal: Proposal }) => (
  <dl className="proposal-values px-4 lg:px-6">
    {image_url !== null && (
      <div>
        <dt className="sr-only">Picture</dt>
        <dd>
          <ProductThumb name={values.name ?? ""} url={image_url} className="size-12" />
        </dd>
      </div>
    )}
    {Object.entries(values).map(
      ([name, text]) =>
        isAttribute(name) && (
          <div key={name}>
            <dt className="text-fg2">{getAttribute(name).label}</dt>
            <dd className="wrap-anywhere">{valueText(name, text)}</dd>
          </div>
        ),
    )}
    {why !== null && (
      <div>
        <dt className="text-fg2">{`Why ${deployment.providerName} should carry it`}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{why}</dd>
      </div>
    )}
    {documents.length > 0 && (
      <div>
        <dt className="text-fg2">Files</dt>
        <dd>
          <FileLinks documents={documents} />
        </dd>
      </div>
    )}
  </dl>
);

function FileLinks({ documents }: Pick<Proposal, "documents">) {
  const mayOpen = useMay()({ permission: "persistent_documents.view_product_docs", flag: "Product Documents" });
  return <ProposedFiles documents={documents} space={mayOpen ? "product" : undefined} />;
}
