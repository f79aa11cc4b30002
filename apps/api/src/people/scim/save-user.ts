import { lockLicenses } from "../account/lock-licenses.ts";
import { judgeAddress } from "../addresses/judge-address.ts";
import { readAddress } from "../addresses/read-address.ts";
import { insertManagedUser } from "../auth/insert-managed-user.ts";
import { emailChangedMail } from "../auth/sign-in-mails.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { endAccess, restoreAccess } from "../users/change-access.ts";
import { findDefaultRole } from "./directory-group-queries.ts";
import {
  changeEmail,
  findByEmail,
  hideFromDirectory,
  isNameTaken,
  lockUser,
  saveDirectoryUser,
  takeInvitation,
  updatePerson,
  type DirectoryUser,
} from "./directory-user-queries.ts";
import type { UserValues } from "./read-user.ts";
import { ScimRefusal } from "./scim-refusal.ts";

/*
 * All of these begin by locking the company, so that two requests neither create one user twice nor share the last license. The
 * directory is the authority on who works for the company, so it also deactivates the last Vendor Admin.
 */

/** The same answer for the company's own users, for those of others and for the provider's staff, because it must reveal none. */
const taken = () => new ScimRefusal(409, "uniqueness", "This user name or email address is not available.");
const noLicense = (company: string) =>
  new ScimRefusal(
    403,
    undefined,
    `${company} has no license left. Deactivate a user, or ask the provider for a larger plan.`,
  );

/** Creates a user without a password, or one again whom the directory had deleted. Returns the id. */
export async function createUser(scope: CompanyScope, values: UserValues, passwordHash: string) {
  const { userName, externalId = null, active = true } = values;
  if (userName === undefined) throw new ScimRefusal(400, "invalidValue", "userName is required.");
  const email = values.email ?? readAddress(userName);
  if (email === undefined)
    throw new ScimRefusal(400, "invalidValue", "Send a work email address, or a userName that is an address.");
  await lockLicenses(scope);
  await requireOwn(scope, userName, email);
  const known = await findByEmail(scope, email);
  if ((known && !known.is_removed) || (await isNameTaken(scope, userName, known?.id))) throw taken();
  const invitedRole = await takeInvitation(scope, email);
  const id = known?.id ?? (await insert(scope, { values, email, userName, invitedRole, passwordHash }));
  await saveDirectoryUser(scope, { id, userName, externalId });
  if (known) await change(scope, undefined, id, { ...values, active });
  else if (!active) await endAccess(scope, id);
  return id;
}

interface NewUser {
  values: UserValues;
  email: string;
  userName: string;
  invitedRole: number | undefined;
  passwordHash: string;
}

async function insert(scope: CompanyScope, { values, email, invitedRole, passwordHash }: NewUser) {
  if (values.active !== false) await requireLicense(scope);
  const [first = "", ...others] = (values.displayName ?? "").split(" ");
  const id = await insertManagedUser(scope.db, {
    companyId: scope.companyId,
    roleId: invitedRole ?? (await findDefaultRole(scope)).id,
    email,
    firstName: values.givenName || first || (email.split("@")[0] ?? ""),
    lastName: values.familyName ?? (values.givenName ? "" : others.join(" ")),
    department: values.department ?? "",
    position: values.title ?? "",
    passwordHash,
  });
  if (id === undefined) throw taken();
  return id;
}

/** Changes a user that the directory sees. Values that are missing stay. */
export async function changeUser(scope: CompanyScope, writeMail: WriteMail, id: string, values: UserValues) {
  await lockLicenses(scope);
  await change(scope, writeMail, id, values);
}

async function change(scope: CompanyScope, writeMail: WriteMail | undefined, id: string, values: UserValues) {
  const user = await lockUser(scope, id);
  if (!user) throw notFound();
  await updatePerson(scope, id, {
    first_name: values.givenName || user.first_name,
    last_name: values.familyName ?? user.last_name,
    department: values.department === undefined ? user.department : (values.department ?? ""),
    position: values.title === undefined ? user.position : (values.title ?? ""),
  });
  await rename(scope, writeMail, user, values);
  if (values.active === true && user.status === "deactivated") {
    await requireLicense(scope);
    await restoreAccess(scope, id);
  }
  if (values.active === false && user.status === "active") await endAccess(scope, id);
}

async function rename(scope: CompanyScope, writeMail: WriteMail | undefined, user: DirectoryUser, values: UserValues) {
  const userName = values.userName ?? user.user_name;
  const externalId = values.externalId === undefined ? user.external_id : values.externalId;
  if (userName !== user.user_name || externalId !== user.external_id) {
    if (userName !== user.user_name) await requireOwn(scope, userName);
    if (await isNameTaken(scope, userName, user.id)) throw taken();
    await saveDirectoryUser(scope, { id: user.id, userName, externalId });
  }
  // An address that was the user's name follows it.
  const followed = user.email === user.user_name.toLowerCase() ? readAddress(userName) : undefined;
  const email = values.email ?? followed ?? user.email;
  if (email === user.email) return;
  // Otherwise a token could make an account of a colleague answer to any mailbox.
  if ((await judgeAddress(scope.db, scope.companyId, email)) !== "proved")
    throw new ScimRefusal(
      400,
      "invalidValue",
      "The new email address must belong to a domain that the company has verified.",
    );
  if (!(await changeEmail(scope, user.id, email))) throw taken();
  const { name } = await lockLicenses(scope);
  await writeMail?.(scope.db, emailChangedMail(user.email, { email, company_name: name }));
}

/** Refuses addresses of domains of others with the words for an address that has an account, because it must reveal none. */
async function requireOwn({ db, companyId }: CompanyScope, ...names: string[]) {
  for (const name of names) {
    const email = readAddress(name);
    if (email !== undefined && (await judgeAddress(db, companyId, email)) === "foreign") throw taken();
  }
}

async function requireLicense(scope: CompanyScope) {
  const { name, remainingLicenses } = await lockLicenses(scope);
  if (remainingLicenses < 1) throw noLicense(name);
}

/** Deactivates a user, whom the directory does not see from then on. */
export async function removeUser(scope: CompanyScope, id: string) {
  await lockLicenses(scope);
  const user = await lockUser(scope, id);
  if (!user) throw notFound();
  if (user.status === "active") await endAccess(scope, id);
  await hideFromDirectory(scope, user);
}
