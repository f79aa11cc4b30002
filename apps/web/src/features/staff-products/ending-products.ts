/** A product that staff withdraw or restore. */
export interface EndingProduct {
  company: { id: string };
  gxp_sku: string;
  name: string;
}

type Send = (company: string, gxpSkus: string[]) => Promise<{ results: readonly { status: string }[] }>;

/** Sends one call for each company of the products, and returns how many products were changed. */
export async function sendByCompany(products: readonly EndingProduct[], send: Send) {
  let changed = 0;
  for (const [company, own] of Map.groupBy(products, (product) => product.company.id)) {
    const { results } = await send(
      company,
      own.map(({ gxp_sku }) => gxp_sku),
    );
    changed += results.filter(({ status }) => status === "withdrawn" || status === "restored").length;
  }
  return changed;
}

export const countProducts = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "product" : "products"}`;
