import {
  addShipNotice,
  cancelShipNotice,
  changeShipNotice,
  changeShippingSettings,
  deleteShipNotice,
  listCompanyShipNotices,
  listOpenShipLines,
  listShipNotices,
  listShipNoticeVersions,
  readCompanyShipNotice,
  readHeatChecks,
  readShipNotice,
  readShippingSettings,
  sendShipNotice,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { companyScope, type VendorScope } from "../../ground/db/scope.ts";
import { listCursor } from "../../ground/http/list-cursor.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { addNotice, changeNotice, removeNotice, requireNotice } from "./change-notice.ts";
import { serveLinesToShip } from "./export-lines-to-ship.ts";
import { describeHeats } from "./heats/check-heats.ts";
import { readNamed, readUnread } from "./heats/read-unread.ts";
import { cancel, send } from "./send-or-cancel.ts";
import { findLastCarrier, findNotice, findNotices, findSentNotices, findVersions } from "./ship-notice-queries.ts";
import { findFreeNumber, findOpenLines, findOthers, findShipTo } from "./shipped-line-queries.ts";
import { findSettings, storeSettings } from "./sscc-queries.ts";

const cursor = listCursor("ship-notices", z.tuple([z.string(), z.string()]));

/** Vendors' ship notices, and how staff read them. */
export function shipNoticeRoutes(app: FastifyInstance, { blobs }: { blobs: BlobStore }) {
  serve(app, listShipNotices, async ({ scope, query, request }) => {
    const after = cursor.read(request);
    const { count, rows } = await findNotices(
      scope,
      after === undefined ? query : { ...query, ordering: "-created_at" },
      after,
    );
    return { count, results: rows, ...next(after, rows, query.page_size) };
  });
  serveLinesToShip(app);
  serve(app, listOpenShipLines, ({ scope, query }) => readOpenLines(scope, query.purchase_order));
  serve(app, readShipNotice, ({ scope, params }) => requireNotice(scope, params.id));
  serveInSteps(app, readHeatChecks, async ({ params: { id }, step }) => {
    await step("read only", (scope) => requireNotice(scope, id));
    await readUnread(step, id, blobs);
    return step("read only", (scope) => describeHeats(scope, id));
  });
  serve(app, listShipNoticeVersions, async ({ scope, params }) => {
    const versions = await findVersions(scope, params.id);
    if (!versions) throw notFound();
    return versions;
  });
  serve(app, addShipNotice, ({ scope, body }) => addNotice(scope, body));
  serveInSteps(app, changeShipNotice, async ({ params: { id }, body, step, finish }) => {
    await readNamed(step, id, body.lines, blobs);
    return finish((scope) => changeNotice(scope, id, body));
  });
  serveInSteps(app, sendShipNotice, async ({ params, body, step, finish }) => {
    await readUnread(step, params.id, blobs);
    return finish((scope) => send(scope, params.id, body.version));
  });
  serve(app, cancelShipNotice, ({ scope, params, body }) => cancel(scope, params.id, body.version));
  serve(app, deleteShipNotice, ({ scope, params }) => removeNotice(scope, params.id));
  serve(app, readShippingSettings, ({ scope }) => findSettings(scope));
  serve(app, changeShippingSettings, async ({ scope, body }) => {
    if (!(await storeSettings(scope, body)))
      throw conflict("shipping_settings_changed", "Another person changed the shipping settings.");
    return findSettings(scope);
  });
  serve(app, listCompanyShipNotices, async ({ scope, query, request }) => {
    const after = cursor.read(request);
    const { count, rows } = await findSentNotices(
      scope,
      after === undefined ? query : { ...query, ordering: "-created_at" },
      after,
    );
    return { count, results: rows, ...next(after, rows, query.page_size) };
  });
  serve(app, readCompanyShipNotice, async ({ scope, params }) => {
    const notice = await findNotice(companyScope(scope, params.company), params.id);
    if (!notice) throw notFound();
    return notice;
  });
}

const next = (after: unknown, rows: readonly { id: string; created_at: string }[], size: number) =>
  after === undefined ? {} : { next: cursor.write([...rows], size, ({ created_at, id }) => [created_at, id]) };

async function readOpenLines(scope: VendorScope, numbers: readonly string[]) {
  const [lines, shipTo] = [await findOpenLines(scope, numbers), await findShipTo(scope, numbers)];
  const others = shipTo ? await findOthers(scope, shipTo.place, numbers) : [];
  return {
    ship_to: shipTo?.ship_to ?? null,
    lines: lines.map(({ order_id: _id, place: _place, ...line }) => line),
    others: others.map(({ purchase_order }) => purchase_order),
    others_ship_by: Object.fromEntries(
      others.flatMap(({ purchase_order, ship_by }) => (ship_by === null ? [] : [[purchase_order, ship_by]])),
    ),
    number: await findFreeNumber(scope, numbers[0] ?? "SN"),
    carrier: await findLastCarrier(scope),
  };
}
