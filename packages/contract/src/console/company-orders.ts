import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { longestStaffReason } from "../ground/order-change-values.ts";
import { requiredText } from "../ground/text.ts";
import { answering, answerMembers } from "../trade/order-responses.ts";

const access = "provider.decide_orders" as const;
const orderOfCompany = z.object({ company: CompanyId, id: PurchaseOrderNumber });

export const answerForCompany = endpoint({
  ...answering,
  path: "/api/provider/companies/{company}/orders/{id}/responses",
  access,
  audits: ["revision", "vendor_reference", "reason"],
  summary:
    "Answer lines of a company's purchase order for the company, for example by phone. The tolerances count as for its own answers, and the company is told",
  params: orderOfCompany,
  body: z.strictObject({
    ...answerMembers,
    /** Why the company does not answer itself. It reads the reason. */
    reason: requiredText(longestStaffReason),
  }),
});
