import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { longestStaffReason, mostChangedLines } from "../ground/order-change-values.ts";
import { readScaled } from "../ground/scaled.ts";
import { Day, requiredText } from "../ground/text.ts";
import { LineNumber } from "../trade/answer-shapes.ts";
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

/** A decimal as text, with at most 4 places. */
const amount = (mayBeZero: boolean) =>
  z.optional(
    z.string().check((context) => {
      const value = readScaled(context.value, mayBeZero);
      if (typeof value === "object")
        context.issues.push({ code: "custom", message: value.fault, input: context.value });
    }),
  );

export const changeOrderLines = endpoint({
  method: "PATCH",
  path: "/api/provider/companies/{company}/orders/{id}/lines",
  access,
  audits: ["revision", "reason"],
  summary:
    "Change or cancel lines of a company's purchase order, which the company answers again. The work queue reminds staff to do the same in the provider's own system. 409 with the differences if the order was changed since the revision",
  params: orderOfCompany,
  body: z.strictObject({
    /** The revision of the order that the member of staff has seen. */
    revision: LineNumber,
    /** The company reads it. */
    reason: requiredText(longestStaffReason),
    /** Values that are left out stay. */
    lines: z
      .array(
        z.strictObject({
          line: LineNumber,
          quantity: amount(false),
          unit_price: amount(true),
          due_date: z.optional(z.nullable(Day)),
          is_cancelled: z.optional(z.boolean()),
        }),
      )
      .check(
        z.minLength(1, "Change at least one line."),
        z.maxLength(mostChangedLines, `At most ${mostChangedLines} lines at a time.`),
      ),
  }),
  response: z.object({
    /** That of the order now. It is the same if the values are those of the company's valid answer. */
    revision: z.int(),
  }),
});

export const finishConsoleChanges = endpoint({
  method: "POST",
  path: "/api/provider/companies/{company}/orders/{id}/console-changes/done",
  access,
  audits: ["ids"],
  summary: "Note that changes of an order in the console were repeated in the provider's own system",
  params: orderOfCompany,
  body: z.strictObject({ ids: z.array(z.uuid().check(z.toLowerCase())).check(z.minLength(1), z.maxLength(500)) }),
  response: z.object({}),
});

export const seeCancelledShipments = endpoint({
  method: "POST",
  path: "/api/provider/companies/{company}/orders/{id}/cancelled-shipments/seen",
  access,
  audits: ["revision"],
  summary:
    "Note that staff have seen which cancelled lines of an order had been shipped in part, so that the order leaves the work queue. 409 if the order was changed since the revision",
  params: orderOfCompany,
  body: z.strictObject({ revision: LineNumber }),
  response: z.object({}),
});
