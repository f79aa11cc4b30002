import type { FastifyRequest } from "fastify";
import { getCaller } from "./caller.ts";
import { describeOrigin } from "./sign-in-mails.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";

/** Mails the caller that a secret was made, for example "the API key ERP". Somebody else may have used the session or the key. */
export async function tellOfSecret(
  writeMail: WriteMail,
  { db, user }: StaffScope | VendorScope,
  request: FastifyRequest,
  secret: string,
) {
  const [allowance] = await countMails(db, [{ kind: "secrets by user", of: [user.id] }]);
  if (allowance && allowance.waitSeconds > 0) throw tooManyAttempts(allowance.waitSeconds);
  await writeMail(db, {
    template: "secret-made",
    recipient: user.email,
    values: { secret: breakLinks(secret), device: describeOrigin(getCaller(request)) },
    path: "/reset",
  });
}
