import { deleteDraft, type Draft, readDraft, saveDraft } from "@lading/contract";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { recall, remember } from "../../lib/remembered.ts";
import { send } from "../../lib/send.ts";
import { accessToken, isSignedIn, userId } from "../../lib/session.ts";
import type { TypedChange } from "./edited-product.ts";
import { type KeptDraft, laidOver, readKept } from "./kept-draft.ts";

/** How long typing may go on before it is sent. */
const sendDelayMs = 1500;
const retryDelayMs = 10_000;

/** Where this browser keeps a user's draft of a product. */
export const keptDraftKey = (gxpSku: string, user = userId()) => `lading.product-draft.${user}.${gxpSku}`;

/** What the page knows of the server's draft: undefined before it was asked for. */
export interface ServerDraft {
  known: () => Draft | null | undefined;
  note: (draft: Draft | null) => void;
}

/**
 * Keeps what is typed into a product's form: in this browser at once, and on the server soon after. What could not be
 * sent is tried again, also when the form is long closed. It goes field by field, so that of two tabs, or two devices,
 * none takes back what was typed in the other.
 */
export class DraftKeeper {
  readonly #gxpSku: string;
  // A session that ends takes the user's name with it; what is typed then is still theirs.
  readonly #user = userId();
  readonly #key: string;
  readonly #server: ServerDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> = Promise.resolve(true);

  constructor(gxpSku: string, server: ServerDraft) {
    this.#gxpSku = gxpSku;
    this.#key = keptDraftKey(gxpSku, this.#user);
    this.#server = server;
  }

  /** Takes note of how the fields of these names stand now; one without a change is as it is live. */
  keep(names: readonly string[], changes: readonly TypedChange[]) {
    const kept = this.#kept();
    const unsent = kept?.unsent ?? [];
    // With nothing unsent the server knows best; another device may have been there.
    const known = unsent.length > 0 ? undefined : this.#server.known()?.edited_fields;
    this.#write({
      changes: laidOver(known ?? kept?.changes ?? [], names, changes),
      unsent: [...new Set([...unsent, ...names])],
      typed_at: new Date().toISOString(),
    });
    this.#timer ??= setTimeout(() => void this.flush(), sendDelayMs);
  }

  /** Throws the changes of these fields away, here and on the server. */
  discard(names: readonly string[]) {
    this.keep(names, []);
    return this.flush();
  }

  /** The changes of these fields were submitted, and with them the server has deleted its draft: the rest begins anew. */
  forget(names: readonly string[]) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rest = this.#kept()?.changes.filter(({ name }) => !names.includes(name)) ?? [];
    remember(this.#key, null);
    this.#server.note(null);
    if (rest.length === 0) return;
    this.keep(
      rest.map(({ name }) => name),
      rest,
    );
    void this.flush();
  }

  /** Sends what is not sent yet, after what is being sent; resolves to whether the server has it all. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(() => alone(this.#key, () => this.#send()));
    return this.#sending;
  }

  /** The page may be gone in a moment: sends what is not sent yet in a request that outlives it. */
  flushAtOnce() {
    const kept = this.#unsent();
    if (!kept) return;
    void this.#put(kept.changes, { keepalive: true }).then(
      (draft) => this.#settle(kept, draft),
      () => undefined, // it is kept, and sent when the product is opened again
    );
  }

  async #send() {
    const kept = this.#unsent();
    if (!kept) return !this.#kept()?.unsent.length;
    try {
      const { draft } = await call(readDraft, { params: { id: this.#gxpSku } });
      const changes = laidOver(draft?.edited_fields ?? [], kept.unsent, kept.changes);
      this.#settle(kept, await this.#put(changes));
      return true;
    } catch (error) {
      if (isPassing(error)) this.#timer ??= setTimeout(() => void this.flush(), retryDelayMs);
      return false;
    }
  }

  async #put(changes: TypedChange[], { keepalive = false } = {}): Promise<Draft | null> {
    const params = { id: this.#gxpSku };
    const options = { token: accessToken(), keepalive };
    if (changes.length === 0) {
      await (keepalive ? send(deleteDraft, { params }, options) : call(deleteDraft, { params }));
      return null;
    }
    const input = { params, body: { edited_fields: changes } };
    return keepalive ? send(saveDraft, input, options) : call(saveDraft, input);
  }

  /** The server has this draft now; what was typed since it was sent stays unsent. */
  #settle(sent: KeptDraft, draft: Draft | null) {
    const latest = this.#kept();
    const fields = draft?.edited_fields ?? [];
    const unsent = latest?.unsent.filter((name) => !sent.unsent.includes(name) || !isSame(name, sent, latest)) ?? [];
    if (!latest || (unsent.length === 0 && !draft)) remember(this.#key, null);
    else this.#write({ ...latest, unsent, changes: laidOver(fields, unsent, latest.changes) });
    this.#server.note(draft);
  }

  /** What there is to send, and may be sent now: after the next sign-in of this user it is offered again, and sent. */
  #unsent() {
    const kept = this.#kept();
    const isTheirs = isSignedIn() && (userId() ?? this.#user) === this.#user;
    return kept && kept.unsent.length > 0 && isTheirs ? kept : undefined;
  }

  #kept() {
    return readKept(recall(this.#key));
  }

  #write(kept: KeptDraft) {
    remember(this.#key, JSON.stringify(kept));
  }
}

const isSame = (name: string, ...drafts: KeptDraft[]) =>
  new Set(drafts.map(({ changes }) => JSON.stringify(changes.find((change) => change.name === name)))).size === 1;

/** One tab after the other: each begins with what the one before has saved. */
const alone = (key: string, work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request(key, work) : work();

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 429);
