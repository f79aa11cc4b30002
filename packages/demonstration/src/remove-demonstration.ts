import type pg from "pg";
import { helpSections, updateMessage } from "./add-messages.ts";
import { termsText } from "./terms-text.ts";
import { colleagues } from "./colleagues.ts";
import { companies, provider, suspendedCompany, users } from "./companies.ts";
import { earlierMessage, waitingTexts } from "./drafts.ts";
import { families } from "./families/families.ts";
import { orderStatuses } from "./orders.ts";
import type { BlobStore } from "./portal.ts";
import { units } from "./product.ts";
import {
  deleteHelpSection,
  deleteHoldings,
  deleteTerms,
  deleteUnusedNames,
  deleteUpdateMessages,
  deleteWaitingText,
  findHoldings,
  forgetLooseFiles,
  forgetName,
  openSetUp,
} from "./removal-queries.ts";

const codes = [...Object.values(companies), suspendedCompany].map(({ code }) => code);
const emails = [...users, ...colleagues].map(({ email }) => email);

/** Counts the rows that `removeDemonstration` would remove, including users who joined the demonstration's companies. */
export const findDemonstration = (client: pg.Client) => findHoldings(client, codes, emails);

/**
 * Removes the demonstration's companies and users with all their data, and its terms, help and messages unless they were
 * changed. The audit record stays.
 */
export async function removeDemonstration(client: pg.Client, blobs: Pick<BlobStore, "remove">) {
  await client.query("begin");
  const keys = await deleteHoldings(client, await findDemonstration(client));
  await deleteTerms(client, termsText);
  await openSetUp(client);
  await forgetName(client, provider);
  const [before = "", after = ""] = updateMessage.split(/\(help:.+\)/).map(escapeLike);
  await deleteUpdateMessages(client, `${before}(%)${after}`);
  await deleteUpdateMessages(client, escapeLike(earlierMessage.text));
  for (const text of waitingTexts) await deleteWaitingText(client, text);
  for (const section of helpSections) await deleteHelpSection(client, section);
  await deleteUnusedNames(client, { categories: families.map(({ category }) => category), units, orderStatuses });
  await client.query("commit");
  // If this fails, the hourly job removes the remaining files.
  for (const key of keys) await blobs.remove(key);
  await forgetLooseFiles(client, keys);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
