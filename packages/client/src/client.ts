import type {
  ChangePage,
  readChanges,
  readOwnChanges,
  readOwnSnapshot,
  readSnapshot,
} from "../../contract/src/machines/changes.ts";
import type { Endpoint } from "../../contract/src/ground/endpoint.ts";
import type { CallInput, CallOutput } from "../../contract/src/ground/request.ts";
import { readLines } from "./read-snapshot.ts";
import { sendRequest, type ClientSettings, type Input, type Sending } from "./send-request.ts";

/** Creates a client for a portal with an API key. */
export const createClient = (settings: ClientSettings) => ({
  /** Makes a call. Throws an `ApiError` if the portal refuses it or cannot be reached. */
  async call<E extends Endpoint & { answers?: never }>(
    endpoint: E,
    input: Input<E>,
    sending: Sending = {},
  ): Promise<CallOutput<E>> {
    const answer: unknown = await sendRequest(settings, endpoint, input, sending, (response) => response.json());
    return answer as CallOutput<E>; // The portal validates each response against the same schema.
  },

  /** Reads the file that a call answers with, for example a PDF. */
  readFile: <E extends Endpoint & { answers: string }>(
    endpoint: E,
    input: Input<E>,
    sending: Sending = {},
  ): Promise<Uint8Array> =>
    sendRequest(settings, endpoint, input, sending, async (response) => new Uint8Array(await response.arrayBuffer())),

  /**
   * Reads the feed page by page. Store the changes of a page with its `next` in one transaction, and begin with it the next time. With
   * `wait` it waits for further changes and does not end; without, it ends with the last change.
   */
  async *readFeed(
    endpoint: typeof readChanges | typeof readOwnChanges,
    { query }: CallInput<typeof readChanges>,
    sending: Sending = {},
  ): AsyncGenerator<ChangePage, void> {
    let { since } = query;
    for (;;) {
      const page: ChangePage = await this.call<typeof endpoint>(endpoint, { query: { ...query, since } }, sending);
      yield page;
      since = page.next ?? since;
      if (!page.has_more && !query.wait) return;
    }
  },

  /** Reads the records of a snapshot. The last line has the cursor with which the feed continues. */
  async *readSnapshot<E extends typeof readSnapshot | typeof readOwnSnapshot>(
    endpoint: E,
    input: Input<E>,
    sending: Sending = {},
  ) {
    yield* readLines(await sendRequest(settings, endpoint, input, sending, (response) => response));
  },
});

export type Client = ReturnType<typeof createClient>;
