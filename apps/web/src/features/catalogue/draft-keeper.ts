import { deleteDraft, type Draft, saveDraft } from "@lading/contract";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { recall, remember } from "../../lib/remembered.ts";
import { send } from "../../lib/send.ts";
import { accessToken, isSignedIn, userId } from "../../lib/session.ts";
import type { TypedChange } from "./edited-product.ts";
import { type KeptDraft, readKept } from "./kept-draft.ts";

/** How long typing may go on before it is sent. */
const sendDelayMs = 1500;
const retryDelayMs = 10_000;

/** Where this browser keeps a user's draft of a product. */
export const keptDraftKey = (gxpSku: string, user = userId()) => `lading.product-draft.${user}.${gxpSku}`;

/**
 * Keeps what is typed into a product's form: in this browser at once, and on the server soon after. What could not be
 * sent is tried again, also when the form is long closed.
 */
export class DraftKeeper {
  readonly #gxpSku: string;
  // A session that ends takes the user's name with it; what is typed then is still theirs.
  readonly #user = userId();
  readonly #key: string;
  readonly #onSent: (draft: Draft | null) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> = Promise.resolve(true);

  constructor(gxpSku: string, onSent: (draft: Draft | null) => void) {
    this.#gxpSku = gxpSku;
    this.#key = keptDraftKey(gxpSku, this.#user);
    this.#onSent = onSent;
  }

  keep(changes: TypedChange[]) {
    this.#write(changes, this.#kept()?.goes_on_from ?? null);
    this.#timer ??= setTimeout(() => void this.flush(), sendDelayMs);
  }

  /** Goes on from a draft that was offered, of which the server may not have every field. */
  adopt(changes: TypedChange[], serverDraft: Draft | null) {
    const isKept = JSON.stringify(changes) === JSON.stringify(this.#kept()?.changes);
    if (!isKept) this.#write(changes, serverDraft?.updated_at ?? null);
    void this.flush();
  }

  /** Throws the draft away, here and on the server. */
  discard() {
    this.keep([]);
    return this.flush();
  }

  /** Forgets the draft: its changes were submitted, and the server has deleted its own. */
  forget() {
    clearTimeout(this.#timer);
    remember(this.#key, null);
    this.#onSent(null);
  }

  /** Sends what is not sent yet, after what is being sent; resolves to whether the server has it all. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  /** The page may be gone in a moment: sends what is not sent yet in a request that outlives it. */
  flushAtOnce() {
    void this.#send({ keepalive: true });
  }

  async #send({ keepalive = false } = {}) {
    const text = recall(this.#key);
    const kept = readKept(text);
    if (!kept || kept.is_sent) return true;
    // After the next sign-in of this user it is offered again, and sent.
    if (!isSignedIn() || (userId() ?? this.#user) !== this.#user) return false;
    try {
      const draft = await this.#put(kept, keepalive);
      const latest = recall(this.#key);
      const next = readKept(latest);
      if (latest === text)
        remember(this.#key, draft && asText({ ...kept, goes_on_from: draft.updated_at, is_sent: true }));
      else if (next) remember(this.#key, asText({ ...next, goes_on_from: draft?.updated_at ?? null }));
      this.#onSent(draft);
      return true;
    } catch (error) {
      if (isPassing(error)) this.#timer ??= setTimeout(() => void this.flush(), retryDelayMs);
      return false;
    }
  }

  async #put({ changes }: KeptDraft, keepalive: boolean): Promise<Draft | null> {
    const params = { id: this.#gxpSku };
    if (changes.length === 0) {
      await call(deleteDraft, { params });
      return null;
    }
    const input = { params, body: { edited_fields: changes } };
    return keepalive ? send(saveDraft, input, { token: accessToken(), keepalive }) : call(saveDraft, input);
  }

  #kept() {
    return readKept(recall(this.#key));
  }

  #write(changes: TypedChange[], goes_on_from: string | null) {
    remember(this.#key, asText({ changes, typed_at: new Date().toISOString(), goes_on_from, is_sent: false }));
  }
}

const asText = (kept: KeptDraft) => JSON.stringify(kept);

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 429);
