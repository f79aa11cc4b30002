import { mostOrdersAtOnce, type submitShipNotices } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { Refusal } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { readUnreadOf } from "../../../trade/shipments/heats/read-unread.ts";
import { sendNew } from "../../../trade/shipments/send-or-cancel.ts";
import { countOutcomes, lockSubmission, type SubmitCall, submitFile } from "../mapped/submit-file.ts";
import { findComparedLines, withHeats } from "./compared-lines.ts";
import { noticeFiles } from "./notice-fields.ts";
import { countChosen, findNextChosen, findSent, type NoticeOutcome, storeOutcome } from "./row-queries.ts";

const { subject } = noticeFiles;

/** Notices that one call sends at most. */
const noticesAtOnce = 50;

/** Sends chosen notices of a file, one in a transaction, so that a refused one leaves the others alone. */
export const submitNotices = (
  call: SubmitCall,
  blobs: BlobStore,
): Promise<z.input<typeof submitShipNotices.response>> => {
  const { id } = call.params;
  return submitFile(call, {
    subject,
    countChosen: async (scope) => (await countChosen(scope, id)).notices,
    nothingText: "Choose at least one ship notice.",
    sendNext: () => sendNext(call, blobs),
    mostTimes: noticesAtOnce,
    read: async (scope, { proposed, left_out }) => ({
      sent: proposed,
      left_out,
      notices: await findSent(scope, id, mostOrdersAtOnce),
    }),
    audited: ({ sent, left_out, notices }) => ({ sent, left_out, notices: notices.map(({ number }) => number) }),
  });
};

/** Sends the next notice by the use case of the screen. Returns whether there may be more. */
async function sendNext({ params: { id }, step }: SubmitCall, blobs: BlobStore) {
  const next = await step("read only", (scope) => findNextChosen(scope, id));
  const lines = withHeats(next?.given.lines ?? []);
  if (lines.length > 0) await readUnreadOf(step, null, (scope) => findComparedLines(scope, lines), blobs);
  const handle = (send: (scope: VendorScope) => Promise<NoticeOutcome>) =>
    step("read write", async (scope) => {
      if (!(await lockSubmission(scope, id, subject))) return false;
      const present = await findNextChosen(scope, id);
      if (present === undefined) return countOutcomes(scope, id, []);
      // Another submission at the same time has sent the notice meanwhile.
      if (present.id !== next?.id) return true;
      const outcome = await send(scope);
      await storeOutcome(scope, id, present.id, outcome);
      return countOutcomes(scope, id, [outcome]);
    });
  try {
    return await handle(async (scope) => {
      const sent = await sendNew(scope, next!.given, "file"); // It is the present one.
      return { outcome: "sent", ship_notice: sent.id, message: null };
    });
  } catch (failure) {
    if (!(failure instanceof Refusal) || (failure.status !== 400 && failure.status !== 409)) throw failure;
    const message = describe(failure);
    return handle(async () => ({ outcome: "left_out", ship_notice: null, message }));
  }
}

/** The sentences of a refusal. */
const describe = ({ body }: Refusal) =>
  typeof body.detail === "string" ? body.detail : [...new Set(Object.values(body).flat())].join(" ");
