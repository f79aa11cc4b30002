import type { answerForCompany } from "@lading/contract";
import type { ReadIdentity } from "../../../ground/db/provider-identity.ts";
import { companyScope, type StaffScope } from "../../../ground/db/scope.ts";
import { requireCompanyOfKey } from "../../../ground/http/key-companies.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import type { Out } from "../../../ground/http/serve.ts";
import { answerForCompany as writeNotification } from "../../../record/outbox/notification-texts.ts";
import { give } from "../../../trade/orders/answers/answer-order.ts";
import { mayAnswer } from "./company-order-queries.ts";

type Params = Out<typeof answerForCompany.params>;
type Body = Out<typeof answerForCompany.body>;

/** Answers an order for its company, which is told who did and why. Nothing else differs from an answer that the company gives. */
export async function answerFor(
  scope: StaffScope,
  { company, id }: Params,
  { reason, ...body }: Body,
  readIdentity: ReadIdentity,
) {
  requireCompanyOfKey(scope, company);
  if (!(await mayAnswer(scope, company))) throw notFound();
  const { firstName, lastName, key } = scope.user;
  const { response } = await give(companyScope(scope, company), id, body, {
    source: key ? "api" : "staff",
    readIdentity,
    forCompany: {
      reason,
      tell: (lines) =>
        writeNotification({
          po_number: id,
          by: key ? null : `${firstName} ${lastName}`,
          reason,
          lines: lines.length,
          asked: lines.filter(({ outcome }) => outcome === "asked").length,
        }),
    },
  });
  const { version } = response.response;
  return new AuditedResponse(response, [{ company_id: company, version, lines: response.lines.length }]);
}
