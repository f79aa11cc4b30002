import type { Notification, NotificationsQuery } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { readFigures, type Figures, type Listing } from "./notification-figures-queries.ts";
import { findPage, toPart } from "./notification-page-queries.ts";
import { searchNotifications } from "./notification-search-queries.ts";
import { findPersonal } from "./personal-notification-queries.ts";
import { shapeNotification } from "./shape-notification.ts";

/**
 * Finds one page of the notifications of the company and of the caller, and the number of matches on all pages. The caller's own are
 * few, and it reads all of them. The page cannot begin earlier among those of the company than if all of the caller's own came before
 * it, so it reads from there.
 */
export async function findNotifications(
  scope: VendorScope,
  { page, page_size, ...query }: NotificationsQuery,
  isArchived: boolean,
) {
  const own = await findPersonal(scope, { ...query, isArchived });
  const first = (page - 1) * page_size;
  const skipped = Math.max(0, first - own.length);
  const ofCompany = await findOfCompany(scope, { ...query, isArchived, skipped, length: page_size + own.length });
  return {
    count: ofCompany.count + own.length,
    results: mergeByTime(ofCompany.results, own, query.ordering).slice(first - skipped, first - skipped + page_size),
  };
}

function mergeByTime(ofCompany: Notification[], own: Notification[], ordering: NotificationsQuery["ordering"]) {
  if (own.length === 0) return ofCompany;
  const way = ordering === "event_date" ? 1 : -1;
  // Sorting is stable, so those of the company keep the order of their numbers.
  return [...ofCompany, ...own].toSorted((a, b) => way * (Date.parse(a.event_date) - Date.parse(b.event_date)));
}

async function findOfCompany(scope: VendorScope, listing: Listing) {
  const figures = await readFigures(scope, listing);
  const { records, count } = await (listing.search_string === ""
    ? listNotifications(scope, listing, figures)
    : searchNotifications(scope, listing, figures));
  return { count, results: records.map((record) => shapeNotification(figures.stem, record)) };
}

async function listNotifications(scope: VendorScope, listing: Listing, figures: Figures) {
  const part = toPart(listing, figures.matches);
  return { records: part ? await findPage(scope, listing, figures, part) : [], count: figures.matches };
}
