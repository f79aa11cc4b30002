import type { Opening } from "./measure-opening.ts";
import type { Device, PageScores } from "./measure-pages.ts";
import type { Grid } from "./measure-grid.ts";
import type { Typing } from "./measure-typing.ts";
import { target, type Target } from "./part-targets.ts";
import type { Results } from "./results.ts";

/** Returns the targets of what runs in a browser. */
export function getPageTargets({ pages, typing, grid, opening }: Results): Target[] {
  return [
    ...getScoreTargets("desktop", pages),
    ...getScoreTargets("mobile", pages),
    ...(opening ? getOpeningTargets(opening) : []),
    ...(typing ? [getTypingTarget(typing)] : []),
    ...(grid ? getGridTargets(grid) : []),
  ];
}

function getScoreTargets(device: Device, measured: readonly PageScores[]): Target[] {
  const pages = measured.filter((page) => page.device === device);
  if (pages.length === 0) return [];
  const list = (category: "performance" | "accessibility") =>
    pages.map((page) => `${page.page} ${page[category].toFixed(2)}`).join(", ");
  return [
    target(
      `Lighthouse, ${device}: performance at least 0.95`,
      pages.every(({ performance }) => performance >= 0.95),
      list("performance"),
    ),
    target(
      `Lighthouse, ${device}: accessibility 1.0`,
      pages.every(({ accessibility }) => accessibility >= 1),
      list("accessibility"),
    ),
  ];
}

const getOpeningTargets = ({ slowed, cold, warm }: Opening): Target[] => [
  target(
    `First row of the catalogue within 300 ms of the first press on its link, on a processor slowed ${slowed} times`,
    cold <= 300,
    `${Math.round(cold)} ms`,
  ),
  target("The same within 100 ms if the catalogue was open before", warm <= 100, `${Math.round(warm)} ms`),
];

const getTypingTarget = ({ slowed, keys, p50, p99, slowest }: Typing) =>
  target(
    `99 of 100 keys typed into a product's form take at most 16 ms each on a processor slowed ${slowed} times`,
    p99 <= 16,
    `p99 ${p99.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms of ${keys} keys`,
  );

const getGridTargets = ({ slowed, products, keys, p50, p99, paste }: Grid) => [
  target(
    `99 of 100 keys in the grid of ${products} products take at most 16 ms each on a processor slowed ${slowed} times`,
    p99 <= 16,
    `p99 ${p99.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms of ${keys} keys`,
  ),
  target(
    `Pasting 500 by 5 cells into it takes at most 300 ms on a processor slowed ${slowed} times`,
    paste <= 300,
    `${Math.round(paste)} ms`,
  ),
];
