import { mostSentItems, type SentItem, submitRequirements } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { describeReviewTime, reviewFigures } from "../../../files/needed/review-time.ts";
import { toGiven } from "../../../files/typed-values.ts";
import { call } from "../../../lib/api.ts";
import { deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { waitingKey } from "../../../lib/query-client.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../ui/toast.tsx";
import { itemsKey } from "../requirements-list.ts";
import { type FolderRow, isSendable } from "./folder-row.ts";
import type { Folder } from "./use-folder.ts";

/** Sends the chosen files. Those that cannot be sent stay with the reason. `onEmpty` is called if none is left. */
export function useSendFolder({ rows, forget }: Folder, onEmpty: () => void) {
  const client = useQueryClient();
  const { data: figures } = useQuery(reviewFigures);
  const [checks, setChecks] = useState(0);
  const [failures, setFailures] = useState<Readonly<Record<string, readonly SentItem[]>>>({});
  const [error, setError] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const chosen = rows.filter(isSendable);
  const busy = chosen.filter((row) => row.isBusy).length;
  const sending = useOneAtATime({
    mutationFn: (sent: readonly FolderRow[]) => call(submitRequirements, { body: { files: sent.map(toSent) } }),
    onSuccess: ({ results }) => {
      const failed = results.map(
        ({ id, items }) => [id, items.filter(({ status }) => status !== "submitted")] as const,
      );
      const kept = failed.filter(([, items]) => items.length > 0);
      const done = failed.filter(([, items]) => items.length === 0).map(([id]) => id);
      setFailures(Object.fromEntries(kept));
      setChecks((before) => before + 1);
      forget(done);
      void client.invalidateQueries({ queryKey: waitingKey });
      void client.invalidateQueries({ queryKey: itemsKey });
      if (kept.length > 0) setError(`${files(kept.length)} could not be sent. The reason is beside each.`);
      const sent = results.flatMap(({ items }) => items).filter(({ status }) => status === "submitted").length;
      if (sent > 0)
        showToast(
          describeSent({ documents: sent, whole: done.length, all: results.length }, describeReviewTime(figures)),
        );
      if (done.length === rows.length) onEmpty();
    },
    onError: (failure) => {
      setError(`${failureText(failure)} Your files are still here, and nothing is sent twice.`);
      void client.invalidateQueries({ queryKey: itemsKey });
    },
  });
  /** Returns the file whose values are missing, if there is one. */
  const send = () => {
    const wrong = chosen.filter(({ mistakes }) => Object.keys(mistakes).length > 0);
    const documents = chosen.reduce((sum, { items }) => sum + items.length, 0);
    setChecks((before) => before + 1);
    setError(undefined);
    if (chosen.length === 0) setError("Tick a file, and choose the document that it is.");
    else if (busy > 0) setAwaited(true);
    else if (wrong.length > 0)
      setError(`Fill in what is missing for ${files(wrong.length)}, or untick ${wrong.length === 1 ? "it" : "them"}.`);
    else if (documents > mostSentItems)
      setError(`These are ${number(documents)} documents. Send at most ${number(mostSentItems)} at a time.`);
    else sending.mutate(chosen);
    return wrong[0]?.file.id;
  };
  const sendAwaited = useEffectEvent(() => {
    setAwaited(false);
    send();
  });
  useEffect(() => {
    if (!isAwaited || busy > 0) return;
    const soon = setTimeout(() => sendAwaited(), 0);
    return () => clearTimeout(soon);
  }, [isAwaited, busy]);
  /** Takes the reason of a file away that the user changes. */
  const forgive = (file: string) =>
    setFailures((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== file)));
  return {
    chosen,
    send,
    forgive,
    isPending: sending.isPending || isAwaited,
    /** How many files must be read before they are sent. */
    awaited: isAwaited ? busy : 0,
    checks,
    failures,
    error,
  };
}

const files = (of: number) => `${number(of)} ${of === 1 ? "file" : "files"}`;

function toSent({ file, items, fields, typed, note }: FolderRow) {
  const values = fields.length > 0 ? { values: toGiven(fields, typed) } : {};
  return { id: file.id, items: items.map(({ id }) => id), ...values, ...(note.trim() !== "" && { note }) };
}

/** Counts documents as the list of those that are needed does, and the files that were sent whole. */
function describeSent(
  { documents, whole, all }: { documents: number; whole: number; all: number },
  usual: string | undefined,
) {
  const inFiles = whole === all ? files(whole) : `${number(whole)} of ${files(all)}`;
  const sent =
    documents === whole
      ? `Sent ${inFiles}.`
      : `Sent ${number(documents)} ${documents === 1 ? "document" : "documents"} in ${inFiles}.`;
  return usual === undefined ? sent : `${sent} ${deployment.providerName} answers in ${usual} (median).`;
}
