import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** Where the portal of the tests leaves the mails that it sends. */
const outbox = ".tmp/e2e/outbox";

/** The link to a page of the portal in the newest mail to an address, once at least `least` of its mails hold such a link. */
export async function mailedLink(recipient: string, page: "/reset" | "/welcome", least = 1) {
  const links = () => mailsTo(recipient).flatMap((mail) => linkTo(page).exec(mail)?.[0] ?? []);
  await expect.poll(() => links().length, `mails to ${recipient} with a link to ${page}`).toBeGreaterThanOrEqual(least);
  return links().at(-1) ?? "";
}

/** The mails to an address as files, the oldest first. Their text stands first, as it is; their HTML is wrapped. */
export function mailsTo(recipient: string) {
  const slug = `-${recipient.replace(/[^a-z0-9]+/gi, "-")}-`;
  return filesIn(outbox)
    .filter((file) => file.endsWith(".eml") && file.includes(slug))
    .toSorted()
    .map((file) => readFileSync(join(outbox, file), "utf8"))
    .filter((mail) => mail.includes(`\nTo: ${recipient}\n`));
}

const linkTo = (page: string) => new RegExp(String.raw`https?://[^\s/]+${page}\?[\w=&-]+`);

function filesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no mail was sent yet
  }
}
