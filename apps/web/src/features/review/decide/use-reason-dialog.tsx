import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { failureText } from "../../../lib/form-failure.ts";
import { useKept } from "../../../lib/kept.ts";
import { getIds, type QueueRow } from "../queue/queue-row.ts";
import type { Decided } from "../review-api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** The unsent text of a reason, and the ids of its fields. */
const Typed = z.object({ about: z.string(), text: z.string() });
const nothing = { about: "", text: "" };

interface Rejection {
  readonly rows: readonly QueueRow[];
  /** The dialog stays open until the response and reports it. */
  readonly isWatched: boolean;
}

interface ReasonDialogHandlers {
  recentReasons: readonly string[];
  /** Rejects rows after the dialog has closed. */
  reject: (rows: readonly QueueRow[], reason: string) => void;
  /** Rejects rows while the dialog is open. If it throws, the dialog shows the failure. */
  rejectWatched: (rows: readonly QueueRow[], reason: string) => Promise<Decided>;
  onRejected: (rows: readonly QueueRow[], decided: Decided) => void;
}

/** The dialog that asks for the reason of a rejection. `askForReason` is stable across renders. */
export function useReasonDialog({ recentReasons, reject, rejectWatched, onRejected }: ReasonDialogHandlers) {
  const [asked, setAsked] = useState<Rejection>();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [typed, setTyped] = useKept("rejection", Typed, nothing);

  const askForReason = useCallback((rejection: Rejection) => {
    setAsked(rejection);
    setFailure(undefined);
    setOpen(true);
  }, []);
  const clearReason = () => setTyped(nothing);

  const submit = async (reason: string) => {
    if (!asked || isPending) return;
    const { rows, isWatched } = asked;
    if (!isWatched) {
      // The rows behind the dialog can have the focus only after it has closed.
      flushSync(() => setOpen(false));
      reject(rows, reason);
      clearReason();
      return;
    }
    setPending(true);
    setFailure(undefined);
    try {
      const decided = await rejectWatched(rows, reason);
      flushSync(() => setOpen(false));
      onRejected(rows, decided);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };

  const about = asked ? [...getIds(asked.rows)].join() : "";
  const reasonDialog = asked && (
    <ReasonDialog
      key={about}
      rows={asked.rows}
      isOpen={isOpen}
      recent={recentReasons}
      typed={typed.about === about ? typed.text : ""}
      onType={(text) => setTyped({ about, text })}
      onClose={() => !isPending && setOpen(false)}
      onReject={(reason) => void submit(reason)}
      isPending={isPending}
      failure={failure}
    />
  );
  return { askForReason, clearReason, reasonDialog };
}
