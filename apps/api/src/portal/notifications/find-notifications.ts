import type { NotificationsQuery } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { readFigures, type Figures, type Listing } from "./notification-figures-queries.ts";
import { findPage, toPart } from "./notification-page-queries.ts";
import { searchNotifications } from "./notification-search-queries.ts";
import { shapeNotification } from "./shape-notification.ts";

/** Finds one page of the company's notifications, and the number of matches on all pages. */
export async function findNotifications(scope: VendorScope, query: NotificationsQuery, isArchived: boolean) {
  const listing = { ...query, isArchived };
  const figures = await readFigures(scope, listing);
  const { records, count } = await (query.search_string === ""
    ? listNotifications(scope, listing, figures)
    : searchNotifications(scope, listing, figures));
  return { count, results: records.map((record) => shapeNotification(figures.stem, record)) };
}

async function listNotifications(scope: VendorScope, listing: Listing, figures: Figures) {
  const part = toPart(listing, figures.matches);
  return { records: part ? await findPage(scope, listing, figures, part) : [], count: figures.matches };
}
