import type { Uploaded } from "@lading/contract";
import { ApiError, isStatus } from "../lib/api-error.ts";
import { hasCode } from "../lib/has-code.ts";

/** The maximum number of files that are sent concurrently. The others wait. */
const mostAtOnce = 3;

/** The progress of a file. After "stored", the file is safe on the server. */
export type UploadState =
  | { readonly step: "waiting" }
  /** Some bytes have been sent. */
  | { readonly step: "sending"; readonly sent: number }
  /** All bytes have been sent, and the server has not responded yet. */
  | { readonly step: "storing" }
  | { readonly step: "stored"; readonly document: Uploaded }
  /** The first line of the message says what happened, further ones why. */
  | { readonly step: "failed"; readonly message: string; readonly cure: "retry" | "sign-in" | "none" }
  | { readonly step: "cancelled" };

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly state: UploadState;
}

export interface Sending {
  /** Stays the same when the file is retried, so that the server recognizes a file that it has stored before. */
  key: string;
  signal: AbortSignal;
  /** Reports the number of sent bytes. */
  onSent: (bytes: number) => void;
  /** Runs when all bytes have been sent. */
  onAllSent: () => void;
}

interface QueueOptions {
  /** Throws an ApiError if the file was not stored. */
  send: (file: File, sending: Sending) => Promise<Uploaded>;
  /** Returns why a file is not sent; undefined if it is sent. */
  getRefusal: (file: File) => string | undefined;
  onStored: (document: Uploaded) => void;
}

/** The upload queue of a dialog: sends a few files concurrently, each with a separate outcome. */
export function uploadQueue({ send, getRefusal, onStored }: QueueOptions) {
  let uploads: readonly Upload[] = [];
  let isPaused = false;
  const underWay = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const setState = (key: string, state: UploadState) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  function startNext() {
    if (isPaused) return;
    const waiting = uploads.filter(({ state }) => state.step === "waiting");
    for (const upload of waiting.slice(0, mostAtOnce - underWay.size)) void run(upload);
  }

  async function run({ key, file }: Upload) {
    const abort = new AbortController();
    underWay.set(key, abort);
    setState(key, { step: "sending", sent: 0 });
    const update = (state: UploadState) => !abort.signal.aborted && setState(key, state);
    try {
      const document = await send(file, {
        key,
        signal: abort.signal,
        onSent: (sent) => update({ step: "sending", sent }),
        onAllSent: () => update({ step: "storing" }),
      });
      update({ step: "stored", document });
      onStored(document); // runs even if the user cancelled too late, because the document exists
    } catch (error) {
      update(toFailure(error));
      if (isStatus(error, 401)) endSession();
    } finally {
      // If the file was canceled and retried immediately, the key belongs to the next run.
      if (underWay.get(key) === abort) underWay.delete(key);
      startNext();
    }
  }

  /** Fails the waiting files, because the server would refuse them too. */
  const endSession = () =>
    change(uploads.map((upload) => (upload.state.step === "waiting" ? { ...upload, state: sessionEnded } : upload)));

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => uploads,

    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        const message = getRefusal(file);
        const state: UploadState = message ? { step: "failed", message, cure: "none" } : { step: "waiting" };
        return { key: crypto.randomUUID(), file, state };
      });
      change([...uploads, ...added]);
      startNext();
    },

    cancel(key: string) {
      setState(key, { step: "cancelled" });
      underWay.get(key)?.abort();
      underWay.delete(key);
      startNext();
    },

    cancelAll() {
      change(uploads.map((upload) => (isUnderWay(upload) ? { ...upload, state: { step: "cancelled" } } : upload)));
      for (const abort of underWay.values()) abort.abort();
      underWay.clear();
    },

    retry(...keys: readonly string[]) {
      change(uploads.map((upload) => (keys.includes(upload.key) ? { ...upload, state: { step: "waiting" } } : upload)));
      startNext();
    },

    /** Removes a file that is not being sent. */
    remove: (key: string) => change(uploads.filter((upload) => upload.key !== key)),

    /** Removes all files that were stored, failed or canceled. */
    clear: () => change(uploads.filter(isUnderWay)),

    /** While paused, for example without a connection, no further file is sent. */
    setPaused(paused: boolean) {
      isPaused = paused;
      startNext();
    },
  };
}

export type UploadQueue = ReturnType<typeof uploadQueue>;

export const isUnderWay = ({ state }: Upload) =>
  state.step === "waiting" || state.step === "sending" || state.step === "storing";

const sessionEnded: UploadState = { step: "failed", message: "Your session has ended.", cure: "sign-in" };

function toFailure(error: unknown): UploadState {
  if (isStatus(error, 401)) return sessionEnded;
  // The file stays in the list until the company is open again.
  const isFinal = isStatus(error, ...final) && !hasCode(error, "company_suspended");
  return { step: "failed", message: getMessage(error), cure: isFinal ? "none" : "retry" };
}

/** Statuses for which a retry would get the same response. */
const final = [400, 403, 404, 413, 415, 422];

function getMessage(error: unknown) {
  if (!(error instanceof ApiError)) return "Something went wrong.";
  if (error.status === 0) return "The connection was lost before the file was stored.";
  return error.fields["document"]?.join("\n") ?? error.detail ?? "Something went wrong.";
}
