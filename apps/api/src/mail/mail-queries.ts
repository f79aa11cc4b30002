import type { Insertable, Transaction } from "kysely";
import type { DB } from "../db/schema.ts";

export const insertMail = (db: Transaction<DB>, mail: Insertable<DB["mails"]>) =>
  db.insertInto("mails").values(mail).execute();
