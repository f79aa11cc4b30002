import type { Uploaded } from "@lading/contract";
import { ApiError, isStatus } from "../lib/api-error.ts";

/** Files that are on their way at the same time; the others wait their turn. */
const mostAtOnce = 3;

/** How far a file is. Only "stored" is the server's word: the file is safe, whatever happens here. */
export type UploadState =
  | { readonly step: "waiting" }
  /** So many bytes have left. */
  | { readonly step: "sending"; readonly sent: number }
  /** All have left, and the server has not answered yet. */
  | { readonly step: "storing" }
  | { readonly step: "stored"; readonly document: Uploaded }
  | { readonly step: "failed"; readonly message: string; readonly cure: "retry" | "sign-in" | "none" }
  | { readonly step: "cancelled" };

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly state: UploadState;
}

export interface Sending {
  signal: AbortSignal;
  /** So many bytes of the file have left. */
  onSent: (bytes: number) => void;
  /** All have. */
  onAllSent: () => void;
}

interface QueueOptions {
  /** Throws an ApiError when the file was not stored. */
  send: (file: File, sending: Sending) => Promise<Uploaded>;
  /** Why a file is not even sent; undefined for one that is. */
  refusalOf: (file: File) => string | undefined;
  onStored: (document: Uploaded) => void;
}

/** The one upload of all dialogs: files one after another, a few at a time, each with its own outcome. */
export function uploadQueue({ send, refusalOf, onStored }: QueueOptions) {
  let uploads: readonly Upload[] = [];
  let isHeld = false;
  const underWay = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const turn = (key: string, state: UploadState) =>
    change(uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload)));

  function startNext() {
    if (isHeld) return;
    const waiting = uploads.filter(({ state }) => state.step === "waiting");
    for (const upload of waiting.slice(0, mostAtOnce - underWay.size)) void run(upload);
  }

  async function run({ key, file }: Upload) {
    const abort = new AbortController();
    underWay.set(key, abort);
    turn(key, { step: "sending", sent: 0 });
    const tell = (state: UploadState) => !abort.signal.aborted && turn(key, state);
    try {
      const document = await send(file, {
        signal: abort.signal,
        onSent: (sent) => tell({ step: "sending", sent }),
        onAllSent: () => tell({ step: "storing" }),
      });
      tell({ step: "stored", document });
      onStored(document); // also when it came too late to be cancelled: it is there
    } catch (error) {
      tell(failureOf(error));
      if (isStatus(error, 401)) endSession();
    } finally {
      // Cancelled and tried again at once, the key is the next run's already.
      if (underWay.get(key) === abort) underWay.delete(key);
      startNext();
    }
  }

  /** What waits would be refused as well. */
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
        const message = refusalOf(file);
        const state: UploadState = message ? { step: "failed", message, cure: "none" } : { step: "waiting" };
        return { key: crypto.randomUUID(), file, state };
      });
      change([...uploads, ...added]);
      startNext();
    },

    cancel(key: string) {
      turn(key, { step: "cancelled" });
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

    /** Takes a file off the list, one that is not under way. */
    remove: (key: string) => change(uploads.filter((upload) => upload.key !== key)),

    /** Takes all that have ended off the list. */
    clear: () => change(uploads.filter(isUnderWay)),

    /** Without a connection nothing new is begun. */
    hold(held: boolean) {
      isHeld = held;
      startNext();
    },
  };
}

export type UploadQueue = ReturnType<typeof uploadQueue>;

export const isUnderWay = ({ state }: Upload) =>
  state.step === "waiting" || state.step === "sending" || state.step === "storing";

const sessionEnded: UploadState = { step: "failed", message: "Your session has ended.", cure: "sign-in" };

function failureOf(error: unknown): UploadState {
  if (isStatus(error, 401)) return sessionEnded;
  return { step: "failed", message: messageOf(error), cure: isStatus(error, ...final) ? "none" : "retry" };
}

/** The same file would be answered the same again. */
const final = [400, 403, 404, 413, 415];

function messageOf(error: unknown) {
  if (!(error instanceof ApiError)) return "Something went wrong.";
  if (error.status === 0) return "The connection was lost before the file was stored.";
  return error.fields["document"]?.[0] ?? error.detail ?? "Something went wrong.";
}
