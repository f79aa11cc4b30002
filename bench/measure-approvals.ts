import type { Portal } from "./portal.ts";
import { signIn } from "./people.ts";
import { undoApprovals } from "./spread-edits.ts";

const FIELDS_PER_REQUEST = 1000;
const ROUNDS = 5;

/** Milliseconds from the request to the response, for `fields` fields in one request. */
export interface Approvals {
  fields: number;
  p50: number;
  slowest: number;
}

/** Approves the longest-waiting fields over HTTP, a thousand at a time, and makes them pending again afterwards. */
export async function measureApprovals(portal: Portal): Promise<Approvals> {
  const { access } = await signIn(portal, "staff");
  const approved: string[] = [];
  const times: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await findLongestWaiting(portal);
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
  return { fields: FIELDS_PER_REQUEST, p50: sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN, slowest: Math.max(...times) };
}

async function findLongestWaiting({ owner }: Portal) {
  const { rows } = await owner.query<{ id: string }>(
    "select id from field_edits where status = 'pending' order by submitted_at, product_id limit $1",
    [FIELDS_PER_REQUEST],
  );
  return rows.map(({ id }) => id);
}

async function approve({ url }: Portal, token: string, ids: readonly string[]) {
  const response = await fetch(`${url}/api/provider/edits/decide`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ decisions: ids.map((id) => ({ id, decision: "approve" })) }),
  });
  if (!response.ok) throw new Error(`Approving failed: ${response.status} ${await response.text()}`);
  const { results } = (await response.json()) as { results: { id: string; status: string }[] }; // The response of the contract.
  return results;
}
