/*
 * Computes what a portal of a given size takes, from the costs of one thing in docs/scaling.md: node bench/simulate-scale.ts
 * [companies] [products] [users]. It measures nothing.
 */

/** Bytes on disk with all indexes, search and feeds, measured with 8,000 products, 1,500 orders, 400 users and 400 documents. A change
 * also leaves 1,050 bytes of the former product, which vacuum makes free for later changes. */
const bytes = { product: 4209, change: 376, order: 1421, user: 4034, document: 2970 };
/** Milliseconds of one core of the portal, measured on a busy machine: a row of a load, and a page of 50 products. */
const portalMs = { row: 0.36, page: 3.45 };

/** Assumptions about use. Replace them with your own. */
const use = {
  ordersOfCompany: 500,
  documentsOfCompany: 300,
  /** The share of products that the provider's system changes in a day. */
  changedDaily: 0.02,
  /** The share of users who work in the busiest hour, and the seconds between two requests of one. */
  activeUsers: 0.1,
  pauseSeconds: 10,
};

const [companies = 10_000, products = 100_000_000, users = 20_000] = process.argv.slice(2).map(Number);
const requests = (users * use.activeUsers) / use.pauseSeconds;
const rows = products * use.changedDaily;
const gigabytes = (count: number, each: number) => `${((count * each) / 1e9).toFixed(1)} GB`;
const results = [
  ["products", gigabytes(products, bytes.product)],
  ["orders", gigabytes(companies * use.ordersOfCompany, bytes.order)],
  ["documents, without their files", gigabytes(companies * use.documentsOfCompany, bytes.document)],
  ["users with a session", gigabytes(users, bytes.user)],
  ["changes of products in a year", gigabytes(rows * 365, bytes.change)],
  ["loads of a day, on one core of the portal", `${((rows * portalMs.row) / 3_600_000).toFixed(1)} h`],
  ["requests in a second of the busiest hour", requests.toFixed(0)],
  ["cores of the portal for them", ((requests * portalMs.page) / 1000).toFixed(1)],
  ["first load of all products, on one core of the portal", `${((products * portalMs.row) / 3_600_000).toFixed(1)} h`],
];
for (const [what, size] of results) console.log(`${what}: ${size}`);
