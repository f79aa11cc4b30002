import type { Client } from "pg";
import type { BlobStore } from "../storage/blob-store.ts";
import { addBusiness } from "./add-business.ts";
import { addDocuments } from "./add-documents.ts";
import { addMessages } from "./add-messages.ts";
import { addPeople } from "./add-people.ts";
import { addProducts } from "./add-products.ts";
import { companies, reviewer } from "./companies.ts";
import { addCompany, addNames, hasCompanies, inTransaction, settleTables } from "./demonstration-queries.ts";
import { editsOf } from "./edits.ts";
import { families } from "./families/families.ts";
import { addFieldEdits } from "./field-edit-queries.ts";
import { addNotifications } from "./notification-queries.ts";
import { notificationsOf } from "./notifications.ts";
import { orderStatuses } from "./orders.ts";
import { renderDrawings } from "./pictures.ts";
import { units } from "./product.ts";
import { submissions } from "./submissions.ts";
import { vendorCatalogues } from "./vendor-catalogues.ts";

export interface DemonstrationLoad {
  ownerUrl: string;
  blobs: BlobStore;
  /** Whom the vendors write to. */
  providerName: string;
  /** YYYY-MM-DD; orders and sales figures lie in the twelve months before. */
  today: string;
  onProgress: (step: string) => void;
}

/** Fills an empty portal with the demonstration, wholly or not at all; one that has a company already is left alone. */
export async function loadDemonstration({
  ownerUrl,
  blobs,
  providerName,
  today,
  onProgress,
}: DemonstrationLoad): Promise<void> {
  const isLoaded = await inTransaction(ownerUrl, async (client) => {
    if (await hasCompanies(client)) return false;
    const companyIds = await addCompanies(client, today);
    if (!companyIds) return false;

    onProgress("Drawing the pictures");
    const catalogues = vendorCatalogues(today);
    const pictures = renderDrawings([...catalogues.blueMesa, ...catalogues.harborPipe]);

    await addNames(client, "categories", [...new Set(families.map(({ category }) => category))].toSorted());
    await addNames(client, "units_of_measure", units);
    await addNames(client, "order_statuses", orderStatuses);
    await addPeople(client, companyIds);
    await addMessages(client);
    for (const vendor of ["blueMesa", "harborPipe"] as const) {
      const company = companies[vendor];
      const catalogue = catalogues[vendor];
      const companyId = companyIds[vendor];
      onProgress(`Loading ${catalogue.length} products of ${company.name}`);
      const target = { client, blobs, company, companyId };
      await addProducts(target, catalogue, pictures);
      const orders = await addBusiness(target, catalogue, today);
      onProgress(`Writing documents of ${company.name}`);
      await addDocuments(target, { buyer: providerName, catalogue, orders, pictures, today });
      const edits = editsOf(catalogue, submissions[vendor], company.orders);
      await addFieldEdits(client, companyId, edits, reviewer);
      await addNotifications(client, companyId, notificationsOf({ catalogue, orders, edits, today }, company.orders));
    }
    return true;
  });
  if (isLoaded) await settleTables(ownerUrl);
}

async function addCompanies(client: Client, today: string) {
  const nextYear = Number(today.slice(0, 4)) + 1;
  const blueMesa = await addCompany(client, companies.blueMesa, nextYear);
  const harborPipe = await addCompany(client, companies.harborPipe, nextYear);
  return blueMesa && harborPipe ? { blueMesa, harborPipe } : undefined;
}
