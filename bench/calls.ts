import { productSortKeys } from "@lading/contract";
import type { Pool } from "pg";
import { bigCompany, type Person } from "./people.ts";

/** A call that is timed. `isFirst`: each time is the first since the catalogue changed, so nothing is remembered of it. */
export interface BenchCall {
  name: string;
  /** What the lines to reach tell apart; those that are only shown are held against none. */
  group: "sorted" | "deep" | "broad" | "review" | "other" | "shown";
  path: string;
  isFirst?: boolean;
  /** Who asks; the big company's user unless it is said. */
  by?: Person;
  /** How many fields wait for approval. */
  fields?: number;
  /** Asked for as browsers do, compressed. */
  isCompressed?: boolean;
}

const PAGE_SIZE = 50;

const broadWord = "valve";
const rareWord = "chicago";
const piece = "wcb";

/** What a user of the big company asks for, 50 rows a page. */
export async function callsOf(owner: Pool): Promise<BenchCall[]> {
  const { skus, matches } = await readCatalogue(owner);
  const lastPage = Math.ceil(skus.length / PAGE_SIZE);
  const pageAt = (share: number) => Math.max(1, Math.round(lastPage * share));

  const sorted = productSortKeys.flatMap((key) =>
    [key, `-${key}`].map((ordering): BenchCall => ({
      name: `page 1 by ${ordering}`,
      group: "sorted",
      path: list({ ordering }),
    })),
  );
  const deep = ["gxp_sku", "name", "-ytd_end_user_sales"].flatMap((ordering) =>
    [0.5, 0.95].map((share): BenchCall => ({
      name: `${share * 100} % depth by ${ordering}`,
      // The middle is the farthest from both ends; it is shown, the line speaks of 95 %.
      group: share === 0.95 ? "deep" : "shown",
      path: list({ ordering, page: pageAt(share) }),
    })),
  );
  const searches = (
    [
      ["broad word", broadWord, "broad"],
      ["rare word", rareWord, "other"],
      ["three letters", piece, "other"],
    ] as const
  ).flatMap(([what, search, group]): BenchCall[] => {
    const name = `${what} “${search}” (${matches[search]} found)`;
    return [
      { name: `${name}, first time`, group, path: list({ search }), isFirst: true },
      { name: `${name}, again`, group, path: list({ search }) },
    ];
  });
  const sku = skus[Math.floor(skus.length / 2)] ?? "";
  return [
    ...sorted,
    { name: "page 1 by gxp_sku, compressed", group: "shown", path: list({}), isCompressed: true },
    ...deep,
    ...searches,
    { name: "product by key", group: "other", path: `/api/products/${encodeURIComponent(sku)}/` },
  ];
}

/** The path of a page of the list. */
export function list(query: Record<string, string | number>) {
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
  for (const word of [broadWord, rareWord, piece]) {
    const counted = await owner.query<{ matches: number }>(
      `select count(*)::int as matches from product_search where company_id = (${company}) and search like $2`,
      [bigCompany.code, `%${word}%`],
    );
    matches[word] = counted.rows[0]?.matches ?? 0;
  }
  return { skus: rows.map(({ gxp_sku }) => gxp_sku), matches };
}
