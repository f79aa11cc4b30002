import type { CallTiming } from "./measure-calls.ts";
import { line, type Line, partLines } from "./part-lines.ts";
import type { Results, SizeResult } from "./results.ts";

/** Held against the worst that was measured at any size. */
export function linesToReach(results: Results): Line[] {
  const { sizes, pages, signIns, typing } = results;
  const worstRatio = worst(sizes, isHeld, ({ http, sql }) => (http.p50 - 1) / sql.p50);
  const worstOwnRatio = worst(sizes, isHeld, ({ http, ownSql }) => (http.p50 - 1) / ownSql.p50);
  const deep = worst(
    sizes,
    ({ group }) => group === "deep",
    ({ http }) => http.p50,
  );
  const broad = (isMeant: (name: string) => boolean) =>
    worst(
      sizes,
      ({ group, name }) => group === "broad" && isMeant(name),
      ({ http }) => http.p50,
    );
  const firstBroad = broad((name) => name.endsWith("first time"));
  const nextBroad = broad((name) => name.endsWith("again"));
  const queue = worst(
    sizes,
    ({ group, fields = 0 }) => group === "review" && fields >= 100_000,
    ({ http }) => http.p50,
  );
  const approvals = Math.max(...sizes.flatMap((size) => (size.approvals ? [size.approvals.slowest] : [])));
  const growth = worstGrowth(sizes);
  const rates = sizes.flatMap((size) => size.rates.map((rate) => ({ ...rate, products: size.products })));
  const withoutSql = least(rates, (rate) => rate.portal / rate.fastifyJson);
  const withSql = least(rates, (rate) => rate.portal / rate.fastifySql);
  const memory = Math.max(...sizes.map((size) => size.memory.now));
  const loadMemory = Math.max(...sizes.map(({ load }) => load.memory.now));
  const loading = Math.min(...sizes.map(({ load }) => load.rows / load.seconds));
  const score = (category: "performance" | "accessibility") => Math.min(...pages.map((page) => page[category]));

  return [
    line(
      "HTTP p50 at most 2 times the same SQL (all statements of the call) plus 1 ms",
      worstRatio.value <= 2,
      `${worstRatio.value.toFixed(2)} times plus 1 ms (${worstRatio.where})`,
    ),
    line(
      "The same, beside the call's own statements alone",
      worstOwnRatio.value <= 2,
      `${worstOwnRatio.value.toFixed(2)} times plus 1 ms (${worstOwnRatio.where})`,
    ),
    ...(growth
      ? [
          line(
            "Page 1 at a million at most 1.5 times that at 10 thousand",
            growth.value <= 1.5,
            `${growth.value.toFixed(2)} times (${growth.where})`,
          ),
        ]
      : []),
    line("95 % depth within 15 ms p50", deep.value <= 15, `${deep.value.toFixed(1)} ms (${deep.where})`),
    line(
      "Broad search within 15 ms p50",
      nextBroad.value <= 15,
      `${nextBroad.value.toFixed(1)} ms (${nextBroad.where})`,
    ),
    line(
      "The same, the first time after the catalogue changed",
      firstBroad.value <= 15,
      `${firstBroad.value.toFixed(1)} ms (${firstBroad.where})`,
    ),
    line(
      "Review queue with 100,000 fields that wait within 100 ms p50",
      queue.value <= 100,
      `${queue.value.toFixed(1)} ms (${queue.where})`,
    ),
    line("1,000 fields approved in one call within 2 s", approvals <= 2000, `${Math.round(approvals)} ms`),
    line(
      "At least half the requests per second of Fastify sending the same JSON, which asks no database",
      withoutSql >= 0.5,
      `${withoutSql.toFixed(2)} of it`,
    ),
    line(
      "At least half the requests per second of Fastify running the same SQL",
      withSql >= 0.5,
      `${withSql.toFixed(2)} of it`,
    ),
    line("Memory of the server at most 250 MB after the run", memory <= 250, `${Math.round(memory)} MB`),
    line("Memory of the server at most 250 MB after the load", loadMemory <= 250, `${Math.round(loadMemory)} MB`),
    line(
      "At least 20,000 product rows a second loaded",
      loading >= 20_000,
      `${Math.round(loading).toLocaleString("en-US")} rows a second`,
    ),
    line(
      "Lighthouse, desktop: performance at least 0.95",
      score("performance") >= 0.95,
      score("performance").toFixed(2),
    ),
    line("Lighthouse, desktop: accessibility 1.0", score("accessibility") >= 1, score("accessibility").toFixed(2)),
    ...(signIns
      ? [
          line(
            "Signing in within 60 ms p95, one caller",
            signIns.alone.p95 <= 60,
            `${signIns.alone.p95.toFixed(1)} ms`,
          ),
          line(
            `Under ${signIns.wantedPerSecond} sign-ins a second others are answered within 50 ms p99`,
            signIns.ping.p99 <= 50,
            `${signIns.ping.p99.toFixed(1)} ms`,
          ),
        ]
      : []),
    ...(typing
      ? [
          line(
            `A key typed into a product's form takes at most 16 ms, the processor slowed ${typing.slowed} times`,
            typing.slowest <= 16,
            `${typing.slowest.toFixed(1)} ms, p50 ${typing.p50.toFixed(1)} ms of ${typing.keys} keys`,
          ),
        ]
      : []),
    ...partLines(results),
  ];
}

const isHeld = ({ group }: CallTiming) => group !== "shown";

interface Found {
  value: number;
  where: string;
}

function worst(sizes: SizeResult[], isMeant: (call: CallTiming) => boolean, valueOf: (call: CallTiming) => number) {
  let found: Found = { value: -Infinity, where: "nothing measured" };
  for (const { products, calls } of sizes)
    for (const call of calls.filter(isMeant)) {
      const value = valueOf(call);
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

const least = <Item>(items: Item[], valueOf: (item: Item) => number) => Math.min(...items.map(valueOf));
