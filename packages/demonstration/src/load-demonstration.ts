import type { Client } from "pg";
import { addBusiness } from "./add-business.ts";
import { addDocuments } from "./add-documents.ts";
import { addMessages } from "./add-messages.ts";
import { addPeople, type Credentials } from "./add-people.ts";
import { addProducts } from "./add-products.ts";
import { companies, provider, reviewer, suspendedCompany } from "./companies.ts";
import {
  addCompany,
  addDiscontinuations,
  addEnds,
  addFeedKey,
  addNames,
  addRun,
  addWorkClaims,
  addWorkView,
  inTransaction,
  isEmpty,
  nameProvider,
  settleTables,
  suspendCompany,
} from "./demonstration-queries.ts";
import { createEditSet } from "./edit-set.ts";
import { createEdits } from "./edits.ts";
import { families } from "./families/families.ts";
import { addEditSet, addFieldEdits, addProposals } from "./field-edit-queries.ts";
import { addNotifications } from "./notification-queries.ts";
import { createNotifications } from "./notifications.ts";
import { orderStatuses } from "./orders.ts";
import { renderDrawings } from "./pictures.ts";
import { proposals } from "./proposals.ts";
import type { Portal } from "./portal.ts";
import { units } from "./product.ts";
import { feedKeyName, runs } from "./runs.ts";
import { addWebhook } from "./webhook-queries.ts";
import { submissions } from "./submissions.ts";
import { discontinuations, ends, workClaims, workViews } from "./work.ts";
import { vendorCatalogues } from "./vendor-catalogues.ts";

export interface DemonstrationLoad {
  ownerUrl: string;
  portal: Portal;
  /** YYYY-MM-DD. Orders and sales are in the twelve months before. */
  today: string;
  /** The password of every user; undefined gives each user a random one. */
  publicPassword: string | undefined;
  onProgress: (step: string) => void;
}

/**
 * Fills an empty portal with the demonstration in one transaction. Changes nothing if a company or a user exists. Returns
 * the random passwords of the users, which are stored only as hashes.
 */
export async function loadDemonstration({
  ownerUrl,
  portal,
  today,
  publicPassword,
  onProgress,
}: DemonstrationLoad): Promise<Credentials[]> {
  const credentials = await inTransaction(ownerUrl, async (client) => {
    if (!(await isEmpty(client))) return undefined;
    const companyIds = await addCompanies(client, today);
    if (!companyIds) return undefined;

    if (portal.providerName === undefined) await nameProvider(client, provider);
    onProgress("Drawing the pictures");
    const catalogues = vendorCatalogues(today);
    const pictures = renderDrawings([...catalogues.blueMesa, ...catalogues.harborPipe]);

    await addNames(client, "categories", [...new Set(families.map(({ category }) => category))].toSorted());
    await addNames(client, "units_of_measure", units);
    await addNames(client, "order_statuses", orderStatuses);
    const credentials = await addPeople(client, companyIds, publicPassword, portal);
    const suspended = await addCompany(client, suspendedCompany, Number(today.slice(0, 4)) + 1);
    if (suspended) await suspendCompany(client, suspended, reviewer, "Certificate of insurance has lapsed.");
    await addMessages(client);
    for (const vendor of ["blueMesa", "harborPipe"] as const) {
      const company = companies[vendor];
      const catalogue = catalogues[vendor];
      const companyId = companyIds[vendor];
      onProgress(`Loading ${catalogue.length} products of ${company.name}`);
      const target = { client, blobs: portal.blobs, company, companyId };
      await addProducts(target, catalogue, pictures);
      const orders = await addBusiness(target, catalogue, today);
      onProgress(`Writing documents of ${company.name}`);
      await addDocuments(target, { buyer: portal.providerName ?? provider.name, catalogue, orders, pictures, today });
      const edits = createEdits(catalogue, submissions[vendor], company.orders);
      await addFieldEdits(client, companyId, edits, reviewer);
      if (vendor === "blueMesa")
        await addEditSet(client, companyId, createEditSet(catalogue, edits, company.orders), reviewer);
      if (vendor === "blueMesa") {
        await addProposals(client, companyId, proposals, reviewer);
        await addEnds(client, companyId, ends);
        await addDiscontinuations(client, companyId, { author: edits[0]?.author, reviewer }, discontinuations);
      }
      await addNotifications(
        client,
        companyId,
        createNotifications({ catalogue, orders, edits, today }, company.orders, portal.notificationTexts),
      );
    }
    for (const view of workViews) await addWorkView(client, view);
    for (const { owner, places } of workClaims) await addWorkClaims(client, owner, places);
    const feedKeyId = await addFeedKey(client, reviewer, feedKeyName);
    for (const run of runs) await addRun(client, run, feedKeyId);
    await addWebhook(client, reviewer);
    return credentials;
  });
  if (credentials) await settleTables(ownerUrl);
  return credentials ?? [];
}

async function addCompanies(client: Client, today: string) {
  const nextYear = Number(today.slice(0, 4)) + 1;
  const blueMesa = await addCompany(client, companies.blueMesa, nextYear);
  const harborPipe = await addCompany(client, companies.harborPipe, nextYear);
  return blueMesa && harborPipe ? { blueMesa, harborPipe } : undefined;
}
