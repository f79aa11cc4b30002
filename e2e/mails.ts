import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { dataDir } from "./portal.ts";

/** The folder in which the portal under test stores the mails that it sends. */
const outbox = join(dataDir, "outbox");

/** Waits until `minimum` mails to an address contain a link to a page of the portal, and returns the newest link. */
export async function waitForMailedLink(
  recipient: string,
  page: "/reset" | "/welcome" | "/confirm-email" | "/recover",
  minimum = 1,
) {
  const links = () => getMailsTo(recipient).flatMap((mail) => createLinkPattern(page).exec(mail)?.[0] ?? []);
  await expect
    .poll(() => links().length, { message: `mails to ${recipient} with a link to ${page}`, intervals: [50] })
    .toBeGreaterThanOrEqual(minimum);
  return links().at(-1) ?? "";
}

/** The source of the mails to an address, oldest first. The plain text is first and unwrapped; the HTML is wrapped. */
export function getMailsTo(recipient: string) {
  const slug = `-${recipient.replace(/[^a-z0-9]+/gi, "-")}-`;
  return listFiles(outbox)
    .filter((file) => file.endsWith(".eml") && file.includes(slug))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), "utf8"))
    .filter((mail) => mail.includes(`\nTo: ${recipient}\n`));
}

const createLinkPattern = (page: string) => new RegExp(String.raw`https?://[^\s/]+${page}\?[\w=&-]+`);

function listFiles(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the folder does not exist before the first mail
  }
}
