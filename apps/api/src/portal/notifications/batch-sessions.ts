/** The longest time that a request waits for others, so that one statement answers all of them. */
const BATCH_MS = 250;
/** Requests wait only if this many sessions asked within BATCH_MS. A small portal answers each request immediately. */
const MIN_CROWD = 8;

/**
 * Returns a function that reads the row of one session. If many sessions ask, `read` gets their ids together. It runs after the
 * last of them has asked, so no answer is older than its request.
 */
export function batchSessions<Row>(read: (sessionIds: string[]) => Promise<Map<string, Row>>) {
  const isCrowded = watchCrowd();
  let sessionIds = new Set<string>();
  let rows: Promise<Map<string, Row>> | undefined;

  const readBatch = async () => {
    await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
    const batch = [...sessionIds];
    sessionIds = new Set();
    rows = undefined;
    return read(batch);
  };

  return async (sessionId: string): Promise<Row | undefined> => {
    if (!isCrowded(sessionId)) return (await read([sessionId])).get(sessionId);
    sessionIds.add(sessionId);
    rows ??= readBatch();
    return (await rows).get(sessionId);
  };
}

/** Returns a function that notes a request and returns whether many sessions asked in the last complete period. */
function watchCrowd() {
  let sessionIds = new Set<string>();
  let end = 0;
  let wasCrowded = false;
  return (sessionId: string) => {
    const now = performance.now();
    if (now >= end) {
      wasCrowded = now < end + BATCH_MS && sessionIds.size >= MIN_CROWD;
      sessionIds = new Set();
      end = now + BATCH_MS;
    }
    sessionIds.add(sessionId);
    return wasCrowded;
  };
}
