import { type AttributeId, attributes, getAttribute, type LookAlike, type Proposal } from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../../lib/form-failure.ts";
import { valueText } from "../../../lib/value-text.ts";
import { ProposedFiles } from "../../../files/proposed-files.tsx";
import { ProductThumb } from "../../../products/product-thumb.tsx";
import { useMay } from "../../../lib/use-may.ts";
import { isAttribute } from "../../../products/is-attribute.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { WaitingAge } from "../queue/waiting-age.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { type Decision, decide, proposalReview } from "./proposal-review-api.ts";
import { useProposalUndo } from "./use-proposal-undo.ts";

const keys = {
  a: "Accept as the GXP SKU below",
  r: "Ask for changes",
  m: "Merge with the most equal product of the company",
  j: "Next proposed product",
  k: "Back to the queue",
  u: "Undo the last decision, for 10 seconds; Ctrl+Z does the same",
  "?": "This list",
} as const;

const doneWords = {
  approved: "was accepted",
  merged: "was merged",
  changes_asked: "went back for changes",
  rejected: "was rejected",
} as const;

/** A proposed product beside the products that may be the same, and its decision. The undo outlives the page of one proposal. */
export function ProposalReviewPage({ id }: { id: string }) {
  const undo = useProposalUndo();
  return <ProposalReview key={id} id={id} {...undo} />;
}

function ProposalReview({ id, offer, undo }: { id: string } & ReturnType<typeof useProposalUndo>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: proposal } = useSuspenseQuery(proposalReview(id));
  const { values, why, company, author, submitted_at, status, look_alikes, next } = proposal;
  const [gxpSku, setGxpSku] = useState("");
  const [error, setError] = useState<{ field: string; message: string }>();
  const [asking, setAsking] = useState<"ask_changes" | "reject">();
  const [isHelped, setHelped] = useState(false);
  const isOpen = status === "proposed";
  const mayOpen = useMay()({ permission: "provider.view_documents" });
  const own = look_alikes.find((one) => one.company.id === company.id);

  const goOn = () =>
    next === null
      ? navigate({ to: "/provider/queue" })
      : navigate({ to: "/provider/proposals/$id", params: { id: next } });
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (decision: Decision) => decide(id, decision),
    onSuccess: (result) => {
      if (result.status === "invalid") {
        setError({ field: result.field ?? "", message: result.message ?? "This cannot be decided." });
        return;
      }
      setAsking(undefined);
      if (result.status === "conflict" || result.status === "unknown")
        showToast(
          result.decided_by
            ? `${result.decided_by} has decided on it in the meantime.`
            : "The vendor has taken it back in the meantime.",
          "bad",
        );
      else offer({ id, name: values.name ?? "" }, doneWords[result.status]);
      void client.invalidateQueries({ queryKey: ["work-queue"] });
      void client.invalidateQueries({ queryKey: proposalReview(id).queryKey });
      void goOn();
    },
    onError: (failure) => showToast(failureText(failure), "bad"),
  });
  const accept = () => {
    if (!isOpen) return;
    if (gxpSku.trim() === "") setError({ field: "gxp_sku", message: "Enter the GXP SKU." });
    else mutate({ decision: "approve", gxp_sku: gxpSku.trim() });
  };
  const merge = (other: LookAlike | undefined) => {
    if (isOpen && other) mutate({ decision: "merge", gxp_sku: other.gxp_sku });
  };
  const shortcuts = useShortcuts({
    act: {
      a: accept,
      r: () => isOpen && setAsking("ask_changes"),
      m: () => merge(own),
      j: () => void goOn(),
      k: () => void navigate({ to: "/provider/queue" }),
      u: undo,
      "?": () => setHelped(true),
    },
    repeats: [],
    undo,
    send: accept,
  });
  const fields = findFields(values, look_alikes);

  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col px-4 py-4 lg:px-6">
        <BackLink to="/provider/queue">Queue</BackLink>
        <PageHeader
          title={values.name ?? ""}
          actions={
            <div className="pointer-coarse:hidden">
              <ShortcutsButton
                keys={keys}
                isOpen={isHelped}
                onOpenChange={setHelped}
                isOn={shortcuts.isOn}
                onSwitch={shortcuts.switchTo}
              />
            </div>
          }
        >
          <Badge tone="info">Proposed product</Badge>
          {isOpen && <WaitingAge since={submitted_at} />}
        </PageHeader>
        {next !== null && (
          <Link
            to="/provider/proposals"
            search={{ company: company.id }}
            className="w-fit text-accent-text hover:underline"
          >
            {`All proposed products of ${company.name}`}
          </Link>
        )}
        <p className="text-fg3 wrap-anywhere">
          {`${values.sku} · ${company.name} · ${author}, `}
          <Ago at={submitted_at} />
          {why !== null && ` · “${why}”`}
        </p>
        {proposal.documents.length > 0 && (
          <div className="mt-2">
            <ProposedFiles documents={proposal.documents} space={mayOpen ? "company-document" : undefined} />
          </div>
        )}
        {!isOpen && (
          <div className="mt-3">
            <Notice tone="info">{describeDecision(proposal)}</Notice>
          </div>
        )}
      </div>
      <section
        aria-label="Comparison"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="flex-1 overflow-x-auto border-t border-line"
      >
        <table className="w-full text-left">
          <caption className="sr-only">The proposed product and products that may be the same</caption>
          <thead className="bg-subtle align-top">
            <tr>
              <th scope="col" className="w-48 px-4 py-3 font-medium text-fg3 lg:px-6">
                Field
              </th>
              <th scope="col" className="min-w-56 px-4 py-3">
                <span className="flex items-start gap-3">
                  <ProductThumb name={values.name ?? ""} url={proposal.image_url} className="size-9" />
                  <span className="min-w-0">
                    <span className="block text-xs font-medium text-accent-text">Proposed</span>
                    <span className="font-medium wrap-anywhere">{values.name}</span>
                  </span>
                </span>
              </th>
              {look_alikes.map((other) => (
                <th
                  key={`${other.company.id} ${other.gxp_sku}`}
                  scope="col"
                  className="min-w-64 border-l border-line px-4 py-3 font-normal"
                >
                  <span className="flex items-start gap-3">
                    <ProductThumb name={other.name} url={other.image_url} className="size-9" />
                    <span className="min-w-0">
                      <span className="block font-medium wrap-anywhere">{other.name}</span>
                      <span className="block text-xs text-fg3">{`${other.gxp_sku} · ${other.company.name}`}</span>
                    </span>
                  </span>
                  <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
                    <Badge tone={2 * other.equal > other.compared ? "warn" : "neutral"}>
                      {`${other.equal} of ${other.compared} equal`}
                    </Badge>
                    {isOpen &&
                      (other.company.id === company.id ? (
                        <Button onPress={() => merge(other)}>Merge</Button>
                      ) : (
                        <Button
                          onPress={() => {
                            setGxpSku(other.gxp_sku);
                            setError(undefined);
                          }}
                        >
                          Use Its SKU
                        </Button>
                      ))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-t border-line">
                <th scope="row" className="px-4 py-2 font-normal text-fg2 lg:px-6">
                  {getAttribute(field).label}
                </th>
                <td className="px-4 py-2 font-medium wrap-anywhere">
                  {values[field] === undefined ? <span className="text-fg3">—</span> : valueText(field, values[field])}
                </td>
                {look_alikes.map((other) => (
                  <td
                    key={`${other.company.id} ${other.gxp_sku}`}
                    className="border-l border-line px-4 py-2 wrap-anywhere"
                  >
                    <Compared field={field} proposed={values[field]} value={other.values[field]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {look_alikes.length === 0 && (
          <p className="px-4 py-4 text-fg2 lg:px-6">No product looks alike by SKU, UPC, MPN or name.</p>
        )}
        {error && error.field !== "gxp_sku" && error.field !== "reason" && (
          <div className="px-4 py-3 lg:px-6">
            <Notice tone="bad">{`${labelOf(error.field)}: ${error.message}`}</Notice>
          </div>
        )}
      </section>
      {isOpen && (
        <footer className="sticky bottom-0 z-10 flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line bg-bg px-4 pt-3 lg:px-6">
          <form
            className="flex flex-wrap items-start gap-2 lg:order-last lg:ml-auto"
            onSubmit={(event) => {
              event.preventDefault();
              accept();
            }}
          >
            <TextField
              label="GXP SKU"
              value={gxpSku}
              maxLength={64}
              autoComplete="off"
              error={error?.field === "gxp_sku" ? error.message : undefined}
              onChange={({ target }) => {
                setGxpSku(target.value);
                setError(undefined);
              }}
            />
            <div className="pt-6">
              <Button type="submit" variant="primary" isPending={isPending}>
                {gxpSku.trim() === "" ? "Accept" : `Accept as ${gxpSku.trim()}`}
              </Button>
            </div>
          </form>
          <div className="flex flex-wrap gap-2 pb-3 lg:pt-6">
            <Button variant="ghost" isDisabled={isPending} onPress={() => setAsking("reject")}>
              Reject
            </Button>
            <Button isDisabled={isPending} onPress={() => setAsking("ask_changes")}>
              Ask for Changes
            </Button>
            {own && <Button isDisabled={isPending} onPress={() => merge(own)}>{`Merge with ${own.gxp_sku}`}</Button>}
          </div>
        </footer>
      )}
      {asking && (
        <AskDialog
          decision={asking}
          name={values.name ?? ""}
          isPending={isPending}
          onClose={() => setAsking(undefined)}
          onSend={(reason) => mutate({ decision: asking, reason })}
        />
      )}
    </div>
  );
}

const labelOf = (field: string) => (isAttribute(field) ? getAttribute(field).label : "Name");

/** The fields that the proposal or one of the others has, in the order of a product. */
const findFields = (values: Proposal["values"], others: readonly LookAlike[]) =>
  Object.keys(attributes)
    .filter(isAttribute)
    .filter((field) => values[field] !== undefined || others.some((other) => other.values[field] !== undefined));

function Compared({
  field,
  proposed,
  value,
}: {
  field: AttributeId;
  proposed: string | undefined;
  value: string | undefined;
}) {
  if (value === undefined) return <span className="text-fg3">—</span>;
  const isSame = proposed === value;
  const Icon = isSame ? Check : X;
  return (
    <span className={`flex items-start gap-2 ${isSame ? "text-fg2" : "font-medium"}`}>
      {proposed !== undefined && (
        <>
          <Icon
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className={`mt-0.5 shrink-0 ${isSame ? "text-ok" : "text-fg3"}`}
          />
          <span className="sr-only">{isSame ? "Equal:" : "Different:"}</span>
        </>
      )}
      {valueText(field, value)}
    </span>
  );
}

function describeDecision({ status, gxp_sku, reason, decided_by }: Proposal) {
  const by = decided_by === null ? "" : ` by ${decided_by}`;
  switch (status) {
    case "approved":
      return `Accepted as ${gxp_sku}${by}.`;
    case "merged":
      return `Merged with ${gxp_sku}${by}.`;
    case "changes_asked":
      return `Sent back for changes${by}: ${reason}`;
    case "rejected":
      return `Rejected${by}: ${reason}`;
    default:
      return "The vendor has taken it back.";
  }
}
