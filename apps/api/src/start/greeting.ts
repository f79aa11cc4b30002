import { styleText } from "node:util";
import { typedCommand } from "../ground/process/typed-command.ts";
import { demonstrationPassword, offeredAccounts } from "../people/auth/demonstration-accounts.ts";

interface Greeting {
  url: string;
  /** The demonstration users who have the public password. */
  signIns: ReadonlySet<string>;
  /** True if the portal has no users. */
  isEmpty: boolean;
  /** The folder that mails are written to if no mail server is configured. */
  outbox: string | undefined;
}

/** Returns the text that the server prints once the portal is ready. */
export function greeting({ url, signIns, isEmpty, outbox }: Greeting) {
  const lines = ["", `  Lading is ready at ${styleText(["bold", "cyan"], url)}`, ""];
  const offered = offeredAccounts.filter(({ email }) => signIns.has(email));
  if (offered.length > 0) {
    lines.push(`  Sign in as one of these, with the password ${styleText("bold", demonstrationPassword)}`, "");
    for (const { email, who } of offered) lines.push(`    ${email.padEnd(28)}${styleText("dim", who)}`);
    lines.push("");
  }
  if (isEmpty) {
    lines.push("  It has no users yet. Create the first staff member with the same settings:", "");
    lines.push(`    ${typedCommand("add-staff", '--email ADDRESS --name "First Last"')}`, "");
  }
  if (outbox) lines.push(`  Mails are not sent; they are kept in ${outbox}`, "");
  lines.push(styleText("dim", "  Ctrl-C stops it."), "");
  return lines.join("\n");
}
