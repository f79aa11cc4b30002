import { styleText } from "node:util";
import { companies, demonstrationPassword, users } from "../demonstration/companies.ts";

/** What is printed once the portal can be used. `outbox` is where mails lie that no server takes. */
export function greeting(url: string, hasDemonstration: boolean, outbox: string | undefined) {
  const lines = ["", `  Lading is ready at ${styleText(["bold", "cyan"], url)}`, ""];
  if (hasDemonstration) {
    lines.push(`  Sign in as one of these, with the password ${styleText("bold", demonstrationPassword)}`, "");
    for (const { email, role, company } of users) {
      const who = company ? `${role} of ${companies[company].name}` : "staff of the provider";
      lines.push(`    ${email.padEnd(28)}${styleText("dim", who)}`);
    }
    lines.push("");
  }
  if (outbox) lines.push(`  Mails are not sent; they are kept in ${outbox}`, "");
  lines.push(styleText("dim", "  Ctrl-C stops it."), "");
  return lines.join("\n");
}
