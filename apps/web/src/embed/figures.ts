import type { CountedFigures, DashboardFigures } from "@lading/contract";

/** The path of `readDashboardFigures`, copied because importing the contract would make up a third of this page's size. */
const ADDRESS = "/api/embed/figures";

/** After this time the request fails and the portal offers a retry. */
const LONGEST_WAIT_MS = 15_000;

/** Fetches the figures with the page's token. */
export async function loadFigures(): Promise<CountedFigures> {
  const token = document.documentElement.dataset["token"] ?? "";
  const answer = await fetch(ADDRESS, {
    headers: { authorization: `Bearer ${token}` },
    credentials: "omit",
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  });
  if (!answer.ok) throw new Error(`The figures are refused: ${answer.status}`);
  return toNumbers((await answer.json()) as DashboardFigures); // the server checks each answer against this shape before it leaves
}

/** Money is sent as text. A chart needs numbers. */
const toNumbers = ({ highlights, charts, ...figures }: DashboardFigures): CountedFigures => ({
  ...figures,
  highlights: highlights.map((highlight) => ({ ...highlight, value: toNumber(highlight.value) })),
  charts: charts.map((chart) => ({
    ...chart,
    rows: chart.rows.map((row) => ({ ...row, values: row.values.map(toNumber) })),
  })),
});

const toNumber = (value: number | string | null) => (value === null ? null : Number(value));
