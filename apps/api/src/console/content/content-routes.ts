import { type Endpoint, listDashboardSources, previewContent, previewMail, sendTestMail } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { findItem, findItems, findVersions, type ItemQuery } from "./content-queries.ts";
import type { ContentType } from "./content-type.ts";
import { createContentTypes, type ContentParts } from "./content-types.ts";
import { preview } from "./preview-content.ts";
import { toRecordedChange, toRecordedRemoval } from "./recorded-change.ts";
import { removeContent } from "./remove-content.ts";
import { changeContent, createContent, restoreContent, type Saved } from "./save-content.ts";
import { showItems, showVersion } from "./show-item.ts";
import { previewMailTexts, sendTest, type TryingParts } from "./try-mail.ts";

/** Serves the calls of every kind of content. */
export function contentRoutes(app: FastifyInstance, parts: ContentParts & TryingParts) {
  const types = createContentTypes(parts);
  for (const type of types) serveKind(app, type);
  serve(app, listDashboardSources, async () => parts.dashboardSources.map(({ id, name }) => ({ id, name })));
  serve(app, previewMail, ({ scope, params, body }) => previewMailTexts(scope, parts, params.id, body));
  serve(app, sendTestMail, ({ scope, params, body }) => sendTest(scope, parts, params.id, body));
  serve(app, previewContent, ({ scope, body }) => preview(scope, types, body));
}

/** `contentCalls` of the contract checks the shapes of all casts here. */
function serveKind(app: FastifyInstance, type: ContentType) {
  const { calls } = type;

  serve(app, calls.list, async ({ scope, query }) => {
    const { db } = scope as StaffScope;
    const { rows, count } = await findItems(db, type, query as ItemQuery);
    return { count, results: await showItems(db, type, rows) };
  });

  serve(app, calls.read, ({ scope, params }) => showItem(scope as StaffScope, type, getId(params)));

  serve(app, calls.versions, async ({ scope, params, query }) => {
    const { db } = scope as StaffScope;
    const item = await findItem(db, type, getId(params));
    if (!item) throw notFound();
    const { rows, count } = await findVersions(db, type, item.id, query as ItemQuery);
    if (item.revision > 0) return { count, results: rows.map(showVersion) };
    // Nobody has changed the item, so it has only the published version.
    return { count: 1, results: [showVersion({ ...item, number: 1, restored_from: null })] };
  });

  const serveChange = (call: Endpoint, save: (scope: StaffScope, id: number, body: never) => Promise<Saved>) =>
    // In steps, so that the audit record gets the values before and after.
    serveInSteps(app, call as typeof calls.change & { access: "staff" }, async (given) => {
      const { item } = await given.finish(
        async (scope) => {
          const saved = await save(scope, getId(given.params), given.body);
          return { item: await showItem(scope, type, saved.id), saved };
        },
        ({ saved }) => toRecordedChange(saved),
      );
      return item;
    });
  if (calls.create) serveChange(calls.create, (scope, _id, body) => createContent(scope, type, body));
  serveChange(calls.change, (scope, id, body) => changeContent(scope, type, id, body));
  serveChange(calls.restore, (scope, id, body) => restoreContent(scope, type, id, body));

  serveInSteps(app, calls.remove as typeof calls.remove & { access: "staff" }, async (call) => {
    await call.finish(
      (scope) => removeContent(scope, type, getId(call.params), call.query as object),
      toRecordedRemoval,
    );
    return {};
  });
}

const getId = (params: unknown) => Number((params as { id?: number } | undefined)?.id);

async function showItem({ db }: StaffScope, type: ContentType, id: number) {
  const item = await findItem(db, type, id);
  const [shown] = item ? await showItems(db, type, [item]) : [];
  if (!shown) throw notFound();
  return shown;
}
