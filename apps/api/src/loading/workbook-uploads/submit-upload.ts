import { randomUUID } from "node:crypto";
import { type AttributeId, type submitWorkbookUpload, workbookUploadDays } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../ground/db/scope.ts";
import { badRequest, conflict } from "../../ground/http/refusal.ts";
import { findLiveValuesOfProducts, lockEditsOfProducts } from "../../trade/catalogue/bulk/bulk-edit-queries.ts";
import { submitEdits } from "../../trade/catalogue/bulk/submit-edits.ts";
import { checkValue } from "../../trade/catalogue/check-value.ts";
import { type Choices, findChoices } from "../../trade/catalogue/choice-queries.ts";
import { proposeMany } from "../../trade/catalogue/proposals/propose-products.ts";
import {
  type ChangeOutcome,
  type ChosenChange,
  countChoices,
  countProposedNew,
  findNextChosen,
  findNextNew,
  storeOutcomes,
} from "./change-queries.ts";
import { requireUpload } from "./show-upload.ts";
import { beginSubmission, storeSubmission, type UploadRow } from "./upload-queries.ts";

type Step = <T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>) => Promise<T>;
interface SubmitCall {
  params: { id: string };
  step: Step;
  finish: <T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object) => Promise<T>;
}

/** Products whose changes one transaction proposes, as many as one call of the grid may send. */
const productsAtOnce = 500;

/**
 * Proposes the chosen changes as one set, some products at a time. The upload is locked meanwhile, so that a second submission at the
 * same time goes on with the products that are left. So does one after a failure.
 */
export async function submitUpload({
  params: { id },
  step,
  finish,
}: SubmitCall): Promise<z.input<typeof submitWorkbookUpload.response>> {
  await step("read write", async (scope) => {
    const upload = await requireUpload(scope, id, { lock: true });
    requireOpen(upload);
    if (upload.set_id !== null) return;
    const { chosen } = await countChoices(scope, id);
    if (chosen.changes + chosen.new === 0) throw badRequest("nothing_to_propose", "Choose at least one change.");
    await beginSubmission(scope, id, randomUUID());
  });
  while (await step("read write", (scope) => submitSome(scope, id)));
  return finish(
    async (scope) => {
      const { set_id, proposed, left_out } = await requireUpload(scope, id);
      return { set: set_id ?? "", proposed, left_out, proposed_new: await countProposedNew(scope, id) };
    },
    ({ set, proposed, left_out, proposed_new }) => ({ set, proposed, left_out, proposed_new }),
  );
}

/** Refuses an upload that cannot be submitted. */
export function requireOpen({ submitted_at, set_id, is_over, run_state, subject }: UploadRow) {
  if (submitted_at !== null)
    throw conflict(
      "already_submitted",
      subject === "products" ? "These changes were proposed before." : "These answers were sent before.",
      { set: set_id },
    );
  // A submission that has begun may end.
  if (set_id !== null) return;
  if (is_over || run_state === null)
    throw conflict(
      "preview_expired",
      `This comparison is older than ${workbookUploadDays} days. Drop the file again.`,
      {
        days: workbookUploadDays,
      },
    );
  if (run_state !== "loaded") throw conflict("preview_changed", "The file is not compared yet.");
}

/** Proposes the changes of the next products. Returns whether there may be more. */
async function submitSome(scope: VendorScope, id: string) {
  const upload = await requireUpload(scope, id, { lock: true });
  if (upload.submitted_at !== null || upload.set_id === null) return false;
  const chosen = await findNextChosen(scope, id, productsAtOnce);
  const outcomes = await propose(scope, upload.set_id, chosen);
  await storeOutcomes(scope, id, outcomes);
  const proposed = outcomes.filter(({ outcome }) => outcome === "proposed").length;
  const fresh = chosen.length === 0 ? await findNextNew(scope, id, productsAtOnce) : [];
  const refused = fresh.length === 0 ? 0 : await proposeNew(scope, { id, setId: upload.set_id }, fresh);
  const isDone = chosen.length + fresh.length === 0;
  await storeSubmission(scope, id, { proposed, leftOut: outcomes.length - proposed + refused, isDone });
  return !isDone;
}

/** Proposes new products, and returns how many are refused now. */
async function proposeNew(
  scope: VendorScope,
  { id, setId }: { id: string; setId: string },
  fresh: Awaited<ReturnType<typeof findNextNew>>,
) {
  const results = await proposeMany(
    scope,
    fresh.map(({ product }) => product),
    setId,
  );
  const outcomes = fresh.map((row, place): ChangeOutcome => {
    const result = results[place]!; // One for each.
    const message = "errors" in result ? (Object.values(result.errors)[0]?.[0] ?? null) : null;
    return { id: row.id, outcome: "errors" in result ? "left_out" : "proposed", live_value: null, message };
  });
  await storeOutcomes(scope, id, outcomes);
  return outcomes.filter(({ outcome }) => outcome === "left_out").length;
}

/** Compares the changes again with the values of now, and proposes those whose value is still that of the preview. */
async function propose(scope: VendorScope, set: string, chosen: readonly ChosenChange[]): Promise<ChangeOutcome[]> {
  if (chosen.length === 0) return [];
  const choices = await findChoices(scope);
  await lockEditsOfProducts(scope, [...new Set(chosen.map(({ product_id }) => product_id))]);
  const live = await findLiveValues(scope, chosen);
  const judged = chosen.map((change) => ({ change, ...judge(change, live(change), choices) }));
  const going = Map.groupBy(
    judged.filter(({ reason }) => reason === undefined),
    ({ change }) => change.gxp_sku,
  );
  const sent = going.size === 0 ? [] : await send(scope, set, going);
  const statuses = new Map(sent.map(({ gxp_sku, status }) => [gxp_sku, status]));
  return judged.map(({ change: { id, gxp_sku }, live_value, reason }) => {
    const status = statuses.get(gxp_sku);
    if (reason === undefined && status === "pending") return { id, outcome: "proposed", live_value, message: null };
    // The product changed after its values were read.
    const late =
      status === "unchanged" ? "The portal has this value already." : "The product was changed at the same time.";
    return { id, outcome: "left_out", live_value, message: reason ?? late };
  });
}

async function findLiveValues(scope: VendorScope, chosen: readonly ChosenChange[]) {
  const fields = chosen.map(({ product_id, field }) => ({ product_id, name: field }));
  const values = new Map(
    (await findLiveValuesOfProducts(scope, fields)).map(({ product_id, name, value }) => [
      `${product_id} ${name}`,
      value,
    ]),
  );
  return ({ product_id, field }: ChosenChange) => values.get(`${product_id} ${field}`) ?? null;
}

function judge({ field, value, live_value: seen }: ChosenChange, live: string | null, choices: Choices) {
  if (live !== seen) return { live_value: live, reason: "The value in the portal has changed since the comparison." };
  const checked = checkValue(field, value, choices);
  return { live_value: live, reason: "message" in checked ? checked.message : undefined };
}

async function send(
  scope: VendorScope,
  set: string,
  products: ReadonlyMap<
    string,
    readonly { change: { field: AttributeId; value: string | null }; live_value: string | null }[]
  >,
) {
  const { answer } = await submitEdits(scope, {
    set,
    products: [...products].map(([gxp_sku, changes]) => ({
      gxp_sku,
      edited_fields: changes.map(({ change, live_value }) => ({
        name: change.field,
        old_value: live_value,
        new_value: change.value,
      })),
    })),
  });
  return answer.results;
}
