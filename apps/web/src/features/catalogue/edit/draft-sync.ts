import { deleteDraft, type Draft, type FieldEdit, readDraft, saveDraft } from "@lading/contract";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { recall, remember } from "../../../lib/remembered.ts";
import { send } from "../../../lib/send.ts";
import { accessToken, isSignedIn, userId } from "../../../lib/session.ts";
import type { DraftChange } from "./product-form-state.ts";
import { readStoredDraft, removeSubmitted, replaceChanges, type StoredDraft } from "./stored-draft.ts";

/** Changes are sent this long after the first unsent keystroke. */
const sendDelayMs = 1500;
const retryDelayMs = 10_000;

/** The storage key of a user's draft of a product. */
export const draftKey = (gxpSku: string, user = userId()) => `lading.product-draft.${user}.${gxpSku}`;

/** The server's draft in the query cache. `get` returns undefined before it was loaded. */
export interface CachedDraft {
  get: () => Draft | null | undefined;
  set: (draft: Draft | null) => void;
}

/**
 * Saves the draft of a product: each keystroke in the browser's storage, and soon after that on the server. Retries a
 * failed request, even after the form has closed. Merges field by field, so that two tabs or two devices do not overwrite
 * each other's fields.
 */
export class DraftSync {
  readonly #gxpSku: string;
  // Read at the start, because the id is not available after the session ends. Text typed after that still belongs to this user.
  readonly #user = userId();
  readonly #key: string;
  readonly #cached: CachedDraft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The last of the requests, which run one after another. */
  #queue: Promise<boolean> = Promise.resolve(true);
  #isSubmitting = false;
  /**
   * The fields that were typed in this tab since its last request. Tabs see each other's storage a moment late, so one that receives a response at that
   * moment can overwrite it.
   */
  #typed = new Map<string, DraftChange | undefined>();

  constructor(gxpSku: string, cached: CachedDraft) {
    this.#gxpSku = gxpSku;
    this.#key = draftKey(gxpSku, this.#user);
    this.#cached = cached;
  }

  /** Stores the state of the fields in `names`. A field without an entry in `changes` is unchanged. */
  update(names: readonly string[], changes: readonly DraftChange[]) {
    const stored = this.#stored();
    const unsent = stored?.unsent ?? [];
    for (const name of names) this.#typed.set(name, findChange(changes, name));
    // If nothing is unsent, the server's draft is the newest: another device may have changed it.
    const server = unsent.length > 0 ? undefined : this.#cached.get()?.edited_fields;
    this.#write({
      changes: replaceChanges(server ?? stored?.changes ?? [], names, changes),
      unsent: [...new Set([...unsent, ...names])],
      typed_at: new Date().toISOString(),
    });
    this.#schedule(sendDelayMs);
  }

  /** Removes the changes of these fields from the draft, here and on the server. */
  discard(names: readonly string[]) {
    this.update(names, []);
    return this.flush();
  }

  /** Sends the unsent changes after any request in progress. Resolves to whether the server has the whole draft. */
  flush(): Promise<boolean> {
    this.#clearTimer();
    this.#queue = this.#queue.then(() => withLock(this.#key, () => this.#send()));
    return this.#queue;
  }

  /** Sends the unsent changes in a request that outlives the page, because the page may be about to close. */
  flushOnClose() {
    // A draft that arrives after its submission would be offered again.
    const stored = this.#isSubmitting ? undefined : this.#unsent();
    if (!stored) return;
    const sending = this.#put(stored.changes, { keepalive: true }).then(
      (draft) => {
        this.#settle(stored, draft);
        return true;
      },
      () => false, // The draft stays stored. The browser sends it when the product opens again.
    );
    this.#queue = this.#queue.then(() => sending);
  }

  /**
   * Submits changes instead of sending the unsent draft, after any request in progress. `submit` resolves to the draft that
   * the server deleted with the submission; its fields that are not in `getNames()` are saved as a new draft.
   */
  submit(submit: () => Promise<Draft | null>, getNames: () => readonly string[]): Promise<void> {
    this.#clearTimer();
    this.#isSubmitting = true;
    const work = async () => {
      const removed = await submit();
      this.#startOver(getNames(), removed);
    };
    const submission = this.#queue.then(() => withLock(this.#key, work)).finally(() => (this.#isSubmitting = false));
    this.#queue = submission.then(
      () => true,
      () => {
        this.#schedule(sendDelayMs);
        return false;
      },
    );
    return submission;
  }

  /** Drops unsent changes that are pending already: their page closed before it received the response to its submission. */
  dropSubmitted(edits: readonly FieldEdit[]) {
    const stored = this.#stored();
    const left = stored && removeSubmitted(stored, edits);
    if (!left || left.unsent.length === stored.unsent.length) return;
    for (const name of stored.unsent) if (!left.unsent.includes(name)) this.#typed.delete(name);
    this.#write(left);
  }

  #startOver(submitted: readonly string[], removed: Draft | null) {
    this.#clearTimer();
    for (const name of submitted) this.#typed.delete(name);
    const stored = this.#stored();
    const changes = replaceChanges(removed?.edited_fields ?? [], stored?.unsent ?? [], stored?.changes ?? []);
    const rest = changes.filter(({ name }) => !submitted.includes(name));
    remember(this.#key, null);
    if (rest.length === 0) return;
    this.update(
      rest.map(({ name }) => name),
      rest,
    );
    void this.flush();
  }

  async #send() {
    this.#restoreTyped();
    const stored = this.#unsent();
    if (!stored) return !this.#stored()?.unsent.length;
    try {
      const { draft } = await call(readDraft, { params: { id: this.#gxpSku } });
      const changes = replaceChanges(draft?.edited_fields ?? [], stored.unsent, stored.changes);
      this.#settle(stored, await this.#put(changes));
      return true;
    } catch (error) {
      if (isTemporary(error)) this.#schedule(retryDelayMs);
      return false;
    }
  }

  async #put(changes: DraftChange[], { keepalive = false } = {}): Promise<Draft | null> {
    const params = { id: this.#gxpSku };
    const options = { token: accessToken(), keepalive };
    if (changes.length === 0) {
      await (keepalive ? send(deleteDraft, { params }, options) : call(deleteDraft, { params }));
      return null;
    }
    const input = { params, body: { edited_fields: changes } };
    return keepalive ? send(saveDraft, input, options) : call(saveDraft, input);
  }

  /** The server has saved `draft`. Changes that were typed since `sent` was sent stay unsent. */
  #settle(sent: StoredDraft, draft: Draft | null) {
    const latest = this.#stored();
    const fields = draft?.edited_fields ?? [];
    const unsent = latest?.unsent.filter((name) => !sent.unsent.includes(name) || !isSame(name, sent, latest)) ?? [];
    // Before the browser's copy: a page that rendered with neither draft would remove its offer under the user's press.
    this.#cached.set(draft);
    if (!latest || (unsent.length === 0 && !draft)) remember(this.#key, null);
    else this.#write({ ...latest, unsent, changes: replaceChanges(fields, unsent, latest.changes) });
  }

  #restoreTyped() {
    const stored = this.#stored();
    const lost = [...this.#typed].filter(
      ([name, change]) =>
        !stored?.unsent.includes(name) && findChange(stored?.changes ?? [], name)?.new_value !== change?.new_value,
    );
    if (lost.length > 0)
      this.update(
        lost.map(([name]) => name),
        lost.flatMap(([, change]) => change ?? []),
      );
    this.#typed.clear();
  }

  /** The stored draft if it has unsent changes and its user is signed in. Otherwise it waits for that user's next sign-in. */
  #unsent() {
    const stored = this.#stored();
    const isOwn = isSignedIn() && (userId() ?? this.#user) === this.#user;
    return stored && stored.unsent.length > 0 && isOwn ? stored : undefined;
  }

  #schedule(delayMs: number) {
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  #clearTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #stored() {
    return readStoredDraft(recall(this.#key));
  }

  #write(draft: StoredDraft) {
    remember(this.#key, JSON.stringify(draft));
  }
}

const findChange = (changes: readonly DraftChange[], name: string) => changes.find((change) => change.name === name);

const isSame = (name: string, ...drafts: StoredDraft[]) =>
  new Set(drafts.map(({ changes }) => JSON.stringify(findChange(changes, name)))).size === 1;

/** Runs the tabs of a browser one after another, so that each starts from the draft that the previous one has saved. */
const withLock = <Result>(key: string, work: () => Result | Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(key, work) : Promise.resolve(work());

const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 429);
