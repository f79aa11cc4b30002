import { productSortKeys } from "@lading/contract";
import type { Pool } from "pg";
import { bigCompany, type Person } from "./people.ts";

/** A request that is timed. `isFirst`: a product changes before each request, so each cached count is out of date. */
export interface BenchCall {
  name: string;
  /** Targets apply to groups. Requests of the group `shown` have no target. */
  group: "sorted" | "deep" | "broad" | "review" | "review search" | "find" | "other" | "shown";
  path: string;
  isFirst?: boolean;
  /** The user who sends it; by default the user of the big company. */
  by?: Person;
  /** The number of pending fields. */
  fields?: number;
  /** Requests a compressed response, as browsers do. */
  isCompressed?: boolean;
}

const PAGE_SIZE = 50;

const broadWord = "valve";
const rareWord = "chicago";
const letters = "wcb";

/** Returns the requests of a user of the big company, with 50 rows per page. */
export async function createCalls(owner: Pool): Promise<BenchCall[]> {
  const { skus, matches } = await readCatalogue(owner);
  const lastPage = Math.ceil(skus.length / PAGE_SIZE);
  const pageAt = (share: number) => Math.max(1, Math.round(lastPage * share));

  const sorted = productSortKeys.flatMap((key) =>
    [key, `-${key}`].map((ordering): BenchCall => ({
      name: `page 1 by ${ordering}`,
      group: "sorted",
      path: getListPath({ ordering }),
    })),
  );
  const deep = ["gxp_sku", "name", "-ytd_end_user_sales"].flatMap((ordering) =>
    [0.5, 0.95].map((share): BenchCall => ({
      name: `${share * 100} % depth by ${ordering}`,
      group: "deep",
      path: getListPath({ ordering, page: pageAt(share) }),
    })),
  );
  const searches = (
    [
      ["broad word", broadWord, "broad"],
      ["rare word", rareWord, "other"],
      ["three letters", letters, "other"],
    ] as const
  ).flatMap(([kind, search, group]): BenchCall[] => {
    const name = `${kind} “${search}” (${matches[search]} found)`;
    return [
      { name: `${name}, first time`, group, path: getListPath({ search }), isFirst: true },
      { name: `${name}, again`, group, path: getListPath({ search }) },
    ];
  });
  const sku = skus[Math.floor(skus.length / 2)] ?? "";
  return [
    ...sorted,
    { name: "page 1 by gxp_sku, compressed", group: "shown", path: getListPath({}), isCompressed: true },
    ...deep,
    ...searches,
    { name: "product by key", group: "other", path: `/api/products/${encodeURIComponent(sku)}/` },
  ];
}

/** Returns the URL of a page of the product list. */
export function getListPath(query: Record<string, string | number>) {
  const parameters = new URLSearchParams({ page_size: String(PAGE_SIZE) });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `/api/products/?${parameters.toString()}`;
}

async function readCatalogue(owner: Pool) {
  const company = "select id from companies where company_code = $1";
  const { rows } = await owner.query<{ gxp_sku: string }>(
    `select gxp_sku from products where company_id = (${company}) order by gxp_sku`,
    [bigCompany.code],
  );
  const matches: Record<string, number> = {};
  for (const word of [broadWord, rareWord, letters]) {
    const counted = await owner.query<{ matches: number }>(
      `select count(*)::int as matches from product_search where company_id = (${company}) and search like $2`,
      [bigCompany.code, `%${word}%`],
    );
    matches[word] = counted.rows[0]?.matches ?? 0;
  }
  return { skus: rows.map(({ gxp_sku }) => gxp_sku), matches };
}
