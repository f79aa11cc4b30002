import {
  type LabelSize,
  printCompanyPackingList,
  printCompanyShipLabels,
  printPackingList,
  printShipLabels,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { companyScope, type CompanyScope } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import { RawResponse } from "../../../ground/http/responses.ts";
import { serveInSteps } from "../../../ground/http/serve.ts";
import { contentDisposition } from "../../../record/downloads/content-disposition.ts";
import type { PaperNotice } from "./paper-notice.ts";
import { findPaperNotice } from "./paper-queries.ts";
import { makePaper } from "./run-paper.ts";

/** The papers of ship notices. They are made after the transaction that reads the notice. */
export function paperRoutes(app: FastifyInstance) {
  serveInSteps(app, printShipLabels, async ({ params, query, step }) =>
    printLabels(await step("read only", (scope) => readPrinted(scope, params.id)), query.size),
  );
  serveInSteps(app, printPackingList, async ({ params, step }) =>
    printList(await step("read only", (scope) => readPrinted(scope, params.id))),
  );
  serveInSteps(app, printCompanyShipLabels, async ({ params, query, step }) =>
    printLabels(
      await step("read only", (scope) => readPrinted(companyScope(scope, params.company), params.id)),
      query.size,
    ),
  );
  serveInSteps(app, printCompanyPackingList, async ({ params, step }) =>
    printList(await step("read only", (scope) => readPrinted(companyScope(scope, params.company), params.id))),
  );
}

interface Printed {
  companyId: string;
  notice: PaperNotice;
}

async function readPrinted(scope: CompanyScope, id: string): Promise<Printed> {
  const notice = await findPaperNotice(scope, id);
  if (!notice) throw notFound();
  if (notice.state === "cancelled") throw conflict("ship_notice_cancelled", "This ship notice is cancelled.");
  return { companyId: scope.companyId, notice };
}

async function printLabels({ companyId, notice }: Printed, size: LabelSize) {
  const { packages, state, number } = notice;
  if (packages.length === 0)
    throw conflict("ship_notice_without_packages", "This ship notice has no packages, so it has no labels.");
  if (state === "draft" && packages.some(({ sscc }) => sscc === null))
    throw conflict(
      "ship_notice_unnumbered",
      "A draft has labels once each of its packages has an SSCC. Send the ship notice, or enter them.",
    );
  return answer(`Labels ${number}.pdf`, await makePaper(companyId, { notice, size }));
}

const printList = async ({ companyId, notice }: Printed) =>
  answer(`Packing List ${notice.number}.pdf`, await makePaper(companyId, { notice, size: null }));

const answer = (name: string, pdf: Uint8Array) =>
  new RawResponse(
    200,
    {
      "content-type": "application/pdf",
      "content-disposition": contentDisposition("attachment", name),
      "cache-control": "no-store",
    },
    Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
  );
