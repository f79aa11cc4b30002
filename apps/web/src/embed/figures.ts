import type { DashboardFigures } from "@lading/contract";

/** Of `readDashboardFigures`. The contract itself, with all its shapes, would be a third of this page. */
const ADDRESS = "/api/embed/figures";

/** A server that does not answer by then will not; the portal offers to try again. */
const LONGEST_WAIT_MS = 15_000;

/** Fetches the figures that the page's token opens. */
export async function loadFigures(): Promise<DashboardFigures> {
  const token = document.documentElement.dataset["token"] ?? "";
  const answer = await fetch(ADDRESS, {
    headers: { authorization: `Bearer ${token}` },
    credentials: "omit",
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  if (!answer.ok) throw new Error(`The figures are refused: ${answer.status}`);
  return (await answer.json()) as DashboardFigures; // the server checks each answer against this shape before it leaves
}
