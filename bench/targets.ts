import type { CallTiming } from "./measure-calls.ts";
import { getPageTargets } from "./page-targets.ts";
import { target, type Target, getPartTargets } from "./part-targets.ts";
import type { Results, SizeResult } from "./results.ts";

/** Returns the targets of the parts that were measured. */
export function getTargets(results: Results): Target[] {
  const { sizes, signIns } = results;
  return [
    ...(sizes.length > 0 ? getSizeTargets(sizes) : []),
    ...(signIns
      ? [
          target(
            "Signing in within 60 ms p95, one caller",
            signIns.alone.p95 <= 60,
            `${signIns.alone.p95.toFixed(1)} ms`,
          ),
          ...(signIns.withApp
            ? [
                target(
                  "Signing in with an authenticator app within 80 ms p95, one caller",
                  signIns.withApp.p95 <= 80,
                  `${signIns.withApp.p95.toFixed(1)} ms`,
                ),
              ]
            : []),
          target(
            `With ${signIns.wantedPerSecond} sign-ins per second, other requests within 50 ms p99`,
            signIns.ping.p99 <= 50,
            `${signIns.ping.p99.toFixed(1)} ms`,
          ),
          ...(signIns.atCompany
            ? [
                target(
                  `With ${signIns.wantedPerSecond} sign-ins per second at a company's identity provider, other requests within 50 ms p99`,
                  signIns.atCompany.ping.p99 <= 50,
                  `${signIns.atCompany.ping.p99.toFixed(1)} ms`,
                ),
              ]
            : []),
        ]
      : []),
    ...getPageTargets(results),
    ...getPartTargets(results),
  ];
}

/** Compares each target with the worst measurement at any size. */
function getSizeTargets(sizes: SizeResult[]): Target[] {
  const worstRatio = worst(sizes, hasTarget, ({ http, sql }) => (http.p50 - 1) / sql.p50);
  const worstOwnRatio = worst(sizes, hasTarget, ({ http, ownSql }) => (http.p50 - 1) / ownSql.p50);
  const deep = worst(
    sizes,
    ({ group }) => group === "deep",
    ({ http }) => http.p50,
  );
  const broad = (isIncluded: (name: string) => boolean) =>
    worst(
      sizes,
      ({ group, name }) => group === "broad" && isIncluded(name),
      ({ http }) => http.p50,
    );
  const firstBroad = broad((name) => name.endsWith("first time"));
  const nextBroad = broad((name) => name.endsWith("again"));
  const review = (wanted: CallTiming["group"]) =>
    worst(
      sizes,
      ({ group, fields = 0 }) => group === wanted && fields >= 100_000,
      ({ http }) => http.p50,
    );
  const queue = review("review");
  const queueSearch = review("review search");
  const finding = worst(
    sizes,
    ({ group }) => group === "find",
    ({ http }) => http.p95,
  );
  const approvals = Math.max(...sizes.flatMap((size) => (size.approvals ? [size.approvals.slowest] : [])));
  const growth = worstGrowth(sizes);
  const rates = sizes.flatMap((size) => size.rates.map((rate) => ({ ...rate, products: size.products })));
  const withoutSql = least(rates, (rate) => rate.portal / rate.fastifyJson);
  const withSql = least(rates, (rate) => rate.portal / rate.fastifySql);
  const memory = Math.max(...sizes.map((size) => size.memory.now));
  const loadMemory = Math.max(...sizes.map(({ load }) => load.memory.now));
  const loading = Math.min(...sizes.map(({ load }) => load.rows / load.seconds));

  return [
    target(
      "HTTP p50 at most 2 times the same SQL (all statements of the request) plus 1 ms",
      worstRatio.value <= 2,
      `${worstRatio.value.toFixed(2)} times plus 1 ms (${worstRatio.where})`,
    ),
    target(
      "The same, compared with only the request's own statements",
      worstOwnRatio.value <= 2,
      `${worstOwnRatio.value.toFixed(2)} times plus 1 ms (${worstOwnRatio.where})`,
    ),
    ...(growth
      ? [
          target(
            "Page 1 at a million at most 1.5 times that at 10 thousand",
            growth.value <= 1.5,
            `${growth.value.toFixed(2)} times (${growth.where})`,
          ),
        ]
      : []),
    target(
      "Half the depth and 95 % of it within 15 ms p50",
      deep.value <= 15,
      `${deep.value.toFixed(1)} ms (${deep.where})`,
    ),
    target(
      "Broad search within 15 ms p50",
      nextBroad.value <= 15,
      `${nextBroad.value.toFixed(1)} ms (${nextBroad.where})`,
    ),
    target(
      "The same, first request after the catalogue changed",
      firstBroad.value <= 15,
      `${firstBroad.value.toFixed(1)} ms (${firstBroad.where})`,
    ),
    ...(Number.isFinite(queue.value)
      ? [
          target(
            "Review queue with 100,000 pending fields within 15 ms p50",
            queue.value <= 15,
            `${queue.value.toFixed(1)} ms (${queue.where})`,
          ),
        ]
      : []),
    ...(Number.isFinite(queueSearch.value)
      ? [
          target(
            "The review queue, searched, within 20 ms p50",
            queueSearch.value <= 20,
            `${queueSearch.value.toFixed(1)} ms (${queueSearch.where})`,
          ),
        ]
      : []),
    ...(Number.isFinite(finding.value)
      ? [
          target(
            "Quick search within 100 ms p95",
            finding.value <= 100,
            `${finding.value.toFixed(1)} ms (${finding.where})`,
          ),
        ]
      : []),
    target("1,000 fields approved in one request within 2 s", approvals <= 2000, `${Math.round(approvals)} ms`),
    target(
      "At least half the requests per second of Fastify sending the same JSON without a database",
      withoutSql >= 0.5,
      `${withoutSql.toFixed(2)} of it`,
    ),
    target(
      "At least half the requests per second of Fastify running the same SQL",
      withSql >= 0.5,
      `${withSql.toFixed(2)} of it`,
    ),
    target("Memory of the server at most 220 MB after the run", memory <= 220, `${Math.round(memory)} MB`),
    target("Memory of the server at most 250 MB after the load", loadMemory <= 250, `${Math.round(loadMemory)} MB`),
    target(
      "At least 20,000 product rows per second loaded",
      loading >= 20_000,
      `${Math.round(loading).toLocaleString("en-US")} rows per second`,
    ),
  ];
}

const hasTarget = ({ group }: CallTiming) => group !== "shown" && group !== "review search";

interface Found {
  value: number;
  where: string;
}

function worst(sizes: SizeResult[], isIncluded: (call: CallTiming) => boolean, getValue: (call: CallTiming) => number) {
  let found: Found = { value: -Infinity, where: "nothing measured" };
  for (const { products, calls } of sizes)
    for (const call of calls.filter(isIncluded)) {
      const value = getValue(call);
      if (value > found.value) found = { value, where: `${call.name}, ${products.toLocaleString("en-US")} products` };
    }
  return found;
}

function worstGrowth(sizes: SizeResult[]) {
  const small = sizes.find(({ products }) => products === 10_000);
  const large = sizes.find(({ products }) => products === 1_000_000);
  if (!small || !large) return undefined;
  const before = new Map(small.calls.map(({ name, http }) => [name, http.p50]));
  return worst(
    [large],
    ({ group }) => group === "sorted",
    ({ name, http }) => http.p50 / (before.get(name) ?? Number.NaN),
  );
}

const least = <Item>(items: Item[], getValue: (item: Item) => number) => Math.min(...items.map(getValue));
