import type { Portal } from "./portal.ts";
import { signIn } from "./people.ts";
import { undoApprovals } from "./spread-edits.ts";

const FIELDS_AT_ONCE = 1000;
const ROUNDS = 5;

/** Milliseconds from the request to the answer, for so many fields in one call. */
export interface Approvals {
  fields: number;
  p50: number;
  slowest: number;
}

/** Approves what has waited longest, a thousand fields at a time over HTTP, and lets it wait again afterwards. */
export async function measureApprovals(portal: Portal): Promise<Approvals> {
  const { access } = await signIn(portal, "staff");
  const approved: string[] = [];
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await longestWaiting(portal);
      const start = performance.now();
      const results = await approve(portal, access, ids);
      times.push(performance.now() - start);
      approved.push(...ids);
      const others = results.filter(({ status }) => status !== "approved");
      if (others.length > 0) throw new Error(`${others.length} of ${ids.length} fields were not approved.`);
    }
  } finally {
    await undoApprovals(portal.owner, approved);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { fields: FIELDS_AT_ONCE, p50: sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN, slowest: Math.max(...times) };
}

async function longestWaiting({ owner }: Portal) {
  const { rows } = await owner.query<{ id: string }>(
    "select id from field_edits where status = 'pending' order by submitted_at, product_id limit $1",
    [FIELDS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

async function approve({ url }: Portal, token: string, ids: readonly string[]) {
  const answer = await fetch(`${url}/api/provider/edits/decide`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ decisions: ids.map((id) => ({ id, decision: "approve" })) }),
  });
  if (!answer.ok) throw new Error(`Approving failed: ${answer.status} ${await answer.text()}`);
  const { results } = (await answer.json()) as { results: { id: string; status: string }[] }; // As the contract has it.
  return results;
}
