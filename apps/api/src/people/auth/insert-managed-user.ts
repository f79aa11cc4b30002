import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import { insertUser } from "./accept-invitation-queries.ts";
import { hashPassword } from "./passwords.ts";

/** Made once, because nobody ever knew its password. */
let passwordHash: Promise<string> | undefined;

/** The password hash of users that their company creates. They sign in at the company or choose a password by mail. */
export const passwordOfNobody = () => (passwordHash ??= hashPassword(crypto.randomUUID()));

interface ManagedUser {
  companyId: string;
  roleId: number;
  email: string;
  firstName: string;
  lastName: string;
  department?: string;
  position?: string;
  /** The result of passwordOfNobody(), which takes too long for a transaction. */
  passwordHash: string;
}

/** Creates an active user for the company's identity provider or directory. Returns undefined if the address already has an account in any company. */
export const insertManagedUser = (db: Transaction<DB>, user: ManagedUser) =>
  insertUser(db, {
    company_id: user.companyId,
    role_id: user.roleId,
    email: user.email,
    password_hash: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    phone_number: null,
    department: user.department ?? "",
    position: user.position ?? "",
  });
