import { randomUUID } from "node:crypto";
import { type decideProposals, editableIds, type ProposalDecision, removedUser } from "@lading/contract";
import type * as z from "zod/mini";
import { stateChangeOrigin } from "../../../ground/db/change-origin.ts";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import type { NewEvent } from "../../../record/outbox/new-event.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { findLiveValuesOfProducts } from "../../../trade/catalogue/bulk/bulk-edit-queries.ts";
import { type Choices, findChoices } from "../../../trade/catalogue/choice-queries.ts";
import { checkProposal } from "../../../trade/catalogue/proposals/check-proposal.ts";
import { lockEndingProducts } from "../../../trade/catalogue/withdrawal/withdrawal-queries.ts";
import { renewOwnClaims } from "../../work-queue/claim-queries.ts";
import {
  closeProposal,
  type DecidableProposal,
  insertEdits,
  insertProduct,
  linkFiles,
  lockProposals,
} from "./decision-queries.ts";

type Result = z.output<typeof decideProposals.response>["results"][number];
type Done = Extract<Result["status"], "approved" | "merged" | "changes_asked" | "rejected">;

const statusOf: Record<ProposalDecision["decision"], Done> = {
  approve: "approved",
  merge: "merged",
  ask_changes: "changes_asked",
  reject: "rejected",
};

/** Decides proposals one after another in one transaction. What one of them cannot have stops no other. */
export async function decideAll(scope: StaffScope, decisions: readonly ProposalDecision[]) {
  if (new Set(decisions.map(({ id }) => id)).size < decisions.length)
    throw invalid({ decisions: ["Decide on each proposed product once."] });
  const ids = decisions.map(({ id }) => id);
  const proposals = await lockProposals(scope, ids);
  const choices = await findChoices(scope);
  const results: Result[] = [];
  for (const decision of decisions) results.push(await decideOne(scope, proposals.get(decision.id), decision, choices));
  // The caller does work of the queue, so the rest of the caller's claims must not end meanwhile.
  await renewOwnClaims(scope);
  return results;
}

async function decideOne(
  scope: StaffScope,
  proposal: DecidableProposal | undefined,
  { id, decision, gxp_sku = "", reason = "" }: ProposalDecision,
  choices: Choices,
): Promise<Result> {
  if (!proposal) return { id, status: "unknown" };
  if (proposal.status !== "proposed")
    return {
      id,
      status: "conflict",
      decided_by: proposal.status === "withdrawn" ? null : (proposal.decider ?? removedUser),
    };
  const isTaken = decision === "approve" || decision === "merge";
  const refuse = (field: string, message: string): Result => ({ id, status: "invalid", field, message });
  if (isTaken && gxp_sku === "") return refuse("gxp_sku", "Enter the GXP SKU.");
  if (!isTaken && reason.trim() === "") return refuse("reason", "Say why. The vendor reads it.");
  let merged_edits: string[] | null = null;
  if (decision === "approve") {
    const checked = checkProposal(proposal.product, choices);
    if ("errors" in checked) {
      const [[field, messages] = ["", []]] = Object.entries(checked.errors);
      return refuse(field, messages[0] ?? "This value is no longer accepted.");
    }
    await stateChangeOrigin(scope.db, { source: "approval", source_id: id });
    if (!(await insertProduct(scope, proposal, gxp_sku)))
      return refuse("gxp_sku", "This company has a product with this GXP SKU already.");
  } else if (decision === "merge") {
    merged_edits = await merge(scope, proposal, gxp_sku);
    if (merged_edits === null) return refuse("gxp_sku", "This company has no product with this GXP SKU.");
  }
  const status = statusOf[decision];
  const decision_id = randomUUID();
  const outcome = { decision_id, gxp_sku: isTaken ? gxp_sku : null, reason: isTaken ? null : reason };
  await closeProposal(scope, id, { status, merged_edits, ...outcome });
  const { company_id, product } = proposal;
  const files = isTaken ? await linkFiles(scope, proposal, gxp_sku) : [];
  await recordEvents(scope, [
    {
      company_id,
      type: "product.proposal_decided",
      subject: id,
      data: { name: product.name, sku: product.sku, decision: status, ...outcome },
    },
    ...files.map((file): NewEvent => ({
      company_id,
      type: "document.submitted",
      subject: file.id,
      data: { space: "product", name: file.name, purchase_order: null, gxp_skus: [gxp_sku] },
    })),
  ]);
  return { id, status };
}

/** Makes edits of the values that the product does not have, and returns their ids; null if the company has no such product. */
async function merge(scope: StaffScope, proposal: DecidableProposal, gxpSku: string) {
  const { company_id, product } = proposal;
  const found = (await lockEndingProducts(scope.db, company_id, [gxpSku])).get(gxpSku);
  if (!found || found.is_withdrawn) return null;
  const fields = editableIds
    .filter((name) => product[name] !== undefined)
    .map((name) => ({ product_id: found.id, name }));
  const live = await findLiveValuesOfProducts({ db: scope.db, companyId: company_id }, fields);
  const changes = live.flatMap(({ name, value: old_value }) => {
    const new_value = product[name];
    return new_value === undefined || new_value === old_value ? [] : [{ name, old_value, new_value }];
  });
  return changes.length > 0 ? insertEdits(scope, proposal, found.id, changes) : [];
}
