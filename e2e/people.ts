import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import settings from "../playwright.config.ts";
import { mailedLink } from "./mails.ts";
import { password, sessionOf } from "./stage.ts";

const dataDir = ".tmp/e2e";
const portal = settings.use?.baseURL ?? "";

/** A company of the test's own, as the provider's feed brings it, with its first Vendor Admin. */
export async function aCompany() {
  const mark = randomUUID().slice(0, 8);
  const code = `E2E${mark.toUpperCase()}`;
  const name = `Company ${mark}`;
  await ask("/api/intake/companies", {
    token: readFileSync(`${dataDir}/secrets/intake-key`, "utf8").trim(),
    type: "text/csv",
    body: `company_code,name\n${code},${name}\n`,
  });
  const admin = `admin@${mark}.example`;
  const user = ["--company", code, "--email", admin, "--name", "Ada Moss", "--password", password];
  await promisify(execFile)(process.execPath, ["tools/add-user.ts", ...user], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { name, admin, mark };
}

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A person whom the Vendor Admin of a new company has invited, and the link of the mail. */
export async function anInvited() {
  const company = await aCompany();
  const email = `guest@${company.mark}.example`;
  return { company, email, link: await invite(company, email) };
}

/** The link of the mail by which the company's Vendor Admin invites somebody. */
export async function invite({ admin }: Company, email: string) {
  const token = await accessOf(admin);
  await ask("/api/accounts/terms-and-conditions/", { token, body: { operating_system: "tests", browser: "tests" } });
  await ask("/api/accounts/create-user-invites", { token, body: { invites: [{ email, role_name: "Full Access" }] } });
  return mailedLink(email, "/welcome");
}

const accessOf = async (email: string) => (JSON.parse(await sessionOf(email, portal)) as { access: string }).access; // the contract's token pair

interface Asking {
  token: string;
  body: unknown;
  type?: string;
}

async function ask(path: string, { token, body, type = "application/json" }: Asking) {
  const response = await fetch(portal + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
