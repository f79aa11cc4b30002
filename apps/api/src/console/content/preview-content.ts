import type { previewContent } from "@lading/contract";
import * as z from "zod/mini";
import { findLatestTerms } from "../../people/account/terms-queries.ts";
import { findDashboardsFor } from "../../portal/dashboards/dashboard-list-queries.ts";
import type { StaffScope } from "../../ground/db/scope.ts";
import { findLabels } from "../../trade/documents/label-queries.ts";
import { findHelpSections } from "../../portal/help/help-section-queries.ts";
import { findServicePlans } from "../../portal/help/service-plan-queries.ts";
import { findDescriptions, findUndismissedMessage } from "../../portal/home/home-queries.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { checkedFields } from "../../ground/http/validate-request.ts";
import type { ContentType, Values } from "./content-type.ts";
import { undoing } from "../../ground/db/undoing.ts";
import { toPreviewReader } from "./preview-queries.ts";
import { requireItem } from "./require-item.ts";

type Request = z.output<typeof previewContent.body>;

/** Returns what a vendor would read if the values were published: they are stored, read with the vendor's queries, and undone. */
export async function preview(scope: StaffScope, types: readonly ContentType[], request: Request) {
  const type = types.find(({ kind }) => kind === request.kind);
  if (!type) throw notFound();
  return undoing(scope.db, async () => {
    const { id, values } = await prepare(scope, type, request);
    await type.publish(scope.db, id, values);
    return readAsVendor(scope, request);
  });
}

async function prepare(scope: StaffScope, type: ContentType, { id, values = {} }: Request) {
  const { db } = scope;
  const item = id === undefined ? undefined : await requireItem(db, type, id);
  const live = item?.is_live ? item.data : undefined;
  const base = item ? (item.waiting?.values ?? item.data) : await type.getDefaults(db);
  const given = readValues(type, { ...base, ...values });
  // Published terms stay, and the preview shows the values as new ones.
  const previewed = item && !(type.isImmutable && live) ? item.id : await type.newId(db);
  const clean = (await type.clean?.(db, previewed, given)) ?? given;
  await type.check?.(db, { id: previewed, live: previewed === item?.id ? live : undefined }, clean);
  return { id: previewed, values: clean };
}

/** Checks values with the schema of the kind's POST. Its messages begin with `values.`. */
function readValues({ calls }: ContentType, values: Values): Values {
  if (!calls.create) throw notFound();
  return checkedFields(z.object({ values: calls.create.body }), { values }).values;
}

async function readAsVendor({ db }: StaffScope, { company_id, role_id }: Request) {
  const reader = toPreviewReader(company_id, role_id);
  const [product, order] = [await findLabels({ db }, "product"), await findLabels({ db }, "order")];
  return {
    announcement: (await findUndismissedMessage(db, reader)) ?? null,
    home_descriptions: await findDescriptions(db),
    help_sections: await findHelpSections({ db }),
    service_plans: await findServicePlans({ db }),
    dashboards: (await findDashboardsFor(db, reader)).map(({ id, name }) => ({ id, name })),
    labels: { product, order },
    terms: (await findLatestTerms({ db })) ?? { text: null, created_ts: null, version: null, sha256: null },
  };
}
