import type pg from "pg";
import type { Config } from "../apps/api/src/start/config.ts";
import { demonstrationEmails } from "../apps/api/src/people/auth/demonstration-accounts.ts";
import { findDemonstration, removeDemonstration } from "@lading/demonstration/remove-demonstration";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { openStorage } from "../apps/api/src/ground/storage/open-storage.ts";
import { readCommandLine } from "./command-line.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("remove-demonstration", "[--yes]"),
  about: `Removes the demonstration's companies and users with all their data. The portal may be running or not. Without --yes it
only lists what it would remove.`,
};

try {
  const { yes } = readCommandLine(command, { options: { yes: { type: "boolean", default: false } } }).values;
  await withOwner((owner, config) => remove(owner, config, yes));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function remove(owner: pg.Client, config: Config, isConfirmed: boolean) {
  const { companies, users, products, orders, documents } = await findDemonstration(owner);
  if (companies.length === 0 && users.length === 0) return console.log("This portal has no demonstration data.");
  const names = companies.map(({ name }) => name).join(" and ");
  console.log(
    `The demonstration: ${names || "no company"}; ${users.length} users, ${products} products, ${orders} orders, ${documents} documents.`,
  );
  const joined = users.filter(({ email }) => !demonstrationEmails.includes(email));
  if (joined.length > 0)
    console.log(
      `These users joined its companies and are removed with them: ${joined.map(({ email }) => email).join(", ")}.`,
    );
  if (!isConfirmed) {
    console.log(`Nothing was removed. To remove it permanently: ${typedCommand("remove-demonstration", "--yes")}`);
    return;
  }
  await removeDemonstration(owner, await openStorage(config));
  console.log("Removed, including files and sessions.");
  const { rowCount } = await owner.query("select from users where company_id is null and status = 'active'");
  if (rowCount === 0)
    console.log(
      `Create the first staff member with: ${typedCommand("add-staff", '--email a@b.example --name "First Last"')}`,
    );
}
