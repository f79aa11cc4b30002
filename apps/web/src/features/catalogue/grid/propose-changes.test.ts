import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveTokens } from "../../../lib/session.ts";
import { GridState } from "./grid-state.ts";
import { proposeChanges } from "./propose-changes.ts";

interface Submitted {
  set: string;
  products: { gxp_sku: string }[];
}

let submitted: Submitted[];
/** The place of the call that does not reach the server. */
let lost: number;

beforeEach(() => {
  submitted = [];
  lost = -1;
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    if (path.endsWith("/rows/")) return Response.json({ rows: [] });
    const sent = JSON.parse(body) as Submitted; // the contract's body of the only other call
    submitted.push(sent);
    if (submitted.length - 1 === lost) return Response.error();
    return Response.json({ results: sent.products.map(({ gxp_sku }) => ({ gxp_sku, status: "pending" })) });
  });
  saveTokens({ access: "a", refresh: "r" });
});
afterEach(() => vi.unstubAllGlobals());

function aChangedGrid(products: number) {
  const skus = Array.from({ length: products }, (_, place) => `G-${place}`);
  const grid = new GridState(skus, { categories: [], units_of_measure: [] });
  grid.addRows(
    skus.map((gxp_sku) => ({ gxp_sku, name: "Valve", image_url: null, values: { price: "10.00" }, pending: {} })),
  );
  grid.set(skus.map((gxp_sku) => ({ gxp_sku, name: "price", value: "11.00" })));
  return grid;
}

test(
  "a proposal that was cut off goes on in its set, and the next one has another",
  { tags: ["XLS-10.11"] },
  async () => {
    const grid = aChangedGrid(700);
    lost = 1;
    await expect(proposeChanges(grid)).rejects.toThrow(/server/i);
    expect(grid.summary()).toMatchObject({ changes: 200 });
    expect(await proposeChanges(grid)).toMatchObject({ changes: 200, products: 200, refused: 0 });
    const [first, second, third] = submitted;
    expect([first, second, third].map((call) => call?.products.length)).toEqual([500, 200, 200]);
    expect(new Set(submitted.map(({ set }) => set)).size).toBe(1);

    await proposeChanges(aChangedGrid(1));
    expect(submitted).toHaveLength(4);
    expect(submitted[3]?.set).not.toBe(first?.set);
  },
);
