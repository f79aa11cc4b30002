import { randomBytes, randomUUID } from "node:crypto";
import type { askThirdParty } from "@lading/contract";
import type * as z from "zod/mini";
import { hashAskCode, type OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid, notFound } from "../../../ground/http/refusal.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { lockItem } from "../submissions/lock-item.ts";
import { askMail } from "./ask-mail.ts";
import { findAskedItems } from "./asked-item-queries.ts";
import { endAsk, insertAsk, itemsOfAsk, releaseItems } from "./ask-queries.ts";
import { countAsk } from "./count-asks.ts";

export interface AskParts {
  codes: OneUseCodes;
  writeMail: WriteMail;
}

/** Mails a third party a link with which it sends documents. Nobody else learns the code, and it is stored as a hash. */
export async function askFor(
  scope: VendorScope,
  { codes, writeMail }: AskParts,
  asked: z.output<typeof askThirdParty.body>,
) {
  const { email, name, text, straight_to_review } = asked;
  const items = asked.items.map((id) => id.toLowerCase());
  await countAsk(scope, email);
  // All calls lock items in this order.
  for (const id of items.toSorted()) await requireAskable(scope, id, items.indexOf(id));
  const code = createAskCode(codes);
  const { db, companyId, user } = scope;
  const expiresAt = await insertAsk(db, companyId, {
    ...code,
    asked_by: user.id,
    email,
    name,
    message: text,
    is_straight: straight_to_review,
    items,
  });
  const mailed = { id: code.id, salt: code.salt, email, name, text, expiresAt };
  await writeMail(db, askMail(mailed, await findAskedItems(db, companyId, code.id), await findAsker(scope)));
  return { id: code.id, expires_at: expiresAt.toISOString() };
}

/** Returns the id of a new request with what proves its code. */
export function createAskCode(codes: Pick<OneUseCodes, "getCode">) {
  const row = { id: randomUUID(), salt: randomBytes(32) };
  return { ...row, hash: hashAskCode(codes.getCode("document-upload", row))! }; // It is a code of this form.
}

async function requireAskable(scope: VendorScope, id: string, place: number) {
  const { open } = await lockItem(scope, id);
  if (open && open.state !== "draft")
    throw invalid({ [`items.${place}`]: ["This was sent already. Take it back to ask somebody for it."] });
}

async function findAsker({ user, db, companyId }: VendorScope) {
  const { name } = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { company: name, person: `${user.firstName} ${user.lastName}` };
}

/** Ends the link of a request at once. */
export async function revokeAsk(scope: VendorScope, id: string) {
  if (!(await endAsk(scope, id))) throw notFound();
  await releaseItems(scope.db, itemsOfAsk(scope.companyId, id));
  return {};
}
